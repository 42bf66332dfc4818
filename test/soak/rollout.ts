// An older version and this one on one PostgreSQL database, as while a release rolls out: the older one works on a database that was migrated under it.
import { multipart } from '#test/factories/orders.ts';
import { SERVICES } from '#test/factories/services.ts';
import { ask, type Reach } from '../kit/reach.ts';
import { reachAny, type ServerProcess } from '../kit/server-process.ts';
import { registerFirstAdmin } from './admin.ts';
import { judge, settled, type Verdicts } from './run.ts';
import { watch } from './seen.ts';
import { type Sold, sandboxMarket, sell } from './sell.ts';
import { SANDBOX_WAYS } from './ways.ts';

/** A rollout: which processes, and how many orders. */
export interface Rollout {
  old: ServerProcess;
  today: ServerProcess;
  orders: number;
}

/** Orders that are sold between two looks whether the new process is up. */
const BATCH = SANDBOX_WAYS.length;

/** Every call of a server's own description that only reads and needs no id, by an administrator: those that fail. */
async function readAll({ reach }: ServerProcess, token: string): Promise<string[]> {
  const { json } = await ask<{ paths: Record<string, Record<string, unknown>> }>(
    reach,
    '/api/openapi.json',
  );
  const paths = Object.keys(json.paths).filter(
    (path) => json.paths[path]?.get && !path.includes('{'),
  );
  const failed: string[] = paths.length > 20 ? [] : [`only ${paths.length} calls are described`];
  for (const path of paths) {
    const { status } = await reach(path, { headers: { authorization: `Bearer ${token}` } });
    if (status >= 500) failed.push(`${path} was answered ${status}`);
  }
  return failed;
}

/** An order of each other service, of which only this process is asked. @returns what was refused; `ids` gets what was submitted */
async function submitServices({ reach }: ServerProcess, ids: Set<string>): Promise<string[]> {
  const refused: string[] = [];
  for (const { submit, fields, files } of Object.values(SERVICES)) {
    const call = async (_method: 'GET', url: string) => {
      const { json } = await ask(reach, url);
      return { json: () => json };
    };
    const typed = await fields({ clock: { now: () => new Date() }, call });
    const form = files
      ? multipart(typed, files())
      : {
          payload: Buffer.from(JSON.stringify(typed)),
          headers: { 'content-type': 'application/json' },
        };
    const response = await reach(submit, {
      method: 'POST',
      headers: form.headers,
      body: new Uint8Array(form.payload),
    });
    const text = await response.text();
    if (response.status === 201) ids.add((JSON.parse(text) as { id: string }).id);
    else refused.push(`${submit} was answered ${response.status} ${text}`);
  }
  return refused;
}

/** An administrator works on orders through one process: approves the first, refuses the second, asks the third for more. */
async function decide({ reach }: ServerProcess, token: string, paid: Sold[]): Promise<string[]> {
  const wrong: string[] = [];
  const call = async (method: string, path: string, body: object) => {
    const { status, json } = await ask(reach, path, { method, token, body });
    if (status >= 400)
      wrong.push(`${method} ${path} was answered ${status} ${JSON.stringify(json)}`);
  };
  const [first, second, third] = paid.map(({ submitted }) => submitted.id);
  await call('PUT', `/api/admin/visa-update/${first}`, { status: 'Approved' });
  await call('PUT', `/api/admin/visa-update/${second}`, {
    status: 'Denied',
    reason: 'The passport has ended.',
  });
  await call('POST', `/api/admin/orders/${third}/requests`, {
    items: [{ field: 'data_page', reason: 'It is blurred.' }],
  });
  return wrong;
}

/** Every order that was sold is found by its applicant at both. */
async function trackAll(servers: ServerProcess[], sold: Sold[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { reach } of servers)
    for (const { submitted } of sold) {
      const { status } = await ask(reach, '/api/visa/track-visa', {
        body: { tracking_id: submitted.tracking_id },
      });
      if (status !== 200) wrong.push(`${submitted.tracking_id} was answered ${status}`);
    }
  return wrong;
}

/** A provider that a card takes away is no fault of the rollout. */
const BY_THE_CARD = /payment-verification 503|payment\/start 503/;

/**
 * The old process takes orders and money; today's migrates under it; both serve; the old one is stopped while it serves. Each works on what the
 * other left. Then everything is counted.
 */
export async function rollOut(
  { old, today, orders }: Rollout,
  did: (words: string) => void,
): Promise<Verdicts> {
  const servers = [old, today];
  const seen = watch();
  const reach: Reach = seen.through((path, init) => reachAny(servers, path, init));
  try {
    await old.start();
    const token = await registerFirstAdmin(reach, old.dataDir);
    const market = await sandboxMarket(reach);
    const before = await sell(market, Math.ceil(orders / 4));
    const meanwhile: Sold[] = [];
    const starting = today.start();
    while (!today.up) {
      meanwhile.push(...(await sell(market, BATCH)));
      // Whoever failed to start is never up.
      await Promise.race([starting, Promise.resolve()]);
    }
    const both = await sell(market, Math.ceil(orders / 2));
    const paid = [...before, ...both].filter(({ way }) => way.outcome === 'paid');
    const beside = new Set<string>();
    const verdicts: Verdicts = {
      'every reading call answers in both': [
        ...(await readAll(old, token)),
        ...(await readAll(today, token)),
      ],
      'every service takes orders in both': [
        ...(await submitServices(old, beside)),
        ...(await submitServices(today, beside)),
      ],
      'both decide orders, and ask for more': [
        ...(await decide(old, token, paid.slice(0, 3))),
        ...(await decide(today, token, paid.slice(3, 6))),
        ...(await decide(old, token, paid.slice(-3))),
      ],
      'both find every order': await trackAll(servers, [...before, ...meanwhile, ...both]),
    };
    const [after, code] = await Promise.all([sell(market, Math.ceil(orders / 4)), old.stop()]);
    verdicts['the old process ends by itself'] = code === 0 ? [] : [`it ended with ${code}`];
    const sold = [...before, ...meanwhile, ...both, ...after];
    did(
      `${before.length} orders before, ${meanwhile.length} while it migrated, ${both.length} on both, ${after.length} while the old one went`,
    );
    await settled(reach, sold, servers);
    seen.tell(did);
    verdicts['nobody was told of a failure'] = seen.failures(BY_THE_CARD);
    return {
      ...verdicts,
      ...(await judge(servers, { reach, token, sold, beside, noisy: false })),
    };
  } catch (error) {
    for (const server of servers)
      did(`${server.origin} wrote at last: ${server.output.slice(-1500)}`);
    throw error;
  } finally {
    await Promise.all(servers.map((server) => server.end()));
  }
}
