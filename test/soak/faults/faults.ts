import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { requirePostgres } from '#test/kit/postgres.ts';
import { newDatabase } from '../../kit/database.ts';
import type { ServerProcess } from '../../kit/server-process.ts';
import { flutterwaveStandIn } from '../flutterwave-stand-in.ts';
import type { Report } from '../report.ts';
import { SHIFTED, wrongClock } from './clock.ts';
import { badClients } from './connections.ts';
import { fullDisk, mountSmall } from './full-disk.ts';
import { outage } from './outage.ts';

/** What the faults need of the soak that runs them. */
export interface Soak {
  folder: string;
  /** A process with a folder of this name. */
  server(name: string, env?: Record<string, string>): Promise<ServerProcess>;
  /** Is called when the soak ends, however it ends. */
  leftBehind(clear: () => void): void;
  orders: number;
  connections: number;
}

const GONE_MS = 60_000;
/** The embedded database takes 80 MB when it is new. */
const SMALL_MB = 220;

/** Everything that goes wrong around the product, one after another, with what applicants saw of it. `wanted` chooses by name. */
export async function faults(
  report: Report,
  { folder, server, leftBehind, orders, connections }: Soak,
  wanted: (name: string) => boolean,
): Promise<void> {
  const onServer = async (durable = false) => {
    const postgres = await requirePostgres({ durable });
    leftBehind(postgres.stop);
    return { postgres, env: { DATABASE_URL: await newDatabase(postgres.url) } };
  };

  if (wanted('outage'))
    await report.part('PostgreSQL restarted, crashed, and gone for a minute', async (did) => {
      const { postgres, env } = await onServer(true);
      const servers = [await server('outage', env)];
      return outage({ postgres, servers, orders, goneMs: GONE_MS }, did);
    });
  if (wanted('full-disk'))
    await report.part(
      'a disk that fills up under the embedded database and the files',
      async (did) => {
        const place = join(folder, 'small');
        mkdirSync(place);
        const unmount = mountSmall(place, SMALL_MB);
        if (!unmount) throw new Error('a small file system can be mounted by root only');
        leftBehind(unmount);
        const own = await server('small/data', { MIN_FREE_MB: '16' });
        return fullDisk({ server: own, orders }, did);
      },
    );
  if (wanted('clock')) {
    await report.part(
      'a clock that jumps an hour ahead and back, on the embedded database',
      async (did) => {
        const standIn = await flutterwaveStandIn();
        const servers = [await server('clock', { ...SHIFTED, ...standIn.env })];
        return wrongClock({ servers, orders, standIn }, did).finally(standIn.close);
      },
    );
    await report.part(
      'a clock that jumps an hour ahead and back, on a PostgreSQL server whose clock is right',
      async (did) => {
        const { env } = await onServer();
        const standIn = await flutterwaveStandIn();
        const servers = [await server('clock-server', { ...SHIFTED, ...env, ...standIn.env })];
        return wrongClock({ servers, orders, standIn }, did).finally(standIn.close);
      },
    );
  }
  if (wanted('idle'))
    await report.part('thousands of connections for nothing', async (did) => {
      const servers = [await server('idle', { TRUST_PROXY: 'on' })];
      return badClients({ servers, orders, connections }, did);
    });
}
