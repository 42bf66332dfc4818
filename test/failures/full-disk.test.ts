// A disk that is full while a form comes in, and while its order is written. `npm run soak -- --only=full-disk` fills the embedded database's, too.
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '#server/database/rows-of.ts';
import {
  aDestination,
  anApplication,
  applicantInput,
  pdf,
  sendApplication,
} from '../factories/orders.ts';
import { openProduct, type Product } from '../kit/support.ts';
import { tempFolder } from '../kit/temp-folder.ts';
import { fill, mountSmall } from '../soak/faults/full-disk.ts';

const MB = 1024 * 1024;
const TOLD = [503, 'This is not available right now. Try again in a moment.', '5'];
const said = ({ statusCode, headers, ...response }: LightMyRequestResponse) => [
  statusCode,
  response.json().message,
  headers['retry-after'],
];

describe('a disk without room', () => {
  const place = tempFolder();
  const unmount = mountSmall(place, 24);
  const uploads = join(place, 'data/uploads');
  let product: Product;
  let destination_id: number;
  beforeAll(async () => {
    mkdirSync(join(place, 'data'));
    // Nothing can be written here, a bystander neither.
    product = await openProduct({
      bystander: false,
      env: { DATA_DIR: join(place, 'data'), MIN_FREE_MB: '4' },
    });
    destination_id = (await aDestination(product)).id;
  });
  afterAll(async () => {
    await product.stop();
    unmount?.();
  });
  const orders = async () =>
    (await rowsOf(product.deps.connection.db, sql`select 1 from orders`)).length;
  /** Temporary files of a form that was answered are removed a moment later. */
  const stored = () => readdirSync(uploads).filter((name) => !name.endsWith('.tmp')).length;
  /** The same request each time. */
  function aForm(size?: number) {
    const same = {
      key: randomUUID(),
      fields: applicantInput(),
      files: { data_page: pdf({ size }), passport_photograph: pdf() },
    };
    return () => sendApplication(product, destination_id, same);
  }

  // Without the right to mount, there is no small disk.
  test.runIf(unmount)(
    'for a form’s files: it can be sent again, nothing of it stays, everything else goes on, and /readyz says so',
    async () => {
      const { tracking_id } = await anApplication(product, { destination_id });
      const [before, files] = [await orders(), stored()];
      const send = aForm(3 * MB);
      const makeRoom = fill(place, MB);
      expect(said(await send())).toEqual(TOLD);
      expect(await product.status('GET', '/readyz')).toBe(503);
      expect(await product.status('POST', '/api/visa/track-visa', { body: { tracking_id } })).toBe(
        200,
      );
      expect([await orders(), stored()]).toEqual([before, files]);
      makeRoom();
      expect(await product.status('GET', '/readyz')).toBe(200);
      expect([(await send()).statusCode, (await send()).statusCode, await orders()]).toEqual([
        201,
        201,
        before + 1,
      ]);
    },
  );

  // Whatever comes behind the statement that finds no room is refused too, since its transaction has failed: that is not what is told.
  const AT_ITS_COMMIT = {
    what: 'its commit',
    table: 'orders',
    kind: 'constraint',
    when: 'after',
    how: 'deferrable initially deferred',
  };
  const ROWS = [
    'orders',
    'payments',
    'applications',
    'consents',
    'files',
    'messages',
    'order_events',
    'tallies',
    'pgboss.job',
  ];
  const AT_A_ROW = ROWS.map((table) => ({
    what: `its row of ${table}`,
    table,
    kind: '',
    when: 'before',
    how: '',
  }));

  test.each([AT_ITS_COMMIT, ...AT_A_ROW])(
    'for $what: the same',
    async ({ table, kind, when, how }) => {
      const { db } = product.deps.connection;
      await db.execute(sql`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`);
      await db.execute(
        sql.raw(
          `create ${kind} trigger no_room ${when} insert on ${table} ${how} for each row execute function no_room()`,
        ),
      );
      const [before, files] = [await orders(), stored()];
      const send = aForm();
      expect(said(await send())).toEqual(TOLD);
      expect([await orders(), stored()]).toEqual([before, files]);
      await db.execute(sql`drop function no_room cascade`);
      expect([(await send()).statusCode, (await send()).statusCode, await orders()]).toEqual([
        201,
        201,
        before + 1,
      ]);
    },
  );
});
