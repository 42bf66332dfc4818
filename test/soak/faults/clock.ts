import { reachAny } from '../../kit/server-process.ts';
import { type Run, run, type Verdicts } from '../run.ts';
import { watch } from '../seen.ts';
import type { StandIn } from '../stand-in.ts';

/** Runs in the server before anything else: its clock goes an hour ahead, an hour behind, and right again, a step a signal. The database has a clock of its own. */
const SHIFT = `
const steps = [3600_000, -3600_000, 0];
let ahead = 0, taken = 0;
process.on('SIGUSR2', () => { ahead = steps[taken++ % steps.length]; });
const Real = Date;
globalThis.Date = new Proxy(Real, {
  construct: (target, given, made) => Reflect.construct(target, given.length ? given : [Real.now() + ahead], made === globalThis.Date ? target : made),
  apply: () => new Real(Real.now() + ahead).toString(),
  get: (target, name) => name === 'now' ? () => Real.now() + ahead : Reflect.get(target, name),
});`;
/** The environment of a server whose clock can be shifted by SIGUSR2. */
export const SHIFTED = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(SHIFT)}`,
};

const STEPS = 6;

/** One process whose clock jumps an hour ahead, behind and back, twice, while it sells; its provider has a clock of its own. */
export async function wrongClock(
  options: Pick<Run, 'servers' | 'orders'> & { standIn: StandIn },
  did: (words: string) => void,
): Promise<Verdicts> {
  const { standIn, servers } = options;
  for (const server of servers) await server.start();
  const [own] = servers;
  if (own) standIn.webhooksTo(own.reach);
  const seen = watch();
  const clients = seen.through((path, init) => reachAny(servers, path, init));
  const insteadOfKill = async () => {
    for (const server of servers) server.signal('SIGUSR2');
  };
  const verdicts = await run({
    ...options,
    bank: standIn.bank,
    kills: STEPS,
    insteadOfKill,
    clients,
  });
  seen.tell(did);
  verdicts['nobody was told of a failure'] = seen.failures(/payment(-verification|\/start) 503/);
  return verdicts;
}
