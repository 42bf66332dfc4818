import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openServer } from '#server/database/connect.ts';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { startPostgres } from '#test/kit/postgres.ts';
import { newDatabase } from '../database.ts';
import { flutterwaveStandIn } from '../flutterwave-stand-in.ts';
import type { Report } from '../report.ts';
import type { House } from '../run.ts';
import { SHIFTED, wrongClock } from './clock.ts';
import { badClients } from './connections.ts';
import { fullDisk, mountSmall } from './full-disk.ts';
import { outage } from './outage.ts';

/** What the faults need of the soak that runs them. */
export interface Soak {
  folder: string;
  /** A house in a folder of this name. */
  house(name: string, env?: Record<string, string>): Promise<House>;
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
  { folder, house, leftBehind, orders, connections }: Soak,
  wanted: (name: string) => boolean,
): Promise<void> {
  const settlesWithin = 300 + orders / 10;
  const embedded = ({ dataDir }: House) => ({
    openDatabase: () => openEmbedded({ folder: join(dataDir, 'database') }),
    orders,
    settlesWithin,
  });
  const onServer = async (durable = false) => {
    const postgres = await startPostgres({ durable });
    if (!postgres) throw new Error('no PostgreSQL server programs were found (Debian: postgresql)');
    leftBehind(postgres.stop);
    const DATABASE_URL = await newDatabase(postgres.url);
    return {
      postgres,
      env: { DATABASE_URL },
      openDatabase: () => openServer(DATABASE_URL, () => {}),
      orders,
      settlesWithin,
    };
  };

  if (wanted('outage'))
    await report.part('PostgreSQL restarted, crashed, and gone for a minute', async (did) => {
      const { env, ...rest } = await onServer(true);
      return outage({ ...rest, houses: [await house('outage', env)], goneMs: GONE_MS }, did);
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
        const own = await house('small/data', { MIN_FREE_MB: '16' });
        return fullDisk({ house: own, ...embedded(own) }, did);
      },
    );
  if (wanted('clock')) {
    await report.part(
      'a clock that jumps an hour ahead and back, on the embedded database',
      async (did) => {
        const standIn = await flutterwaveStandIn();
        const own = await house('clock', { ...SHIFTED, ...standIn.env });
        return wrongClock({ houses: [own], ...embedded(own), standIn }, did).finally(standIn.close);
      },
    );
    await report.part(
      'a clock that jumps an hour ahead and back, on a PostgreSQL server whose clock is right',
      async (did) => {
        const { env, ...rest } = await onServer();
        const standIn = await flutterwaveStandIn();
        const own = await house('clock-server', { ...SHIFTED, ...env, ...standIn.env });
        return wrongClock({ ...rest, houses: [own], standIn }, did).finally(standIn.close);
      },
    );
  }
  if (wanted('idle'))
    await report.part('thousands of connections for nothing', async (did) => {
      const own = await house('idle', { TRUST_PROXY: 'on' });
      return badClients({ houses: [own], ...embedded(own), connections }, did);
    });
}
