import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#server/database/schema.ts';
import { lagosDay } from '#shared/dates.ts';
import { isMinor } from '#shared/people/guardians.ts';
import {
  aDestination,
  anAdmin,
  anApplication,
  aPaidApplication,
  sendApplication,
  twoPdfs,
} from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';
import { openOwnOrder } from '#test/story/applicants.ts';

const product = aProduct();

test('who is under 18 on the day of submission has a guardian who agrees; calls without one are taken', async () => {
  const place = (await aDestination(product)).id;
  const year = product.clock.now().getUTCFullYear() - 10;
  const date_of_birth = `${year}-05-17`;
  const files = twoPdfs();
  const send = (fields: object) =>
    sendApplication(product, place, { fields: { date_of_birth, ...fields }, files });
  const wrong = await send({ guardian_asked: 'Yes' });
  expect([wrong.statusCode, Object.keys(wrong.json().fields).toSorted()]).toEqual([
    422,
    ['guardian_consent', 'guardian_name'],
  ]);
  expect((await send({ guardian_name: 'Ngozi Okafor' })).json().fields).toEqual({
    guardian_consent: expect.any(String),
  });
  expect((await send({})).statusCode).toBe(201);
  const order = (await send({ guardian_name: 'Ngozi Okafor', guardian_consent: 'Yes' })).json();
  const shown = async (one: { tracking_id: string }) =>
    product.json('GET', '/api/manage/order', { token: await openOwnOrder(product, one) });
  expect((await shown(order)).guardian).toEqual({ name: 'Ngozi Okafor', at: expect.any(String) });
  // The form takes a day with spaces around it too.
  const spaced = { guardian_name: 'Ngozi Okafor', guardian_consent: 'Yes' };
  const pasted = (await send({ ...spaced, date_of_birth: ` ${date_of_birth} ` })).json();
  expect((await shown(pasted)).guardian).toMatchObject({ name: 'Ngozi Okafor' });
  // Of age: nothing is asked or kept.
  const grown = await anApplication(product, { fields: { guardian_name: 'Ngozi' }, files });
  const { guardian, agreed } = await shown(grown);
  const today = lagosDay(product.clock.now());
  expect([guardian, agreed]).toEqual([null, { privacy: today, terms: today }]);
  const [row] = await product.rows(orders, eq(orders.id, grown.id));
  expect(row?.terms_version).toBe(today);
});

test('an accepted correction that makes somebody of age ends it', async () => {
  const { token: admin } = await anAdmin(product, 'Ada Obi');
  const date_of_birth = `${product.clock.now().getUTCFullYear() - 9}-03-04`;
  const minor = { date_of_birth, guardian_name: 'Ngozi Guard', guardian_consent: 'Yes' };
  const order = await aPaidApplication(product, { fields: minor });
  const token = await openOwnOrder(product, order);
  const correctTo = async (value: string) => {
    const body = { field: 'date_of_birth', value };
    const { id } = (await product.call('POST', '/api/manage/corrections', { token, body })).json();
    const path = `/api/admin/orders/${order.id}/corrections/${id}`;
    const accept = { token: admin, body: { accept: true } };
    expect(await product.status('PUT', path, accept)).toBe(200);
    return (await product.json('GET', '/api/manage/order', { token })).guardian;
  };
  expect(await correctTo(date_of_birth.replace('-04', '-05'))).toMatchObject({
    name: 'Ngozi Guard',
  });
  expect(await correctTo('1990-01-01')).toBeNull();
  const record = await product.json('GET', `/api/visa/status/${order.id}`, { token: admin });
  expect(JSON.stringify(record)).not.toContain('Ngozi Guard');
});

test('the day on which somebody comes of age ends it', () => {
  expect(isMinor('2008-11-26', '2026-11-25')).toBe(true);
  expect(isMinor('2008-11-25', '2026-11-25')).toBe(false);
  expect(isMinor('2008-02-29', '2026-02-28')).toBe(true);
  expect(isMinor('2008-02-29', '2026-03-01')).toBe(false);
  expect(isMinor('soon', '2026-03-01')).toBe(false);
});
