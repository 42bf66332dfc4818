interface DriverError {
  code?: string;
  constraint?: string;
  cause?: unknown;
}

/** The driver's error with this SQLSTATE, which Drizzle wraps as its cause. */
function withState(error: unknown, state: string): DriverError | undefined {
  for (let at = error as DriverError | undefined; at; at = at.cause as typeof at) if (at.code === state) return at;
  return undefined;
}

/** The name of the unique index that an error is about; undefined for any other error. */
export const uniqueViolation = (error: unknown): string | undefined => withState(error, '23505')?.constraint;

/** Whether PostgreSQL ended a transaction because it and another one waited for each other. */
export const isDeadlock = (error: unknown): boolean => withState(error, '40P01') !== undefined;

/** Whether PostgreSQL refused a statement only because one before it in its transaction had failed. */
export const isAftermath = (error: unknown): boolean => withState(error, '25P02') !== undefined;
