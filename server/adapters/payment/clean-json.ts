/** Levels of nesting that are stored: more than any provider sends, fewer than PostgreSQL's JSON parser allows. */
const DEEPEST = 60;

/**
 * A provider's JSON as PostgreSQL can store it: texts and field names without NUL and without halves of surrogate pairs, and nothing
 * nested deeper than 60 levels. Everything else stays as it is.
 */
export function cleanJson(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '');
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEEPEST) return null;
  if (Array.isArray(value)) return value.map((one) => cleanJson(one, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [cleanJson(name), cleanJson(one, depth + 1)]));
}
