import { isAftermath } from './database-errors.ts';

/**
 * Runs several pieces of one transaction's work side by side: their statements go to the database one behind the other, in the order in which they are
 * named, without waiting for each answer. Returns what they returned. All of them have ended when this does, so that nothing of a transaction that
 * failed reaches the connection behind its end.
 * @throws what the first of them to fail threw. The answers to several statements may come at once, and what was refused only because a statement before
 * it had failed may then be heard of first: that isn't the reason.
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
