// Whatever happens to people who are paid together, in whatever sequence: no kobo is adrift.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcileDue } from '#server/features/payments/reconcile.ts';
import {
  aDestination,
  anAdmin,
  CARDS,
  charge,
  decide,
  jpeg,
  pdf,
  type TestFile,
  verify,
} from './factories.ts';
import { adrift, joins, payGroup, readGroup, startGroup } from './groups.ts';
import { openProduct, type Product } from './support.ts';

/** A thousand where nothing else waits; a failure repeats by its seed. */
const SEQUENCES = process.env.TEST_PART?.startsWith('long') ? 1000 : 40;
const STEPS = 7;

/** Park and Miller's; a failure names its seed. */
function chance(seed: number) {
  let state = (seed * 48_271 + 11) % 2_147_483_647;
  const below = (most: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
  return { below, one: <T>(of: readonly T[]): T => of[below(of.length)] as T };
}

type Member = Awaited<ReturnType<typeof joins>>;
interface World {
  product: Product;
  token: string;
  /** Of every form. */
  sent: { destination_id: number; files: Record<string, TestFile> };
  code: string;
  all: Member[];
  random: ReturnType<typeof chance>;
}
const call = (
  { product, token }: World,
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: object,
) => product.call(method, `/api/${url}`, { token, body });
const anyOf = ({ all, random }: World): Member => random.one(all);

async function payAll({ product, code, random }: World, card: string): Promise<void> {
  if ((await startGroup(product, code)).statusCode !== 200) return;
  const { info, transaction_id } = await payGroup(product, code, card);
  // Nobody may tell us: the timer asks.
  if (random.below(3) > 0) await verify(product, { id: info.booking_id }, transaction_id);
}

const HAPPENS: Record<string, (world: World) => Promise<unknown>> = {
  'another joins': async (world) => {
    const { product, sent, code, all } = world;
    all.push(await joins(product, code, sent).catch(() => anyOf(world)));
  },
  'one is taken out': (world) =>
    call(world, 'DELETE', `groups/${world.code}/orders/${anyOf(world).tracking_id}`),
  'all pay': (world) => payAll(world, CARDS.callbackOnly),
  'all pay once more': (world) => payAll(world, CARDS.callbackOnly),
  'all pay short': (world) => payAll(world, CARDS.half),
  'all pay late': async (world) => {
    const { product, code } = world;
    const started = await startGroup(product, code);
    if (started.statusCode !== 200) return;
    product.clock.forward(product.deps.config.PAYMENT_EXPIRY_MS + 1000);
    await reconcileDue(product.deps);
    await charge(product, { payment_info: started.json() }, CARDS.callbackOnly);
    // A login of the day before moves no money.
    world.token = (await anAdmin(product)).token;
  },
  'one pays alone': async (world) => {
    const { product } = world;
    const member = anyOf(world);
    const { transaction_id } = await charge(product, member, CARDS.callbackOnly);
    await verify(product, member, transaction_id);
  },
  'the rest is asked for': async (world) => {
    const { product, token } = world;
    const reviews = (await product.call('GET', '/api/admin/payments-to-review', { token })).json();
    if (reviews[0]) await call(world, 'POST', `admin/payment-review/${reviews[0].id}/ask-rest`);
  },
  'a review is refunded': async (world) => {
    const { product, token } = world;
    const reviews = (await product.call('GET', '/api/admin/payments-to-review', { token })).json();
    if (reviews[0])
      await call(world, 'PUT', `admin/payment-review/${reviews[0].id}`, { decision: 'refund' });
  },
  'one is cancelled': (world) =>
    call(world, 'POST', `admin/orders/${anyOf(world).id}/cancel`, { reason: 'x', refund: 0 }),
  'one is denied': (world) => decide(world.product, anyOf(world), 'Denied', world.token),
  'one is deleted': (world) => call(world, 'DELETE', `admin/orders/${anyOf(world).id}`),
  'one is refunded a part': (world) =>
    call(world, 'POST', `admin/orders/${anyOf(world).id}/refunds`, {
      amount: 1 + world.random.below(45_000),
      reason: 'A part',
    }),
  'jobs run': ({ product }) => product.settle(),
};

describe('people who are paid together', () => {
  let product: Product;
  let sent: World['sent'];
  beforeAll(async () => {
    product = await openProduct({ env: { REFUND_TWO_PERSONS: '100000000' } });
    const files = { data_page: pdf(), passport_photograph: await jpeg() };
    sent = { destination_id: (await aDestination(product)).id, files };
  });
  afterAll(() => product.stop());

  test(
    'have every kobo where it belongs, whatever happens in whatever sequence',
    () =>
      product.alone(async () => {
        for (let seed = 1; seed <= SEQUENCES; seed++) {
          const random = chance(seed);
          const first = await joins(product, 'new', sent);
          const code = first.group?.code ?? '';
          const { token } = await anAdmin(product);
          const world: World = { product, token, sent, code, all: [first], random };
          const done: string[] = [];
          for (let more = random.below(3); more > 0; more--)
            await HAPPENS['another joins']?.(world);
          for (let step = 0; step < STEPS; step++) {
            const name = random.one(Object.keys(HAPPENS));
            done.push(name);
            await HAPPENS[name]?.(world);
          }
          await reconcileDue(product.deps);
          await product.settle();
          expect(await adrift(product), `seed ${seed}: ${done.join(', ')}`).toEqual([]);
        }
      }),
    SEQUENCES * 15_000,
  );

  test(
    'get back at most their share in any race, and never more than the payment',
    () =>
      product.alone(async () => {
        const { token } = await anAdmin(product);
        const members = [await joins(product, 'new', sent)];
        const code = members[0]?.group?.code ?? '';
        for (let more = 0; more < 3; more++) members.push(await joins(product, code, sent));
        const { info, transaction_id } = await payGroup(product, code);
        await verify(product, { id: info.booking_id }, transaction_id);
        expect((await readGroup(product, code)).amount).toBe(0);
        const answers = await Promise.all(
          Array.from({ length: 100 }, (_, nth) =>
            product.call('POST', `/api/admin/orders/${members[nth % 4]?.id}/refunds`, {
              token,
              body: { amount: 4500, reason: 'A part' },
            }),
          ),
        );
        expect(answers.filter(({ statusCode }) => statusCode === 201).length).toBe(40);
        expect(answers.every(({ statusCode }) => statusCode === 201 || statusCode === 409)).toBe(
          true,
        );
        await product.settle();
        expect(await adrift(product)).toEqual([]);
      }),
    120_000,
  );
});
