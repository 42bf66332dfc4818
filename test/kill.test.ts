import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmbedded } from '#server/database/connect.ts';
import { CHECKS } from './soak/checks.ts';
import { FRONT_CHECKS } from './soak/front-checks.ts';
import { runWithKills, STOPS, type Verdicts } from './soak/kill-run.ts';
import { ServerProcess } from './soak/server-process.ts';

const KILLS = 3;
const ORDERS = 57;

describe(`${ORDERS} orders, 8 at a time, while the server is killed ${KILLS} times`, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tafiya-kills-'));
  let server: ServerProcess;
  let verdicts: Verdicts;
  beforeAll(async () => {
    server = await ServerProcess.create({ DATA_DIR: dataDir });
    verdicts = await runWithKills({
      houses: [{ server, dataDir }],
      orders: ORDERS,
      kills: KILLS,
      openDatabase: () => openEmbedded({ folder: join(dataDir, 'database') }),
      settlesWithin: 60,
    });
  }, 240_000);
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test('it was killed in the middle of it', () => {
    expect(server.kills).toBe(KILLS);
    expect(server.lost).toBeGreaterThan(0);
  });

  test.each([...Object.keys(FRONT_CHECKS), STOPS, ...Object.keys(CHECKS)])('%s', (name) => {
    expect(verdicts[name]).toEqual([]);
  });
});
