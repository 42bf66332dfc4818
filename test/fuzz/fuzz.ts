// Sends any requests to every call of the OpenAPI description, one after another, each from a seed of its own.
import fc from 'fast-check';
import type { Watched } from '../kit/declared-answers.ts';
import type { Product } from '../kit/support.ts';
import { operationsOf } from './description.ts';
import { requestOf } from './requests.ts';
import { send } from './send.ts';
import { openWorld } from './world.ts';

/** After so many requests there is something new to be asked about, and background work is done. */
const REFILL_AFTER = 400;
const MOST_FAILURES = 8;

/** What a run found. */
export interface Found {
  /** One text for each failure: the seed that repeats it, the smallest request that fails, and how. */
  failures: string[];
  /** How many answers there were of each status. */
  statuses: Map<number, number>;
  /** The calls that were sent, and those that succeeded at least once. */
  calls: number;
}

/**
 * @param watched compares every answer with what is declared
 * @param many how many requests
 * @param seed the first one's; the others count on from it
 * @param between called after every refill, with how many requests were sent
 */
export async function fuzz(
  product: Product,
  watched: Watched,
  {
    many,
    seed,
    between,
  }: { many: number; seed: number; between?: (sent: number) => Promise<void> },
): Promise<Found> {
  const operations = operationsOf(product.app).map((operation) => ({
    operation,
    request: requestOf(operation),
  }));
  const world = openWorld(product);
  const found: Found = { failures: [], statuses: new Map(), calls: operations.length };
  for (let sent = 0; sent < many && found.failures.length < MOST_FAILURES; sent++) {
    if (sent % REFILL_AFTER === 0) {
      await product.newMails();
      await world.refill();
      await between?.(sent);
    }
    const { operation, request } = operations[sent % operations.length] ?? fail();
    const run = await fc.check(
      fc.asyncProperty(request, async (one) => {
        watched.wrong.length = 0;
        const status = await send(product, world, one);
        found.statuses.set(status, (found.statuses.get(status) ?? 0) + 1);
        if (watched.wrong.length > 0) throw new Error(watched.wrong.join('\n'));
      }),
      { seed: seed + sent, numRuns: 1, endOnFailure: false },
    );
    if (run.failed) {
      const [smallest] = run.counterexample ?? [];
      const { operation: _, ...shown } = smallest ?? { operation };
      const how =
        run.errorInstance instanceof Error ? run.errorInstance.message : String(run.errorInstance);
      found.failures.push(
        `seed ${seed + sent}: ${operation.method} ${operation.path} ${JSON.stringify(shown).slice(0, 1500)}\n  ${how}`,
      );
    }
  }
  return found;
}

const fail = (): never => {
  throw new Error('the description has no calls');
};
