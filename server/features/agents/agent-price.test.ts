import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DECIDED_KINDS, type DecidedKind } from '#shared/services/index.ts';
import { anEnteredAgent, asked } from '#test/factories/agents.ts';
import {
  aDestination,
  anAdmin,
  anApplication,
  CARDS,
  payByCard,
  sendApplication,
} from '#test/factories/orders.ts';
import { nextPage } from '#test/kit/paging.ts';
import { aProduct } from '#test/kit/support.ts';

const product = aProduct();
let admin: string;
let me: Awaited<ReturnType<typeof anEnteredAgent>>;
beforeAll(async () => {
  admin = (await anAdmin(product)).token;
});
beforeEach(async () => {
  me = await anEnteredAgent(product);
});

const say = (status: 'approved' | 'pending') =>
  product.call('PUT', `/api/admin/approve-agent/${me.id}`, { body: { status }, token: admin });
const file = (kind: DecidedKind, destination_id: number, visa_fee?: number) =>
  sendApplication(product, destination_id, { kind, token: me.token, fields: { visa_fee } });
/** The destination as this agent reads it. */
const read = (kind: DecidedKind, id: number) =>
  product.json('GET', `/api/${kind}/destinations/${id}`, { token: me.token });

describe.each(DECIDED_KINDS)('the agent price of a %s', (kind) => {
  let id: number;
  beforeAll(async () => {
    id = (await aDestination(product, kind)).id;
  });

  test('is not for those who wait', async () => {
    expect(await read(kind, id)).not.toHaveProperty('visa_agent_price');
    expect((await file(kind, id)).json().visa_fee).toBe(45000);
    const refused = await file(kind, id, 30000);
    expect([refused.statusCode, refused.json().code, refused.json().fields]).toEqual([
      409,
      'price_changed',
      { visa_fee: '45000' },
    ]);
  });

  test('comes with approval and ends with it, at once, in the same session', async () => {
    await say('approved');
    expect(await read(kind, id)).toMatchObject({ visa_price: 45000, visa_agent_price: 30000 });
    expect((await file(kind, id, 30000)).json().visa_fee).toBe(30000);
    const dearer = await file(kind, id, 45000);
    expect([dearer.statusCode, dearer.json().fields]).toEqual([409, { visa_fee: '30000' }]);
    await say('pending');
    expect(await read(kind, id)).not.toHaveProperty('visa_agent_price');
    const refused = await file(kind, id, 30000);
    expect([refused.statusCode, refused.json().fields]).toEqual([409, { visa_fee: '45000' }]);
    expect((await file(kind, id, 45000)).statusCode).toBe(201);
  });

  test('stays with what was submitted at it', async () => {
    await say('approved');
    const submitted = await anApplication(product, { kind, destination_id: id, token: me.token });
    await say('pending');
    expect((await payByCard(product, submitted, { card: CARDS.good, kind })).json()).toMatchObject({
      success: true,
      payment_status: 'Paid',
    });
    const [order] = (
      await asked(product, 'GET', 'applications', undefined, { token: me.token })
    ).json();
    expect(order).toMatchObject({ id: submitted.id, kind, amount: 30000, payment_status: 'Paid' });
  });
});

describe('an agent’s own orders', () => {
  const orders = async (query = '', token = me.token) => {
    const response = await asked(product, 'GET', `applications${query}`, undefined, { token });
    return { response, ids: (response.json() as { id: string }[]).map(({ id }) => id) };
  };

  test('are theirs alone, newest first, by pages, and found by what they hold', async () => {
    const other = await anEnteredAgent(product);
    const place = await aDestination(product);
    const mine: string[] = [];
    for (const last_name of ['Ọ̀ṣun', 'Bello', '100%']) {
      const submitted = await anApplication(product, {
        destination_id: place.id,
        token: me.token,
        fields: { last_name },
      });
      mine.unshift(submitted.id);
    }
    await anApplication(product, { destination_id: place.id, token: other.token });
    await anApplication(product, { destination_id: place.id });
    expect((await orders()).ids).toEqual(mine);
    expect((await orders('', other.token)).ids).toHaveLength(1);

    const { response, ids } = await orders('?limit=2');
    expect(ids).toEqual(mine.slice(0, 2));
    expect(
      (await orders(new URL(String(nextPage(response)), 'http://tafiya.test').search)).ids,
    ).toEqual(mine.slice(2));

    expect((await orders('?q=BELLO')).ids).toEqual([mine[1]]);
    expect((await orders('?q=%25')).ids).toEqual([mine[0]]);
    expect((await orders(`?q=${encodeURIComponent(place.destination)}`)).ids).toEqual(mine);
    expect((await orders('?q=nothing+of+the+kind')).ids).toEqual([]);
  });

  test('stay when the agent is deleted, with those who decide about them', async () => {
    const submitted = await anApplication(product, { token: me.token });
    await product.call('DELETE', `/api/admin/delete-agent/${me.id}`, { token: admin });
    expect(
      await product.json('GET', `/api/visa/status/${submitted.id}`, { token: admin }),
    ).toMatchObject({ id: submitted.id });
  });
});
