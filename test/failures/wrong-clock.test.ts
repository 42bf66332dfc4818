// A clock that is an hour ahead, then an hour behind, then right. `npm run soak -- --only=clock` shifts a process' clock while it sells.

import { expect, test } from 'vitest';
import { HOUR_MS } from '#shared/dates.ts';
import { anAdmin, anApplication, CARDS, charge, verify } from '../factories/orders.ts';
import { aProduct } from '../kit/support.ts';

const product = aProduct();

test('loses no order, money or mail, doubles none, and ends no session or link', async () => {
  const { token } = await anAdmin(product);
  const paid: string[] = [];
  const order = async () => {
    const submitted = await anApplication(product);
    const { transaction_id } = await charge(product, submitted, CARDS.callbackOnly);
    return { submitted, transaction_id };
  };
  const pay = async ({ submitted, transaction_id }: Awaited<ReturnType<typeof order>>) => {
    await verify(product, submitted, transaction_id);
    paid.push(submitted.id);
    // A link that was signed by another time still opens.
    expect(await product.status('GET', submitted.invoice_url)).toBe(200);
    await product.settle();
  };
  const right = await order();
  product.clock.forward(HOUR_MS);
  await pay(right);
  const early = await anAdmin(product);
  product.clock.forward(-2 * HOUR_MS);
  await pay(await order());
  product.clock.forward(HOUR_MS);
  await pay(await order());

  for (const one of [token, early.token])
    expect(
      await product.status('GET', '/api/admin/me', { headers: { authorization: `Bearer ${one}` } }),
    ).toBe(200);
  const { totals } = await product.json('GET', '/api/admin/dashboard', { token });
  const listed = (await product.json('GET', '/api/visa/all', { token })) as {
    id: string;
    payment_status: string;
  }[];
  expect(listed.map(({ id, payment_status }) => [id, payment_status]).sort()).toEqual(
    paid.map((id) => [id, 'Paid']).sort(),
  );
  expect(totals.visa.total_paid_fees).toBe(3 * Number(right.submitted.payment_info.amount));
  for (const id of paid)
    expect(
      product.mails.filter((mail) => mail.id === `received-${id}` || mail.id === `paid-${id}`),
    ).toHaveLength(2);
  expect(await product.json('GET', '/api/admin/given-up-jobs', { token })).toEqual([]);
});
