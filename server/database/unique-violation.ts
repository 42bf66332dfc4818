/** The name of the unique index that an error is about; undefined for any other error. Drizzle wraps the driver's error as its cause. */
export function uniqueViolation(error: unknown): string | undefined {
  for (let at = error as { code?: string; constraint?: string; cause?: unknown } | undefined; at; at = at.cause as typeof at) {
    if (at.code === '23505') return at.constraint;
  }
  return undefined;
}
