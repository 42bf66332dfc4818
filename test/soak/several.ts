import { randomInt } from 'node:crypto';
import { startSeveral } from '#test/deployment/several.ts';
import { patiently, reachAt } from '../kit/reach.ts';
import { run, type Verdicts } from './run.ts';
import { watch } from './seen.ts';

const PROCESSES = 3;

/** Three processes behind nginx on one PostgreSQL and one bucket, any of which is killed again and again; clients repeat what wasn't answered under their key. */
export async function killSeveral(
  { orders, kills }: { orders: number; kills: number },
  did: (words: string) => void,
): Promise<Verdicts> {
  const deployment = await startSeveral(PROCESSES);
  const { processes, url, bucket } = deployment;
  try {
    const seen = watch();
    const verdicts = await run({
      servers: processes,
      orders,
      kills,
      insteadOfKill: async () => processes[randomInt(processes.length)]?.killAndRestart(),
      clients: patiently(seen.through(reachAt(url)), { pauseMs: 200, patienceMs: 60_000 }),
    });
    did(
      `${orders} orders, kills of each process: ${processes.map((one) => one.kills).join(', ')}; ${bucket.files.size} objects in the bucket`,
    );
    seen.tell(did);
    verdicts['nobody was told of a failure'] = [...seen.refusals.keys()].filter((what) =>
      / 500 /.test(what),
    );
    return verdicts;
  } finally {
    await deployment.close();
  }
}
