const DEEPEST = 64;

/** Deep nesting overflows the stack; the parser refuses invalid JSON. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (quoted) {
      if (sign === '\\') at += 1;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === '[' || sign === '{') {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (sign === ']' || sign === '}') depth -= 1;
  }
  return false;
}

/** Escape of a lone UTF-16 surrogate. */
const HALF =
  /\\u[dD][89abAB][\da-fA-F]{2}(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB][\da-fA-F]{2})\\u[dD][c-fC-F]/;

/** PostgreSQL can't store lone surrogates. */
export const hasHalfCharacter = (text: string): boolean =>
  text.includes('\\u') && HALF.test(text.replaceAll('\\\\', ' '));
