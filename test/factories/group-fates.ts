// What may happen to people who are paid together, in random sequences: each names its seed.
import { expect } from 'vitest';
import { ProviderUnavailable } from '#server/adapters/payment/interface.ts';
import { reconcileDue } from '#server/features/payments/reconcile.ts';
import { advanceDueRefunds } from '#server/features/refunds/send-refund.ts';
import type { OwnProduct, Product } from '../kit/support.ts';
import { adrift, joins, payGroup, readGroup, startGroup } from './groups.ts';
import {
  aDestination,
  anAdmin,
  CARDS,
  charge,
  decide,
  jpeg,
  payByCard,
  pdf,
  type TestFile,
  verify,
} from './orders.ts';

const STEPS = 7;
/** A refund that wasn't answered is asked about again. */
const LONGEST_CHECK_MS = 301_000;

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
  /** The process that runs now. */
  product: OwnProduct;
  token: string;
  /** Of every form. */
  sent: { destination_id: number; files: Record<string, TestFile> };
  code: string;
  all: Member[];
  random: ReturnType<typeof chance>;
}
/** Refused is no fault; broken is. */
async function call(
  { product, token }: World,
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: object,
): Promise<void> {
  const { statusCode } = await product.call(method, `/api/${url}`, { token, body });
  expect(statusCode, url).toBeLessThan(500);
}
const anyOf = ({ all, random }: World): Member => random.one(all);

async function payAll(
  { product, code, random }: World,
  card: string,
  more_naira = 0,
): Promise<void> {
  const started = await startGroup(product, code);
  expect(started.statusCode).toBeLessThan(500);
  if (started.statusCode !== 200) return;
  const payment_info = started.json();
  const amount = payment_info.amount + more_naira;
  const { transaction_id } = await charge(product, { payment_info }, card, { amount });
  // Nobody may tell us: the timer asks.
  if (random.below(3) === 0) return;
  const told = await verify(product, { id: payment_info.booking_id }, transaction_id);
  expect(told.statusCode).toBeLessThan(500);
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
  'all pay over': (world) => payAll(world, CARDS.callbackOnly, 1000),
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
    await payByCard(product, member);
  },
  'the rest is asked for': async (world) => {
    const { product, token } = world;
    const reviews = await product.json('GET', '/api/admin/payments-to-review', { token });
    if (reviews[0]) await call(world, 'POST', `admin/payment-review/${reviews[0].id}/ask-rest`);
  },
  'a review is refunded': async (world) => {
    const { product, token } = world;
    const reviews = await product.json('GET', '/api/admin/payments-to-review', { token });
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
  'the process dies, and another is started': async (world) => {
    world.product = await world.product.again();
  },
  'the process dies after the provider took a refund': async (world) => {
    const { payment } = world.product.deps;
    world.product.deps.payment = {
      ...payment,
      async refund(charge) {
        await payment.refund(charge);
        throw new ProviderUnavailable('killed before it was heard');
      },
    };
    await HAPPENS['one is refunded a part']?.(world);
    await world.product.settle();
    world.product = await world.product.again();
  },
};

/** What every form of the group sends. */
export async function papersOf(product: Product): Promise<World['sent']> {
  const files = { data_page: pdf(), passport_photograph: await jpeg() };
  return { destination_id: (await aDestination(product)).id, files };
}

/** One sequence; afterwards no kobo is adrift. Returns the process that runs at its end. */
export async function live(
  product: OwnProduct,
  sent: World['sent'],
  seed: number,
): Promise<OwnProduct> {
  const random = chance(seed);
  const first = await joins(product, 'new', sent);
  const code = first.group?.code ?? '';
  const { token } = await anAdmin(product);
  const world: World = { product, token, sent, code, all: [first], random };
  const done: string[] = [];
  for (let more = random.below(3); more > 0; more--) await HAPPENS['another joins']?.(world);
  for (let step = 0; step < STEPS; step++) {
    const name = random.one(Object.keys(HAPPENS));
    done.push(name);
    await HAPPENS[name]?.(world);
  }
  const now = world.product;
  await reconcileDue(now.deps);
  await now.settle();
  // What a dead process left behind is asked about by the timer.
  for (let rounds = 0; rounds < 6; rounds++) {
    now.clock.forward(LONGEST_CHECK_MS);
    await advanceDueRefunds(now.deps);
  }
  await now.settle();
  expect(await adrift(now), `seed ${seed}: ${done.join(', ')}`).toEqual([]);
  return now;
}

/** `times` refunds of a tenth at once over the `size` members of one payment: ten each go. */
export async function refundAtOnce(
  product: Product,
  sent: World['sent'],
  { size, times }: { size: number; times: number },
): Promise<void> {
  const { token } = await anAdmin(product);
  const members = [await joins(product, 'new', sent)];
  const code = members[0]?.group?.code ?? '';
  while (members.length < size) members.push(await joins(product, code, sent));
  const { info, transaction_id } = await payGroup(product, code);
  await verify(product, { id: info.booking_id }, transaction_id);
  expect((await readGroup(product, code)).amount).toBe(0);
  const answers = await Promise.all(
    Array.from({ length: times }, (_, nth) =>
      product.call('POST', `/api/admin/orders/${members[nth % size]?.id}/refunds`, {
        token,
        body: { amount: 4500, reason: 'A part' },
      }),
    ),
  );
  const gone = answers.filter(({ statusCode }) => statusCode === 201).length;
  const refused = answers.filter(({ statusCode }) => statusCode === 409).length;
  expect([gone, refused]).toEqual([size * 10, times - size * 10]);
  await product.settle();
  expect(await adrift(product)).toEqual([]);
}
