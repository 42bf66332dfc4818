// Orders of every service in every state of payment, as the books have to hold them.
import { eq } from 'drizzle-orm';
import { payments } from '#server/database/schema.ts';
import { reconcileDue } from '#server/features/payments/reconcile.ts';
import { DAY_MS } from '#shared/dates.ts';
import { isDecided, KINDS, type Kind } from '#shared/services/index.ts';
import type { Product } from '../kit/support.ts';
import { aDestination, CARDS, payByCard } from './orders.ts';
import { anOrder, markPaid, type SubmittedOrder } from './services.ts';

/** What can become of an order's money. */
export const FATES = [
  'never paid',
  'expired',
  'paid',
  'by hand',
  'half, waits',
  'half, accepted',
  'half, refunded',
  'dollars, refunded',
  'late, accepted',
  'paid twice',
  'second charge refunded',
  'paid, part refunded',
] as const;
export type Fate = (typeof FATES)[number];

/** One submitted order. */
export interface Submitted extends SubmittedOrder {
  kind: Kind;
  fate: Fate;
}

/** Decides about the order's payment that needs a review. */
async function decideReview(
  product: Product,
  token: string,
  { id }: SubmittedOrder,
  decision: 'accept' | 'refund',
) {
  const reviews = (await product.json('GET', '/api/admin/payments-to-review?limit=200', {
    token,
  })) as { id: string; order_id: string }[];
  const review = reviews.find(({ order_id }) => order_id === id);
  const response = await product.call('PUT', `/api/admin/payment-review/${review?.id}`, {
    token,
    body: { decision },
  });
  if (response.statusCode !== 200)
    throw new Error(`not decided: ${response.statusCode} ${response.body}`);
}

/** Gives back 1,000 naira of a paid order's payment. */
const givePartBack = ({ deps }: Product, { payment_info }: SubmittedOrder) =>
  deps.connection.db
    .update(payments)
    .set({ status: 'partly_refunded', refunded_kobo: 100_000 })
    .where(eq(payments.tx_ref, payment_info.tx_ref));

async function happen(
  product: Product,
  token: string,
  { kind, fate, ...order }: Submitted,
): Promise<void> {
  const half = () => payByCard(product, order, { kind, card: CARDS.half });
  if (fate === 'never paid' || fate === 'expired') return;
  if (fate === 'by hand') return void (await markPaid(product, kind, order.id, token));
  if (fate.startsWith('half')) await half();
  else if (fate.startsWith('dollars')) await payByCard(product, order, { kind, currency: 'USD' });
  else await payByCard(product, order, { kind });
  if (fate === 'paid twice' || fate === 'second charge refunded')
    await payByCard(product, order, { kind });
  if (fate.endsWith('accepted')) await decideReview(product, token, order, 'accept');
  if (
    fate === 'half, refunded' ||
    fate === 'dollars, refunded' ||
    fate === 'second charge refunded'
  )
    await decideReview(product, token, order, 'refund');
  if (fate === 'paid, part refunded') await givePartBack(product, order);
}

/**
 * An order of each of these services with each of these fates. Those that expire do so first, four days later by the product's clock; `signIn`
 * answers an administrator's token for that day.
 */
export async function ordersOfEveryFate(
  product: Product,
  signIn: () => Promise<string>,
  { kinds = KINDS, fates = FATES }: { kinds?: readonly Kind[]; fates?: readonly Fate[] } = {},
): Promise<Submitted[]> {
  const places = {
    visa: (await aDestination(product)).id,
    permit: (await aDestination(product, 'permit')).id,
  };
  const submitAll = async (some: readonly Fate[]) => {
    const all: Submitted[] = [];
    for (const kind of kinds)
      for (const fate of some)
        all.push({
          ...(await anOrder(
            product,
            kind,
            isDecided(kind) ? { destination_id: places[kind] } : {},
          )),
          kind,
          fate,
        });
    return all;
  };
  const old = await submitAll(
    fates.filter((fate) => fate === 'expired' || fate === 'late, accepted'),
  );
  if (old.length > 0) {
    product.clock.forward(4 * DAY_MS);
    await reconcileDue(product.deps);
  }
  const fresh = await submitAll(
    fates.filter((fate) => fate !== 'expired' && fate !== 'late, accepted'),
  );
  const token = await signIn();
  for (const order of [...old, ...fresh]) await happen(product, token, order);
  await product.settle();
  return [...old, ...fresh];
}
