import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { order_events } from '#server/database/schema.ts';
import {
  DECIDED,
  DECIDED_STATUSES,
  DECISIONS,
  type DecidedStatus,
  FIRST_STATUS,
  isOpen,
  VISA_STATUSES,
  type VisaStatus,
} from '#shared/orders/states.ts';
import { aDestination, anAdmin, anApplication, decide, twoPdfs } from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';

/** Every way through the table from where applications begin, each as the statuses that are decided for; no status twice. */
function waysFrom(way: DecidedStatus[]): DecidedStatus[][] {
  const { next } = DECISIONS[way.at(-1) ?? FIRST_STATUS];
  return [
    way,
    ...next
      .filter((status) => !way.includes(status))
      .flatMap((status) => waysFrom([...way, status])),
  ];
}
const WAYS = waysFrom([]);

describe('the table of decisions', () => {
  const product = aProduct();
  let token: string;
  let destination_id: number;
  beforeAll(async () => {
    ({ token } = await anAdmin(product));
    destination_id = (await aDestination(product)).id;
  });
  const db = () => product.deps.connection.db;

  test('every status can be reached, and nothing leads back to the first', () => {
    const reached = new Set(WAYS.map((way) => way.at(-1) ?? FIRST_STATUS));
    expect([...reached].sort()).toEqual([...VISA_STATUSES].sort());
    expect(DECIDED_STATUSES).toEqual(VISA_STATUSES.filter((status) => status !== FIRST_STATUS));
  });

  test('lists, acts and keys are told apart', () => {
    const acts = DECIDED_STATUSES.map((status) => DECIDED[status].act);
    for (const names of [
      VISA_STATUSES.map((status) => DECISIONS[status].list),
      acts.map(({ name }) => name),
      acts.map(({ key }) => key),
    ])
      expect(new Set(names).size).toBe(names.length);
  });

  test.each(WAYS.map((way) => ({ way, to: (way.at(-1) ?? FIRST_STATUS) as VisaStatus })))(
    '$way: event, mail, list and count are those of $to',
    async ({ way, to }) => {
      const before = (await product.json('GET', '/api/admin/dashboard', { token })).visa;
      const submitted = await anApplication(product, { destination_id, files: twoPdfs() });
      for (const status of way)
        expect((await decide(product, submitted, status, token)).statusCode).toBe(200);
      const { list, mail } = DECISIONS[to];
      const events = await product.rows(order_events, eq(order_events.order_id, submitted.id));
      expect(
        events
          .filter(({ event }) => event === (way.length > 0 ? 'decided' : 'filed'))
          .map(({ detail }) => (detail && 'to' in detail && detail.to) || FIRST_STATUS),
      ).toContain(to);
      await product.settle();
      const mails = product.mails.filter(({ text }) => text.includes(submitted.tracking_id));
      expect(mails.map(({ id }) => id.split('-')[0])).toContain(mail);
      const rows = await product.json('GET', `/api/visa/${list}`, { token });
      expect(JSON.stringify(rows)).toContain(submitted.id);
      const after = (await product.json('GET', '/api/admin/dashboard', { token })).visa;
      expect(after[list] - before[list]).toBe(1);
    },
  );

  test('the database counts as waiting what the table says waits', async () => {
    await anApplication(product, { destination_id, files: twoPdfs() });
    for (const status of VISA_STATUSES) {
      const waits = sql<string | null>`public.waits_of(${status}, null, null, null)`;
      const [row] = await db().select({ waits }).from(order_events).limit(1);
      expect([status, row?.waits !== null]).toEqual([status, isOpen(status)]);
    }
  });
});
