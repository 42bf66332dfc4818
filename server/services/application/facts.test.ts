import { expect, test } from 'vitest';
import { destinations } from '#server/database/schema.ts';
import { createCatalogue } from '#server/features/destinations/catalogue.ts';
import { publicFeatures } from '#server/public-features.ts';
import { slugOf } from '#shared/slug.ts';
import { aDestination, anAdmin, aPaidApplication, decide, unique } from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';

const product = aProduct();

const ENOUGH = 30;

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
  expect(usual_days).toMatchObject([{ destination: place.destination }]);
  // A week has five working days, or fewer with holidays.
  expect(usual_days[0].days).toBeGreaterThan(1);
  expect(usual_days[0].days).toBeLessThanOrEqual(5);
  expect(usual_days[0].since).toMatch(/^\d{4}-\d\d-\d\d$/);

  // A place's own page says so from 20 orders on, where it is earlier than what is promised.
  const { db } = product.deps.connection;
  const pages = publicFeatures(
    product.deps,
    createCatalogue(product.deps.connection, () => {}),
  );
  const about = async ({ destination }: { destination: string }) =>
    (await pages.about('visa', slugOf(destination))).places[0];
  await db.update(destinations).set({ process_days: 30 });
  const [of, few] = [await about(place), await about(other)];
  expect(of?.usual_by && of.usual_by < of.ready_by[1]).toBe(true);
  expect(few?.usual_by).toBeUndefined();
});
