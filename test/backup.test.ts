import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { anyDestination, listAll, registerFirstAdmin } from './soak/admin.ts';
import { sandboxBank } from './soak/bank.ts';
import { newDatabase } from './soak/database.ts';
import { ask } from './soak/reach.ts';
import { type Sold, sell } from './soak/sell.ts';
import { ServerProcess } from './soak/server-process.ts';
import { until } from './soak/until.ts';
import { WAYS } from './soak/ways.ts';

const ROOT = join(import.meta.dirname, '..');
const template = inject('template');
const ORDERS = 14;

/** Runs one of the operator's commands. @returns its exit code and everything it wrote */
async function command(script: string, argument: string, env: Record<string, string>): Promise<[code: number | null, wrote: string]> {
  const child = spawn(process.execPath, [join(ROOT, 'scripts', `${script}.ts`), argument], { cwd: ROOT, env });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return [child.exitCode, out + err];
}

/** An empty place to run in, on the database that this run of the suite is about. */
async function aPlace(folder: string): Promise<Record<string, string>> {
  return { DATA_DIR: folder, ...('dump' in template ? {} : { DATABASE_URL: await newDatabase(template.server) }) };
}

/** What people see of an installation: it must be the same after a restore. */
async function whatIsSeen({ reach }: ServerProcess, token: string, sold: Sold[]) {
  const totals = await ask(reach, '/api/admin/payments/totals', { token });
  const records = await listAll(reach, token);
  const papers: string[] = [];
  for (const { submitted } of sold) {
    const link = submitted.invoice_url;
    papers.push(
      `${(await reach(link)).status}`,
      Buffer.from(await (await reach(submitted.passport_photograph)).arrayBuffer()).toString('base64'),
    );
  }
  const tracked = await Promise.all(
    sold.map(({ submitted }) => ask(reach, '/api/visa/track-visa', { body: { tracking_id: submitted.tracking_id } })),
  );
  // Links are signed anew for each reader and hour.
  const facts = records.map(({ tracking_id, payment_status, visa_status, visa_fee }) => ({
    tracking_id,
    payment_status,
    visa_status,
    visa_fee,
  }));
  return {
    totals: totals.json,
    facts,
    papers,
    tracked: tracked.map(({ status, json }) => [status, (json as { data?: { payment_status?: string } }).data?.payment_status]),
  };
}

describe('a back-up that is made while the product runs', { timeout: 300_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'tafiya-backup-'));
  const file = join(folder, 'shop.tar.gz');
  const early = join(folder, 'early.tar.gz');
  let env: Record<string, string>;
  let server: ServerProcess;
  let token: string;
  let sold: Sold[];
  let before: Awaited<ReturnType<typeof whatIsSeen>>;
  let made: [number | null, string][];
  const servers: ServerProcess[] = [];
  const started = async (place: Record<string, string>) => {
    const one = await ServerProcess.create(place);
    servers.push(one);
    await one.start();
    return one;
  };
  beforeAll(async () => {
    env = await aPlace(join(folder, 'first'));
    server = await started(env);
    token = await registerFirstAdmin(server.reach, server.output);
    const market = { reach: server.reach, bank: sandboxBank(server.reach), destination_id: await anyDestination(server.reach), ways: WAYS };
    const [some, underLoad] = await Promise.all([sell(market, ORDERS), command('backup', early, env)]);
    sold = some;
    // Some payments are found by the timer alone.
    const paid = sold.filter(({ way }) => way.outcome === 'paid').length;
    await until('every payment to be found', 60, async () => {
      const records = await listAll(server.reach, token);
      return records.filter(({ payment_status }) => payment_status === 'Paid').length === paid || undefined;
    });
    before = await whatIsSeen(server, token, sold);
    made = [underLoad, await command('backup', file, env)];
    await server.end();
  }, 300_000);
  afterAll(async () => {
    await Promise.all(servers.map((one) => one.end()));
    rmSync(folder, { recursive: true, force: true });
  });

  test('is written, and leaves nothing else behind', () => {
    expect(made.map(([code, wrote]) => [code, wrote])).toEqual([
      [0, expect.stringContaining(' orders and ')],
      [0, expect.stringContaining(`${sold.length} orders and `)],
    ]);
    expect(existsSync(`${file}.parts`)).toBe(false);
  });

  test('is restored elsewhere with totals, orders, files, signed links and sessions', async () => {
    const place = await aPlace(join(folder, 'second'));
    expect(await command('restore', file, place)).toEqual([0, expect.stringContaining(`${sold.length} orders`)]);
    const again = await started(place);
    expect(await whatIsSeen(again, token, sold)).toEqual(before);
    await again.end();
    // A place with an installation in it is left as it is.
    expect(await command('restore', file, place)).toEqual([1, expect.stringContaining('empty place only')]);
  });

  test('under load is whole as well: every order in it has its files', async () => {
    const place = await aPlace(join(folder, 'third'));
    expect(await command('restore', early, place)).toEqual([0, expect.stringContaining('Restored')]);
    const again = await started(place);
    const reading = await ask<{ code?: string }>(again.reach, '/api/admin/me', { token });
    expect(reading.status).toBe(200);
    const records = await listAll(again.reach, token);
    const kept = sold.filter(({ submitted }) => records.some(({ tracking_id }) => tracking_id === submitted.tracking_id));
    expect(kept).toHaveLength(records.length);
    for (const { submitted } of kept) expect((await again.reach(submitted.passport_photograph)).status).toBe(200);
    await again.end();
  });

  test('is not written over another file', async () => {
    expect(await command('backup', file, env)).toEqual([1, expect.stringContaining('EEXIST')]);
  });

  test.runIf('server' in template)('and the embedded database moves to PostgreSQL', async () => {
    if (!('server' in template)) return;
    const place = { DATA_DIR: join(folder, 'embedded') };
    expect(await command('restore', file, place)).toEqual([0, expect.stringContaining(`${sold.length} orders`)]);
    const url = await newDatabase(template.server);
    expect(await command('move-to-postgres', url, place)).toEqual([0, expect.stringContaining(`${sold.length} orders have moved`)]);
    const again = await started({ ...place, DATABASE_URL: url });
    expect(await whatIsSeen(again, token, sold)).toEqual(before);
  });
});
