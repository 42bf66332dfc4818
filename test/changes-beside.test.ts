// What stays as it was while an order is changed, and what keeps it from being changed.
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { consents, guardians } from '#server/database/schema.ts';
import { aFamilyWithHeldMoney } from './factories/groups.ts';
import { aDestination, anAdmin, anApplication } from './factories/orders.ts';
import { aProduct } from './kit/support.ts';
import { openOwnOrder } from './story/applicants.ts';

const product = aProduct();
const change = (token: string, body: object) =>
  product.call('PUT', '/api/manage/order', { token, body });

test('who agreed for a child, and to what, keep their time', async () => {
  const fields = {
    date_of_birth: `${product.clock.now().getUTCFullYear() - 10}-05-17`,
    guardian_name: 'Ngozi Okafor',
    guardian_consent: 'Yes',
    data_consent: 'Yes',
  };
  const { id, manage_token } = await anApplication(product, { fields });
  const agreed = async () => [
    ...(await product.rows(guardians, eq(guardians.order_id, id))),
    ...(await product.rows(consents, eq(consents.order_id, id))),
  ];
  const before = await agreed();
  expect(before).toHaveLength(2);
  product.clock.forward(3_600_000);
  const body = { passport_number: 'B7654321', data_consent: 'Yes' };
  expect((await change(manage_token, body)).statusCode).toBe(200);
  expect(await agreed()).toEqual(before);
});

test('the price stays while what came for the order with a group’s payment is held', async () => {
  const { token } = await anAdmin(product);
  const held = await aFamilyWithHeldMoney(product, token);
  const { id: destination_id } = await aDestination(product, 'visa', { visa_price: 60_000 });
  const own = await openOwnOrder(product, held);
  const answer = await change(own, { destination_id });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'payment_waits']);
  expect((await change(own, { first_name: 'Ngozi' })).statusCode).toBe(200);
});
