import { beforeAll, expect, test } from 'vitest';
import type { Edition } from '#shared/places/editions.ts';
import { aDestination, anAdmin, anApplication } from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';

const PUBLISHES = 50;
const SUBMISSIONS = 500;
/** At once. */
const LANES = 16;

// Hundreds of submissions at once, whose time is the test.
const product = aProduct({ bystander: false });
let token: string;
beforeAll(async () => {
  ({ token } = await anAdmin(product));
});

test(`${PUBLISHES} publishes during ${SUBMISSIONS} submissions: each order has one edition, and was charged its price`, {
  timeout: 600_000,
}, async () => {
  const { id } = await aDestination(product, 'visa', { visa_agent_price: null });
  const prices = new Map<number, number>();
  const call = async (method: 'POST' | 'PUT', url: string, body: object = {}): Promise<Edition> => {
    const response = await product.call(method, `/api${url}`, { body, token });
    expect([response.statusCode, response.body]).toEqual([
      method === 'POST' && url.endsWith('/editions') ? 201 : 200,
      expect.any(String),
    ]);
    return response.json();
  };
  const publish = async (amount: number) => {
    const draft = await call('POST', `/admin/destinations/${id}/editions`);
    await call('PUT', `/admin/editions/${draft.id}`, {
      fees: [{ party: 'service', amount }],
      version_read: draft.version,
    });
    prices.set(draft.id, amount);
    await call('POST', `/admin/editions/${draft.id}/publish`, { update: 'minor' });
  };
  await publish(40_000);
  let left = SUBMISSIONS;
  const orders: { edition: { id: number } | null; visa_fee: number }[] = [];
  const lane = async () => {
    while (left-- > 0) orders.push(await anApplication(product, { destination_id: id }));
  };
  const publishing = (async () => {
    for (let n = 1; n < PUBLISHES; n += 1) await publish(40_000 + n * 1000);
  })();
  await Promise.all([publishing, ...Array.from({ length: LANES }, lane)]);
  const mixed = orders.filter(
    ({ edition, visa_fee }) => !edition || prices.get(edition.id) !== visa_fee,
  );
  expect([prices.size, orders.length, mixed]).toEqual([PUBLISHES, SUBMISSIONS, []]);
  expect(new Set(orders.map(({ edition }) => edition?.id)).size).toBeGreaterThan(5);
});
