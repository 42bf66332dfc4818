import { beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '#server/features/sessions/sessions.ts';
import type { AgentMonth, AgentOrder } from '#shared/people/agents.ts';
import {
  aDestination,
  anAdmin,
  anAgent,
  anApplication,
  aPaidApplication,
  refundByStaff,
  twoPdfs,
} from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';

const PRICE = 30_000;
const PUBLIC = 45_000;

describe('an agent’s months', () => {
  const product = aProduct();
  let destination_id: number;
  let agent: Awaited<ReturnType<typeof anAgent>>;
  let other: Awaited<ReturnType<typeof anAgent>>;
  const order: Record<string, { id: string; tracking_id: string }> = {};
  const file = (last_name: string, token = agent.token) => ({
    destination_id,
    token,
    files: twoPdfs(),
    fields: { last_name, first_name: '=HYPERLINK("x")' },
  });
  const at = (lagos: string) => product.clock.set(new Date(`${lagos}:00+01:00`));
  /** A session lasts no month. */
  const again = async (who: typeof agent) => {
    who.token = await openSession(product.deps.connection.db, 'agent', who.id, product.clock.now());
  };
  beforeAll(async () => {
    destination_id = (await aDestination(product)).id;
    agent = await anAgent(product);
    other = await anAgent(product);
    at('2027-01-31T23:30');
    for (const who of [agent, other]) await again(who);
    order.january = await aPaidApplication(product, file('January'));
    order.theirs = await aPaidApplication(product, file('Theirs', other.token));
    at('2027-02-01T00:30');
    order.february = await aPaidApplication(product, file('February'));
    order.unpaid = await anApplication(product, file('Unpaid'));
    at('2027-02-28T23:30');
    await again(agent);
    order.last = await aPaidApplication(product, file('Last'));
    at('2027-03-01T00:30');
    await again(agent);
    order.march = await anApplication(product, file('March'));
    // What everybody pays from now on says nothing about the orders before.
    const admin = (await anAdmin(product)).token;
    const dearer = await product.call('PUT', '/api/visa/update', {
      token: admin,
      body: { visa_id: destination_id, visa_price: 99_000 },
    });
    expect(dearer.statusCode).toBe(200);
    const refunded = await refundByStaff(product, order.last, 10_000, admin);
    expect(refunded.statusCode).toBe(201);
    await product.settle();
  });

  const call = (path: string, token: string, headers = {}) =>
    product.call('GET', `/api/agents/${path}`, { token, headers });
  const listed = async (query: string, token = agent.token) =>
    ((await call(`applications?${query}`, token)).json() as AgentOrder[]).map(
      ({ last_name }) => last_name,
    );
  const month = async (one: string, token = agent.token): Promise<AgentMonth> =>
    (await call(`month?month=${one}`, token)).json();

  test('begin and end at midnight in Lagos, and hold the agent’s own orders only', async () => {
    expect(await listed('')).toEqual(['March', 'Last', 'Unpaid', 'February', 'January']);
    expect(await listed('month=')).toHaveLength(5);
    expect(await listed('month=2027-01')).toEqual(['January']);
    expect(await listed('month=2027-02')).toEqual(['Last', 'Unpaid', 'February']);
    expect(await listed('month=2027-03')).toEqual(['March']);
    expect(await listed('month=2026-12')).toEqual([]);
    expect(await listed('month=1969-01')).toEqual([]);
    expect(await listed('month=2027-02&q=unpaid')).toEqual(['Unpaid']);
    expect(await listed('tab=needs_you')).toEqual(['March', 'Unpaid']);
    expect(await listed('tab=needs_you&month=2027-02')).toEqual(['Unpaid']);
    expect(await listed('month=2027-01', other.token)).toEqual(['Theirs']);
    expect(await listed('month=2027-02', other.token)).toEqual([]);
    const first = await call('applications?month=2027-02&limit=2', agent.token);
    const next = /<\/api\/agents\/([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
    expect(
      ((await call(next, agent.token)).json() as AgentOrder[]).map(({ last_name }) => last_name),
    ).toEqual(['February']);
  });

  test('are counted and added up, with what was refunded since', async () => {
    const since = '2027-01';
    const figures = async (one: string) => {
      const { weeks, counts, ...figures } = await month(one);
      return figures;
    };
    expect(await figures('2027-01')).toEqual({
      month: '2027-01',
      submitted: 1,
      paid: 1,
      amount: PRICE,
      saved: PUBLIC - PRICE,
      gone_back: 0,
      since,
    });
    expect(await figures('2027-02')).toEqual({
      month: '2027-02',
      submitted: 3,
      paid: 2,
      amount: 2 * PRICE,
      saved: 2 * (PUBLIC - PRICE),
      gone_back: 10_000,
      since,
    });
    expect(await figures('2026-12')).toEqual({
      month: '2026-12',
      submitted: 0,
      paid: 0,
      amount: 0,
      saved: 0,
      gone_back: 0,
      since,
    });
    for (const path of ['month', 'month?month=2027-13', 'applications?month=January'])
      expect((await call(path, agent.token)).statusCode, path).toBe(422);
  });

  test('are saved as CSV: every row of the month, no links, and nothing that a spreadsheet would run', async () => {
    const csv = await call('applications?month=2027-02&limit=1', agent.token, {
      accept: 'text/csv',
    });
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.headers['content-disposition']).toBe(
      'attachment; filename="applications-2027-02.csv"',
    );
    const [head, ...lines] = csv.body.trim().split('\r\n');
    expect(head).toBe(
      'id,kind,tracking_id,first_name,middle_name,last_name,title,visa_status,amount,public_amount,payment_status,payment_state,stage,expected_by,created_at,payment_waits,rest_to_pay,edition',
    );
    expect(lines.map((line) => /,(Last|Unpaid|February),/.exec(line)?.[1])).toEqual([
      'Last',
      'Unpaid',
      'February',
    ]);
    for (const line of lines) expect(line).toContain(`,"'=HYPERLINK(""x"")",`);
    expect(lines[0]).toContain(`${PRICE},${PUBLIC},Paid,Partly refunded,in_progress`);
    for (const own of ['theirs', 'january', 'march'])
      expect(csv.body).not.toContain(order[own]?.tracking_id);
    expect(csv.body).not.toMatch(/signature|invoice|receipt/);
  });
});
