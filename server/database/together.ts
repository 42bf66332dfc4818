import { isAftermath } from './database-errors.ts';

/**
 * Sends queries as a pipeline and waits for all, even after a failure (docs/decisions/0045).
 * @throws the first failure, not its consequences
 */
export async function together<Work extends readonly Promise<unknown>[]>(
  ...work: Work
): Promise<{ [Nth in keyof Work]: Awaited<Work[Nth]> }> {
  let failure: { reason: unknown } | undefined;
  const watched = work.map((one) =>
    one.catch((reason: unknown) => {
      if (!failure || isAftermath(failure.reason)) failure = { reason };
    }),
  );
  const results = await Promise.all(watched);
  if (failure) throw failure.reason;
  return results as { [Nth in keyof Work]: Awaited<Work[Nth]> };
}
