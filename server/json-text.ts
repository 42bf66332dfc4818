/** Deeper than any call needs, and far less than would overflow the stack. */
const DEEPEST = 64;

/** Whether a JSON text nests lists and objects deeper than any call needs. What is no JSON is left for the parser to refuse. */
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

/** The escape of one half of a character (UTF-16's surrogates) without the other. */
const HALF = /\\u[dD][89abAB][\da-fA-F]{2}(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB][\da-fA-F]{2})\\u[dD][c-fC-F]/;

/** Whether a JSON text holds half a character: nobody can read it, and PostgreSQL's JSON can't store it. */
export const hasHalfCharacter = (text: string): boolean => text.includes('\\u') && HALF.test(text.replaceAll('\\\\', ' '));
