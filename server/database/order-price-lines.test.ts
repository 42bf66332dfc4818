import { rmSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrationsBefore } from '#test/old-migrations.ts';
import { MIGRATIONS } from './connect.ts';
import { EXTENSIONS } from './embedded/open.ts';

/** Orders as the release before this migration wrote them; each is known by its tracking ID. */
const ORDERS = [
  ['V1', 'visa', 4500000],
  ['P1', 'permit', 6000000],
  ['I1', 'insurance', 4300000],
  ['I2', 'insurance', 1600000],
  ['B1', 'booking', 4500000],
  ['B2', 'booking', 5000000],
  ['A1', 'appointment', 1000000],
] as const;
const idOf = (index: number) => `019a0000-0000-7000-8000-00000000000${index + 1}`;
const id = (tracking_id: string) => idOf(ORDERS.findIndex(([one]) => one === tracking_id));

describe('a database of the release before stored price lines', () => {
  let lite: PGlite;
  let folder: string;
  beforeAll(async () => {
    lite = await PGlite.create({ extensions: EXTENSIONS });
    folder = migrationsBefore('_order-price-lines');
    await migrate(drizzle(lite), { migrationsFolder: folder });
    for (const [kind, name, price, agent] of [
      ['visa', 'Ghana', 4500000, 3000000],
      ['permit', 'Kenya', 6000000, 6000000],
    ] as const)
      await lite.query('insert into destinations (kind, destination, visa_price_kobo, visa_agent_price_kobo) values ($1, $2, $3, $4)', [
        kind,
        name,
        price,
        agent,
      ]);
    for (const [index, [tracking_id, kind, amount]] of ORDERS.entries())
      await lite.query(
        `insert into orders (id, kind, tracking_id, first_name, last_name, email, phone_number, amount_kobo, created_at)
         values ($1, $2, $3, 'Ada', 'Obi', 'a@example.com', '+2348031234567', $4, '2026-11-01')`,
        [idOf(index), kind, tracking_id, amount],
      );
    const application = (order: string, kind: string, place: number, name: string, excerpt: string, time: string, type: string) =>
      lite.query(
        `insert into applications (order_id, kind, destination_id, visa_destination, visa_excerpt, process_time, process_type, date_of_birth, passport_number)
         values ($1, $2, $3, $4, $5, $6, $7, '1990-01-01', 'A12345678')`,
        [id(order), kind, place, name, excerpt, time, type],
      );
    await application('V1', 'visa', 1, 'Ghana', '30 days', '5 days', 'E-visa');
    await application('P1', 'permit', 2, 'Kenya', '', '', '');
    const cover = (order: string, begin: string, end: string) =>
      lite.query(
        `insert into insurance_applications (order_id, address, occupation, next_of_kin, next_of_kin_address, coverage_begin, coverage_end, destination, more_ninety, medical_condition)
         values ($1, 'x', 'x', 'x', 'x', $2, $3, 'Germany', 'No', 'No')`,
        [id(order), begin, end],
      );
    await cover('I1', '2026-12-01', '2026-12-05');
    await cover('I2', '2026-12-01', '2026-12-08');
    for (const order of ['B1', 'B2'])
      await lite.query(
        `insert into bookings (order_id, date_of_birth, destination, coverage_begin, coverage_end, parts)
         values ($1, '1990-01-01', 'Germany', '2026-12-01', '2026-12-09', '{flight,hotel}')`,
        [id(order)],
      );
    await lite.query(
      `insert into appointments (order_id, appointment_date, appointment_time, how_to_contact, reason) values ($1, '2026-12-01', '09:00', 'Zoom', 'Visa')`,
      [id('A1')],
    );
    // Those of that release: a later one counts stages as well.
    const tallies = async () =>
      (
        await lite.query(
          `select name, sum(rows) as rows, sum(amount_kobo) as kobo from tallies where name !~ '^(stage|queue|owed):' group by 1 order by 1`,
        )
      ).rows;
    const before = await tallies();
    await migrate(drizzle(lite), { migrationsFolder: MIGRATIONS });
    expect(await tallies()).toEqual(before);
  }, 60_000);
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await lite.close();
  });

  const linesOf = async (tracking_id: string) =>
    (await lite.query<{ price_lines: unknown }>('select price_lines from orders where tracking_id = $1', [tracking_id])).rows[0]
      ?.price_lines;

  test('visas and permits are called what they were called on their day', async () => {
    expect(await linesOf('V1')).toEqual([{ text: 'Ghana visa, 30 days', detail: '5 days, E-visa', amount_kobo: 4500000 }]);
    expect(await linesOf('P1')).toEqual([{ text: 'Kenya permit', amount_kobo: 6000000 }]);
  });

  test('an insurance period is the one that costs so much, else the shortest that covers its days', async () => {
    const { rows } = await lite.query('select period from insurance_applications order by order_id');
    expect(rows).toEqual([{ period: '30 Days' }, { period: '15 Days' }]);
    const detail = '1 December 2026 to 5 December 2026';
    expect(await linesOf('I1')).toEqual([{ text: 'Travel insurance, 30 Days, Germany', detail, amount_kobo: 4300000 }]);
    expect(await linesOf('I2')).toEqual([expect.objectContaining({ text: 'Travel insurance, 15 Days, Germany', amount_kobo: 1600000 })]);
  });

  test('a booking has a line for each part where they make its sum, else one for all', async () => {
    expect(await linesOf('B1')).toEqual([
      { text: 'Flight itinerary', amount_kobo: 2000000 },
      { text: 'Hotel booking', amount_kobo: 2500000 },
    ]);
    expect(await linesOf('B2')).toEqual([{ text: 'Flight itinerary, Hotel booking', amount_kobo: 5000000 }]);
  });

  test('an appointment has its one line', async () => {
    expect(await linesOf('A1')).toEqual([{ text: 'Appointment by Zoom', amount_kobo: 1000000 }]);
  });

  test('an agent price that equals the price follows it from now on', async () => {
    const { rows } = await lite.query('select visa_agent_price_kobo as agent from destinations order by id');
    expect(rows).toEqual([{ agent: 3000000 }, { agent: null }]);
  });
});
