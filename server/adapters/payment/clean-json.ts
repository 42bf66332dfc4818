const DEEPEST = 60;

/** Removes what PostgreSQL refuses in JSON: NUL, lone surrogates and deep nesting. */
export function cleanJson(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '');
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEEPEST) return null;
  if (Array.isArray(value)) return value.map((one) => cleanJson(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [cleanJson(name), cleanJson(one, depth + 1)]),
  );
}
