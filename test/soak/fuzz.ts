import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import { start } from '#server/start.ts';
import { fuzz } from '../fuzz/fuzz.ts';
import { callsOf } from '../kit/calls.ts';
import { nothingWatched, watchAnswers } from '../kit/declared-answers.ts';
import { withHooks } from '../kit/routes.ts';
import type { Product } from '../kit/support.ts';
import { heapNow } from './heap.ts';
import type { Verdicts } from './run.ts';

/** How much more memory the last quarter of a run may take than the second, at its median. */
const MOST_GROWTH = 1.25;

/** A product in this very process on an embedded database of its own: nothing works in the background but what is asked for. */
async function openAlone(DATA_DIR: string): Promise<Product> {
  const config = readConfig({
    DATA_DIR,
    SECRET: 'a-secret-for-a-product-that-nobody-else-reaches',
    BOT_CHECK: 'off',
    RATE_LIMITS: 'off',
    STARTER_CATALOGUE: 'off',
    REFUND_TWO_PERSONS: '20000',
  });
  const mail = { send: async () => {}, close: () => {} };
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const { app, deps, stop, packed, warm, forget } = await start(config, {
    background: false,
    clock: { now },
    log: pino({ level: 'silent' }),
    override: { mail },
  });
  const forward = (ms: number) => {
    ahead += ms;
  };
  return {
    app,
    deps,
    mails: [],
    clock: { now, forward, set: (at) => forward(at.getTime() - now().getTime()) },
    settle: () => deps.jobs.drain(),
    newMails: () => deps.jobs.drain().then(() => []),
    alone: (work) => work(),
    packed,
    warm,
    forget,
    ...callsOf({ app, deps }),
    stop,
  };
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const inMb = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

/** Sends `many` requests of any kind, from a seed that is printed, and watches what stays in memory. */
export async function fuzzLong(
  dataDir: string,
  did: (words: string) => void,
  options: { many: number; seed: number },
): Promise<Verdicts> {
  const watched = nothingWatched();
  const product = await withHooks(watchAnswers(watched), () => openAlone(dataDir));
  const heaps: number[] = [];
  try {
    const between = async () => void heaps.push(await heapNow());
    const { failures, statuses, calls } = await fuzz(product, watched, { ...options, between });
    const quarter = Math.floor(heaps.length / 4);
    const [early, late] = [
      median(heaps.slice(quarter, 2 * quarter)),
      median(heaps.slice(-quarter)),
    ];
    did(
      `seed ${options.seed}: ${watched.compared} answers of ${calls} calls, ${watched.succeeded.size} of which succeeded`,
    );
    did(
      `by status: ${JSON.stringify(Object.fromEntries([...statuses].toSorted(([a], [b]) => a - b)))}`,
    );
    did(
      `in the heap after collecting: ${inMb(early)} in the second quarter, ${inMb(late)} in the last; process ${inMb(process.memoryUsage.rss())}`,
    );
    return {
      'every answer is in time, declared, and none is a failure': failures,
      'memory stays flat':
        quarter > 0 && late > early * MOST_GROWTH ? [`${inMb(early)} grew to ${inMb(late)}`] : [],
    };
  } finally {
    await product.stop();
  }
}
