import { expect, test } from 'vitest';
import { destinations } from '#server/database/schema.ts';
import { createCatalogue } from '#server/features/destinations/catalogue.ts';
import { publicFeatures } from '#server/public-features.ts';
import { slugOf } from '#shared/slug.ts';
import {
  aDestination,
  anAdmin,
  anApplication,
  aPaidApplication,
  decide,
  unique,
} from '#test/factories/orders.ts';
import { markPaid } from '#test/factories/services.ts';
import { aProduct } from '#test/kit/support.ts';

const product = aProduct();

const ENOUGH = 30;
/** For the page of one destination. */
const ENOUGH_OF_ONE = 20;

/** As a process that has read nothing yet says it. */
const freshPages = () =>
  publicFeatures(
    product.deps,
    createCatalogue(product.deps.connection, () => {}),
  );

test('what our own orders say of us stands from 30 orders on', async () => {
  const place = await aDestination(product, 'visa', { destination: `Far ${unique()}` });
  const other = await aDestination(product, 'visa', { destination: `Near ${unique()}` });
  const facts = () => product.json('GET', '/api/facts');

  const orders = [];
  for (let n = 0; n < ENOUGH; n += 1)
    orders.push(await aPaidApplication(product, { destination_id: place.id }));
  const alone = await aPaidApplication(product, { destination_id: other.id });
  product.clock.forward(7 * 24 * 3_600_000);
  const { token } = await anAdmin(product);
  for (const one of [...orders, alone])
    expect((await decide(product, one, 'Approved', token)).statusCode).toBe(200);

  const { decided, refund_until, usual_days } = await facts();
  expect([decided, refund_until]).toEqual([ENOUGH + 1, 'opened']);
  expect(usual_days).toMatchObject([{ kind: 'visa', destination: place.destination }]);
  // A week has five working days, or fewer with holidays.
  expect(usual_days[0].days).toBeGreaterThan(1);
  expect(usual_days[0].days).toBeLessThanOrEqual(5);
  expect(usual_days[0].since).toMatch(/^\d{4}-\d\d-\d\d$/);

  // A place's own page says so from 20 orders on, where it is earlier than what is promised.
  const { db } = product.deps.connection;
  const pages = freshPages();
  const about = async ({ destination }: { destination: string }) =>
    (await pages.about('visa', slugOf(destination))).places[0];
  await db.update(destinations).set({ process_days: 30 });
  const [of, few] = [await about(place), await about(other)];
  expect(of?.usual_by && of.usual_by < of.ready_by[1]).toBe(true);
  expect(few?.usual_by).toBeUndefined();
});

test('what was decided before it was paid says nothing of how long it takes', async () => {
  const place = await aDestination(product, 'visa', { process_days: 30 });
  const { token } = await anAdmin(product);
  for (let n = 0; n < ENOUGH_OF_ONE; n += 1) {
    const one = await anApplication(product, { destination_id: place.id });
    await decide(product, one, 'Approved', token);
    await markPaid(product, 'visa', one.id, token);
  }
  const [about] = (await freshPages().about('visa', slugOf(place.destination))).places;
  expect(about?.ready_by[1]).toBeDefined();
  expect(about?.usual_by).toBeUndefined();
});

test('visas and permits of one name are counted apart', async () => {
  const { destination, id } = await aDestination(product);
  const places = { visa: id, permit: (await aDestination(product, 'permit', { destination })).id };
  const { token } = await anAdmin(product);
  for (const kind of ['visa', 'permit'] as const)
    for (let n = 0; n < ENOUGH / 2; n += 1) {
      const one = await anApplication(product, { kind, destination_id: places[kind] });
      await markPaid(product, kind, one.id, token);
      await decide(product, one, 'Approved', token, kind);
    }
  const { usual_days } = await freshPages().facts();
  expect(usual_days.filter((one) => one.destination === destination)).toEqual([]);
});
