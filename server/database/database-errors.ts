interface DriverError {
  code?: string;
  constraint?: string;
  cause?: unknown;
}

function withState(error: unknown, state: string): DriverError | undefined {
  for (let at = error as DriverError | undefined; at; at = at.cause as typeof at)
    if (at.code === state) return at;
  return undefined;
}

/** The violated unique index, if any. */
export const uniqueViolation = (error: unknown): string | undefined =>
  withState(error, '23505')?.constraint;

export const isDeadlock = (error: unknown): boolean => withState(error, '40P01') !== undefined;

/** Whether it failed only because an earlier statement of its transaction had. */
export const isAftermath = (error: unknown): boolean => withState(error, '25P02') !== undefined;

/** Whether a text of the request holds what no column or JSON takes, like NUL. */
export const isUnstorable = (error: unknown): boolean =>
  ['22021', '22P05'].some((state) => withState(error, state) !== undefined);
