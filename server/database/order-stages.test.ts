import { rmSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STAGE_RULES, STAGES, stageOf } from '#shared/stages.ts';
import { migrationsBefore } from '#test/old-migrations.ts';
import { MIGRATIONS } from './connect.ts';
import { EXTENSIONS } from './embedded/open.ts';

const ORDERS = [
  { name: 'unpaid', paid: false, status: 'Pending', stage: 'unpaid' },
  { name: 'paid', paid: true, status: 'Pending', stage: 'in_progress' },
  { name: 'approved', paid: true, status: 'Approved', stage: 'in_progress' },
  { name: 'issued', paid: true, status: 'Approved', stage: 'done' },
  { name: 'denied', paid: false, status: 'Denied', stage: 'done' },
] as const;
const id = (index: number) => `019a0000-0000-7000-8000-00000000000${index + 1}`;
const SUBMITTED = '2026-11-01T09:00:00.000Z';
const FINISHED = '2026-11-03T09:00:00.000Z';

describe('a database of the release before stages', () => {
  let lite: PGlite;
  let folder: string;
  beforeAll(async () => {
    lite = await PGlite.create({ extensions: EXTENSIONS });
    folder = migrationsBefore('_order-stages');
    await migrate(drizzle(lite), { migrationsFolder: folder });
    await lite.query(`insert into destinations (kind, destination, visa_price_kobo) values ('visa', 'Ghana', 4500000)`);
    for (const [index, { name, paid, status }] of ORDERS.entries()) {
      await lite.query(
        `insert into orders (id, kind, tracking_id, first_name, last_name, email, phone_number, amount_kobo, created_at, paid_at)
         values ($1, 'visa', $2, 'Ada', 'Obi', 'ada@example.com', '+2348031234567', 4500000, $3, $4)`,
        [id(index), name, SUBMITTED, paid ? SUBMITTED : null],
      );
      await lite.query(
        `insert into applications (order_id, kind, destination_id, visa_destination, visa_excerpt, process_time, process_type, date_of_birth, passport_number, visa_status)
         values ($1, 'visa', 1, 'Ghana', '', '', '', '1990-01-01', 'A12345678', $2)`,
        [id(index), status],
      );
      const event = name === 'issued' ? 'issued' : name === 'denied' ? 'decided' : undefined;
      if (event)
        await lite.query(`insert into order_events (order_id, kind, at, event, actor) values ($1, 'visa', $2, $3, 'admin')`, [
          id(index),
          FINISHED,
          event,
        ]);
      if (name === 'issued')
        await lite.query(
          `insert into files (key, order_id, field, media_type, bytes, sha256, created_at) values ('k', $1, 'visa_file', 'application/pdf', 9, 'x', $2)`,
          [id(index), FINISHED],
        );
    }
    await migrate(drizzle(lite), { migrationsFolder: MIGRATIONS });
  }, 60_000);
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await lite.close();
  });

  test('what was issued or denied is done since then, everything else is where it was', async () => {
    const { rows } = await lite.query<{ name: string; stage: string; done_at: Date | null }>(
      `select tracking_id as name, stage_of(paid_at, waiting_since, done_at, cancelled_at) as stage, done_at from orders order by id`,
    );
    expect(rows).toEqual(ORDERS.map(({ name, stage }) => ({ name, stage, done_at: stage === 'done' ? new Date(FINISHED) : null })));
  });

  test('the tallies count what stood already', async () => {
    const { rows } = await lite.query(
      `select name, sum(rows)::int as rows from tallies where name ~ '^(stage|queue):' group by 1 order by 1`,
    );
    expect(rows).toEqual([
      // Paid on a Sunday; a destination that names no time takes five working days.
      { name: 'queue:visa:2026-11-06', rows: 2 },
      { name: 'stage:visa:done', rows: 2 },
      { name: 'stage:visa:in_progress', rows: 2 },
      { name: 'stage:visa:unpaid', rows: 1 },
    ]);
  });

  test('the database derives the same stage as the product, whatever times an order has', async () => {
    const at = new Date(SUBMITTED);
    for (let bits = 0; bits < 16; bits += 1) {
      const set = (bit: number) => (bits & bit ? at : null);
      const times = { paid_at: set(1), waiting_since: set(2), done_at: set(4), cancelled_at: set(8) };
      const { rows } = await lite.query<{ stage: string }>('select stage_of($1, $2, $3, $4) as stage', Object.values(times));
      expect(rows).toEqual([{ stage: stageOf(times) }]);
      // Exactly one rule holds: conditions made of the table divide the orders.
      const holding = STAGES.filter((stage) =>
        Object.entries(STAGE_RULES[stage]).every(([name, is]) => (times[name as keyof typeof times] !== null) === is),
      );
      expect(holding).toEqual([stageOf(times)]);
    }
  });

  test('an open request makes an order wait, an answer or a withdrawal ends that; only one is open at a time', async () => {
    await lite.query(`insert into admins (admin_name, admin_email, admin_password) values ('Ngozi', 'ngozi@example.com', 'x')`);
    const ask = (request: number) =>
      lite.query(`insert into order_requests (id, order_id, items, asked_by, asked_at) values ($1, $2, '[]', 1, $3)`, [
        id(request),
        id(1),
        FINISHED,
      ]);
    const stage = async () =>
      (
        await lite.query<{ stage: string }>(
          'select stage_of(paid_at, waiting_since, done_at, cancelled_at) as stage from orders where id = $1',
          [id(1)],
        )
      ).rows[0]?.stage;
    const waiting = async () =>
      (await lite.query<{ rows: number }>(`select sum(rows)::int as rows from tallies where name = 'stage:visa:waiting_for_applicant'`))
        .rows[0]?.rows;
    await ask(0);
    expect([await stage(), await waiting()]).toEqual(['waiting_for_applicant', 1]);
    await expect(ask(1)).rejects.toThrow('order_requests_open');
    await lite.query('update order_requests set answered_at = $1', [FINISHED]);
    expect([await stage(), await waiting()]).toEqual(['in_progress', 0]);
    await ask(2);
    await lite.query(`update order_requests set closed_at = $1, closed_as = 'withdrawn' where id = $2`, [FINISHED, id(2)]);
    expect([await stage(), await waiting()]).toEqual(['in_progress', 0]);
  });
});
