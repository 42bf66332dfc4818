import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '#server/deps.ts';
import { clampCheckTimes } from '#server/features/payments/due-rounds.ts';
import { reconcileDue } from '#server/features/payments/reconcile.ts';
import { advanceDueRefunds } from '#server/features/refunds/send-refund.ts';
import { MINUTE_MS } from '#shared/dates.ts';

/** Returns a function that stops the timers and waits for running requests. */
export function startMoneyTimers(deps: Deps): () => Promise<void> {
  const often = Math.min(15_000, deps.config.RECONCILE_AFTER_MS);
  const stop = new AbortController();
  const repeat = async (what: string, pause: number, round: () => Promise<unknown>) => {
    while (!stop.signal.aborted) {
      await wait(pause, undefined, { signal: stop.signal }).catch(() => {});
      if (stop.signal.aborted) return;
      await round().catch((error) =>
        deps.log.error({ err: error }, `a round of the ${what} timer failed`),
      );
    }
  };
  const rounds = Promise.all([
    repeat('refund', often, () => advanceDueRefunds(deps, stop.signal)),
    repeat('payment', often, () => reconcileDue(deps, stop.signal)),
    repeat('clock', MINUTE_MS, () => clampCheckTimes(deps)),
  ]);
  return async () => {
    stop.abort();
    await rounds;
  };
}
