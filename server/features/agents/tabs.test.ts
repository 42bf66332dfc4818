import { and, eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { orders } from '#server/database/schema.ts';
import { addDays, lagosDay } from '#shared/dates.ts';
import { AGENT_TABS, type AgentMonth, type AgentOrder } from '#shared/people/agents.ts';
import {
  aDestination,
  anAdmin,
  anAgent,
  anApplication,
  aPaidApplication,
  cancelByStaff,
  decide,
  pdf,
  sendIssued,
} from '#test/factories/orders.ts';
import { aProduct, type Product } from '#test/kit/support.ts';

describe('an agent’s list', () => {
  const product = aProduct();
  let agent: Awaited<ReturnType<typeof anAgent>>;
  let other: Awaited<ReturnType<typeof anAgent>>;
  let admin: string;
  beforeAll(async () => {
    agent = await anAgent(product);
    other = await anAgent(product);
    admin = (await anAdmin(product)).token;
    const destination_id = (await aDestination(product)).id;
    const sent = (last_name: string, token = agent.token) => ({
      destination_id,
      token,
      fields: { last_name },
    });
    const act = async (response: ReturnType<Product['call']>) =>
      expect((await response).statusCode).toBeLessThan(300);
    await anApplication(product, sent('Unpaid'));
    await anApplication(product, sent('Theirs', other.token));
    await aPaidApplication(product, sent('Working'));
    const asked = await aPaidApplication(product, sent('Asked'));
    await act(
      product.call('POST', `/api/admin/orders/${asked.id}/requests`, {
        token: admin,
        body: { items: [{ field: 'data_page', reason: 'It is blurred.' }] },
      }),
    );
    const issued = await aPaidApplication(product, sent('Issued'));
    await act(decide(product, issued, 'Approved', admin));
    await act(sendIssued(product, issued, pdf(), admin));
    const owing = await anApplication(product, sent('Owing'));
    await act(decide(product, owing, 'Approved', admin));
    await act(sendIssued(product, owing, pdf(), admin));
    await act(decide(product, await aPaidApplication(product, sent('Refused')), 'Denied', admin));
    await act(decide(product, await anApplication(product, sent('Unheard')), 'Denied', admin));
    const approved = await aPaidApplication(product, sent('Approved'));
    await act(decide(product, approved, 'Approved', admin));
    const gone = await aPaidApplication(product, sent('Cancelled'));
    await act(cancelByStaff(product, gone, admin));
    await product.settle();
  });

  const read = async <Answer>(path: string, token = agent.token): Promise<Answer> =>
    await product.json('GET', `/api/agents/${path}`, { token });
  const names = async (query: string) =>
    (await read<AgentOrder[]>(`applications?${query}`)).map(({ last_name }) => last_name).sort();

  test('has tabs of what waits for the agent, for us, is ready or denied, and their counts', async () => {
    const shown = {
      needs_you: ['Asked', 'Owing', 'Unpaid'],
      in_progress: ['Approved', 'Working'],
      ready: ['Issued', 'Owing'],
      denied: ['Refused', 'Unheard'],
    };
    for (const tab of AGENT_TABS) expect(await names(`tab=${tab}`), tab).toEqual(shown[tab]);
    expect(await names('tab=')).toHaveLength(9);
    expect(await names('stage=unpaid')).toEqual(['Unpaid']);
    expect(await names('stage=unpaid&tab=ready')).toEqual([]);
    const today = lagosDay(product.clock.now());
    const { counts } = await read<AgentMonth>(`month?month=${today.slice(0, 7)}`);
    const many = { all: 9, needs_you: 3, in_progress: 2, ready: 2, denied: 2 };
    expect(counts).toEqual({ month: many, ever: many });
    const none = { all: 0, needs_you: 0, in_progress: 0, ready: 0, denied: 0 };
    expect((await read<AgentMonth>('month?month=2020-01')).counts).toEqual({
      month: none,
      ever: many,
    });
    expect((await read<AgentMonth>('month?month=2020-01', other.token)).counts.ever.all).toBe(1);
    const wrong = await product.call('GET', '/api/agents/applications?tab=lost', {
      token: agent.token,
    });
    expect(wrong.statusCode).toBe(422);
  });

  test('says what everybody paid that day, where it was more, and nothing saved for what was cancelled', async () => {
    const rows = await read<AgentOrder[]>('applications');
    for (const { amount, public_amount } of rows)
      expect([amount, public_amount]).toEqual([30_000, 45_000]);
    const month = lagosDay(product.clock.now()).slice(0, 7);
    // Paid: five, besides the cancelled one.
    expect((await read<AgentMonth>(`month?month=${month}`)).saved).toBe(5 * 15_000);
    const pending = await anAgent(product, 'pending');
    const destination_id = (await aDestination(product)).id;
    await anApplication(product, { destination_id, token: pending.token });
    const [own] = await read<AgentOrder[]>('applications', pending.token);
    expect([own?.amount, own && 'public_amount' in own]).toEqual([45_000, false]);
  });

  test('asks for nothing and offers nothing of what was erased', async () => {
    const { db } = product.deps.connection;
    const mine = eq(orders.agent_id, agent.id);
    const erased = inArray(orders.last_name, ['Issued', 'Owing', 'Unpaid']);
    await db.update(orders).set({ erased_at: product.clock.now() }).where(and(mine, erased));
    expect([await names('tab=needs_you'), await names('tab=ready')]).toEqual([['Asked'], []]);
    const rows = await read<AgentOrder[]>('applications');
    expect(rows.filter((one) => one.erased)).toHaveLength(3);
    await db.update(orders).set({ erased_at: null }).where(mine);
  });

  test('counts what was submitted in each of the last twelve weeks', async () => {
    const { db } = product.deps.connection;
    const now = product.clock.now();
    const [newest] = await read<AgentOrder[]>('applications?limit=1');
    await db
      .update(orders)
      .set({ created_at: addDays(now, -7) })
      .where(eq(orders.id, newest?.id ?? ''));
    const { weeks } = await read<AgentMonth>('month?month=2020-01');
    expect(weeks.map(({ submitted }) => submitted)).toEqual([...Array(10).fill(0), 1, 8]);
    expect(weeks.at(-1)?.from).toBe(lagosDay(addDays(now, -6)));
    expect(weeks[0]?.from).toBe(lagosDay(addDays(now, -83)));
  });
});
