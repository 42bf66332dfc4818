// Several processes behind nginx on one PostgreSQL server and one bucket, as docs/running.md describes them.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newDatabase } from '../kit/database.ts';
import { freePort } from '../kit/free-port.ts';
import { requirePostgres } from '../kit/postgres.ts';
import { ServerProcess } from '../kit/server-process.ts';
import { type Nginx, startNginx } from './nginx.ts';
import { OtherStore, STORE_KEYS } from './other-store.ts';

/** What runs together, with its one address. */
export interface Deployment {
  url: string;
  /** The mails of all of them lie in the first one's outbox. */
  processes: ServerProcess[];
  bucket: OtherStore;
  close(): Promise<void>;
}

/** The first process makes the database and its catalogue, the others come once it listens. @throws Error without PostgreSQL or nginx */
export async function startSeveral(
  many: number,
  env: Record<string, string> = {},
): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), 'tafiya-several-'));
  const postgres = await requirePostgres();
  const bucket = new OtherStore();
  const processes: ServerProcess[] = [];
  const state: { nginx?: Nginx } = {};
  /** What must not outlive this process, however it ends. */
  const leave = () => {
    for (const one of processes) void one.end();
    state.nginx?.kill();
    void bucket.close();
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', leave);
  try {
    const DATABASE_URL = await newDatabase(postgres.url);
    const endpoint = await bucket.open();
    const port = await freePort();
    const outbox = join(folder, '1', 'outbox');
    for (let n = 1; n <= many; n++) {
      const DATA_DIR = join(folder, String(n));
      mkdirSync(DATA_DIR);
      if (n === 1) mkdirSync(outbox);
      else symlinkSync(outbox, join(DATA_DIR, 'outbox'));
      processes.push(
        await ServerProcess.create({
          DATA_DIR,
          DATABASE_URL,
          STORAGE_URL: `s3://scans?endpoint=${encodeURIComponent(endpoint)}`,
          ...STORE_KEYS,
          SECRET: 'a-secret-that-all-processes-share-0123456789',
          PUBLIC_URL: `http://localhost:${port}`,
          TRUST_PROXY: 'on',
          ...env,
          STARTER_CATALOGUE: n === 1 ? 'on' : 'off',
        }),
      );
    }
    const [first, ...others] = processes;
    await first?.start();
    await Promise.all(others.map((one) => one.start()));
    const ports = processes.map(({ origin }) => Number(new URL(origin).port));
    const nginx = await startNginx(port, ports);
    state.nginx = nginx;
    return {
      url: nginx.url,
      processes,
      bucket,
      async close() {
        process.off('exit', leave);
        await nginx.close();
        await Promise.all(processes.map((one) => one.end()));
        await bucket.close();
        postgres.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    process.off('exit', leave);
    leave();
    throw error;
  }
}
