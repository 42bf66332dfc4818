// What stays as it was while an order is changed, and what keeps it from being changed.
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { consents, guardians, orders } from '#server/database/schema.ts';
import { applications } from '#server/services/application/table.ts';
import { addDays, lagosDay } from '#shared/dates.ts';
import { aFamilyWithHeldMoney } from './factories/groups.ts';
import { aDestination, anAdmin, anApplication } from './factories/orders.ts';
import { aProduct } from './kit/support.ts';
import { openOwnOrder } from './story/applicants.ts';

const product = aProduct();
const change = (token: string, body: object) =>
  product.call('PUT', '/api/manage/order', { token, body });

test('days of travel that have passed since they were typed are kept; another that is over is refused', async () => {
  const day = (days: number) => lagosDay(addDays(product.clock.now(), days));
  const order = await anApplication(product, {
    fields: { travel_on: day(1), return_on: day(2) },
  });
  await product.deps.connection.db
    .update(applications)
    .set({ travel_on: day(-3), return_on: day(-1) })
    .where(eq(applications.order_id, order.id));
  expect((await change(order.manage_token, { passport_number: 'C7654321' })).statusCode).toBe(200);
  for (const [name, over] of [
    ['travel_on', 'arrive'],
    ['return_on', 'return'],
  ] as const)
    expect((await change(order.manage_token, { [name]: day(-1) })).json().fields).toEqual({
      [name]: `The day you ${over} has passed: choose another.`,
    });
});

test('its destination is kept as it was on its day, renamed or no longer on offer', async () => {
  const { token } = await anAdmin(product);
  const place = await aDestination(product);
  const order = await anApplication(product, { destination_id: place.id });
  const placeOf = async () => {
    const { visa_destination, visa_excerpt, process_time } = await product.json(
      'GET',
      `/api/visa/status/${order.id}`,
      { token },
    );
    return { visa_destination, visa_excerpt, process_time };
  };
  const before = await placeOf();
  const body = { destination: 'Elsewhere', visa_excerpt: '5 days', process_time: '9 days' };
  await product.call('PUT', `/api/visa/update/${place.id}`, { token, body });
  expect((await change(order.manage_token, { passport_number: 'C7654321' })).statusCode).toBe(200);
  await product.call('DELETE', `/api/admin/delete-destinations/${place.id}`, { token });
  expect((await change(order.manage_token, { passport_number: 'C1111111' })).statusCode).toBe(200);
  expect(await placeOf()).toEqual(before);
  const { price_lines } = (await product.rows(orders, eq(orders.id, order.id)))[0] ?? {};
  expect(price_lines?.[0]?.text).toContain(before.visa_destination);
  expect((await change(order.manage_token, { destination_id: '999999' })).json().fields).toEqual({
    destination_id: 'Choose a destination that is on offer.',
  });
});

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
