interface DriverError {
  code?: string;
  constraint?: string;
  cause?: unknown;
}

export function withState(error: unknown, state: string): DriverError | undefined {
  for (let at = error as DriverError | undefined; at; at = at.cause as typeof at)
    if (at.code === state) return at;
  return undefined;
}

/** Name of the violated unique index, if any. */
export const uniqueViolation = (error: unknown): string | undefined =>
  withState(error, '23505')?.constraint;

export const isDeadlock = (error: unknown): boolean => withState(error, '40P01') !== undefined;

/** Whether the statement failed only because an earlier one in its transaction had. */
export const isAftermath = (error: unknown): boolean => withState(error, '25P02') !== undefined;

/** Whether the request contains text that no column or JSON can store, like NUL. */
export const isUnstorable = (error: unknown): boolean =>
  ['22021', '22P05'].some((state) => withState(error, state) !== undefined);
