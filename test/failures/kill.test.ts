import { beforeAll, describe, expect, test } from 'vitest';
import { ownDatabase } from '../factories/backup-places.ts';
import { ServerProcess } from '../kit/server-process.ts';
import { tempFolder } from '../kit/temp-folder.ts';
import { RUN_CHECKS, run, type Verdicts } from '../soak/run.ts';

const KILLS = 3;
const ORDERS = 57;

describe(`${ORDERS} orders, 8 at a time, while the server is killed ${KILLS} times`, () => {
  const dataDir = tempFolder();
  let server: ServerProcess;
  let verdicts: Verdicts;
  beforeAll(async () => {
    server = await ServerProcess.create({ DATA_DIR: dataDir, ...(await ownDatabase()) });
    verdicts = await run({
      servers: [server],
      orders: ORDERS,
      kills: KILLS,
      settlesWithin: 120,
    });
  }, 400_000);

  test('it was killed in the middle of it', () => {
    expect(server.kills).toBe(KILLS);
    expect(server.lost).toBeGreaterThan(0);
  });

  test.each(RUN_CHECKS)('%s', (name) => {
    expect(verdicts[name]).toEqual([]);
  });
});
