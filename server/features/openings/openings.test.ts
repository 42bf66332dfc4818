import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import { COMING } from '#shared/places/openings.ts';
import { wrongFields } from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';
import { openingsQueue, tellOfOpenings } from './openings.ts';

const product = aProduct();
beforeEach(() => {
  product.mails.length = 0;
});

const wait = (page: string, email: string) =>
  product.call('POST', '/api/openings/waits', { body: { page, email } });
const mailed = async () => {
  await product.settle();
  return product.mails
    .splice(0)
    .map(({ to, subject }) => `${to}: ${subject}`)
    .sort();
};
const night = () =>
  product.deps.jobs.send(product.deps.connection.db, openingsQueue, {}).then(mailed);
const code = async () => {
  await product.settle();
  return /flight\?leave=([\w-]+)/.exec(product.mails[0]?.text ?? '')?.[1];
};

test('who waits is told once when it opens, and forgotten; others go on waiting', async () => {
  const asked = await wait('flight', ' Bola@Example.com');
  expect([asked.statusCode, asked.json().success]).toEqual([201, true]);
  expect((await wait('flight', 'bola@example.com')).json()).toEqual(asked.json());
  await wait('e-sim', 'bola@example.com');
  expect(await mailed()).toEqual([
    'bola@example.com: E-sim: we tell you when it opens',
    'bola@example.com: Flights: we tell you when it opens',
  ]);
  expect(await night()).toEqual([]);
  const opened = COMING.filter((one) => one !== 'flight');
  await tellOfOpenings(product.deps, opened);
  await product.settle();
  expect(product.mails[0]?.text).toContain(`${product.deps.config.PUBLIC_URL}/flight`);
  expect(await mailed()).toEqual(['bola@example.com: Flights: now open']);
  await tellOfOpenings(product.deps, opened);
  expect(await mailed()).toEqual([]);
  await tellOfOpenings(product.deps, []);
  expect(await mailed()).toEqual(['bola@example.com: E-sim: now open']);
});

test('by the mailed code one leaves the list, and after a year everybody does', async () => {
  await wait('flight', 'chidi@example.com');
  const chidi = await code();
  product.mails.length = 0;
  await wait('flight', 'dayo@example.com');
  await product.newMails();
  for (const one of ['x', crypto.randomUUID(), chidi, chidi]) {
    const left = await product.call('DELETE', `/api/openings/waits/${one}`);
    expect([left.statusCode, left.json().success]).toEqual([200, true]);
  }
  product.clock.forward(366 * DAY_MS);
  await wait('flight', 'emeka@example.com');
  await mailed();
  await night();
  await tellOfOpenings(product.deps, []);
  expect(await mailed()).toEqual(['emeka@example.com: Flights: now open']);
});

test('what isn’t on its way, or no address, is refused', async () => {
  const wrong = await wait('hotel', 'x');
  expect(wrongFields(wrong)).toEqual(['page', 'email']);
});
