import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Connection, openServer } from '#server/database/connect.ts';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { newDatabase } from '../soak/database.ts';
import { RUN_CHECKS, run, type Verdicts } from '../soak/run.ts';
import { ServerProcess } from '../soak/server-process.ts';

const KILLS = 3;
const ORDERS = 57;

/** The database that this run of the suite is about, and how a server is told of it. */
async function aDatabase(
  dataDir: string,
): Promise<{ env: Record<string, string>; open(): Promise<Connection> }> {
  const template = inject('template');
  if ('dump' in template)
    return { env: {}, open: () => openEmbedded({ folder: join(dataDir, 'database') }) };
  const url = await newDatabase(template.server);
  return { env: { DATABASE_URL: url }, open: () => openServer(url, () => {}) };
}

describe(`${ORDERS} orders, 8 at a time, while the server is killed ${KILLS} times`, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tafiya-kills-'));
  let server: ServerProcess;
  let verdicts: Verdicts;
  beforeAll(async () => {
    const database = await aDatabase(dataDir);
    server = await ServerProcess.create({ DATA_DIR: dataDir, ...database.env });
    verdicts = await run({
      houses: [{ server, dataDir }],
      orders: ORDERS,
      kills: KILLS,
      openDatabase: database.open,
      settlesWithin: 120,
    });
  }, 400_000);
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test('it was killed in the middle of it', () => {
    expect(server.kills).toBe(KILLS);
    expect(server.lost).toBeGreaterThan(0);
  });

  test.each(RUN_CHECKS)('%s', (name) => {
    expect(verdicts[name]).toEqual([]);
  });
});
