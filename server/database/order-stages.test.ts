import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STAGE_RULES, STAGES, stageOf } from '#shared/orders/stages.ts';
import { MIGRATIONS } from './connect.ts';
import { EXTENSIONS } from './embedded/open.ts';

const id = (index: number) => `019a0000-0000-7000-8000-00000000000${index + 1}`;
const SUBMITTED = '2026-11-01T09:00:00.000Z';
const FINISHED = '2026-11-03T09:00:00.000Z';

describe('stages in the database', () => {
  let lite: PGlite;
  beforeAll(async () => {
    lite = await PGlite.create({ extensions: EXTENSIONS });
    await migrate(drizzle(lite), { migrationsFolder: MIGRATIONS });
    for (const index of [0, 1])
      await lite.query(
        `insert into orders (id, kind, tracking_id, first_name, last_name, email, phone_number, amount_kobo, created_at, paid_at)
         values ($1, 'visa', $2, 'Ada', 'Obi', 'ada@example.com', '+2348031234567', 4500000, $3, $3)`,
        [id(index), `T${index}`, SUBMITTED],
      );
  }, 60_000);
  afterAll(() => lite.close());

  test('the database derives the same stage as the product, whatever times an order has', async () => {
    const at = new Date(SUBMITTED);
    for (let bits = 0; bits < 16; bits += 1) {
      const set = (bit: number) => (bits & bit ? at : null);
      const times = {
        paid_at: set(1),
        waiting_since: set(2),
        done_at: set(4),
        cancelled_at: set(8),
      };
      const { rows } = await lite.query<{ stage: string }>(
        'select stage_of($1, $2, $3, $4) as stage',
        Object.values(times),
      );
      expect(rows).toEqual([{ stage: stageOf(times) }]);
      // Exactly one rule holds: conditions made of the table divide the orders.
      const holding = STAGES.filter((stage) =>
        Object.entries(STAGE_RULES[stage]).every(
          ([name, is]) => (times[name as keyof typeof times] !== null) === is,
        ),
      );
      expect(holding).toEqual([stageOf(times)]);
    }
  });

  test('an open request makes an order wait, an answer or a withdrawal ends that; only one is open at a time', async () => {
    await lite.query(
      `insert into admins (admin_name, admin_email, admin_password) values ('Ngozi', 'ngozi@example.com', 'x')`,
    );
    const ask = (request: number) =>
      lite.query(
        `insert into order_requests (id, order_id, items, asked_by, asked_at) values ($1, $2, '[]', 1, $3)`,
        [id(request), id(1), FINISHED],
      );
    const stage = async () =>
      (
        await lite.query<{ stage: string }>(
          'select stage_of(paid_at, waiting_since, done_at, cancelled_at) as stage from orders where id = $1',
          [id(1)],
        )
      ).rows[0]?.stage;
    const waiting = async () =>
      (
        await lite.query<{ rows: number }>(
          `select sum(rows)::int as rows from tallies where name = 'stage:visa:waiting_for_applicant'`,
        )
      ).rows[0]?.rows;
    await ask(0);
    expect([await stage(), await waiting()]).toEqual(['waiting_for_applicant', 1]);
    await expect(ask(1)).rejects.toThrow('order_requests_open');
    await lite.query('update order_requests set answered_at = $1', [FINISHED]);
    expect([await stage(), await waiting()]).toEqual(['in_progress', 0]);
    await ask(2);
    await lite.query(
      `update order_requests set closed_at = $1, closed_as = 'withdrawn' where id = $2`,
      [FINISHED, id(2)],
    );
    expect([await stage(), await waiting()]).toEqual(['in_progress', 0]);
  });
});
