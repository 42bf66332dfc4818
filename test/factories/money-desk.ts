// What administrators do with money and read of it, by the front door.
import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach } from 'vitest';
import { ProviderRefused } from '#server/adapters/payment/provider-client.ts';
import { order_events, payments, refunds, sandbox_charges } from '#server/database/schema.ts';
import type { PaymentReview } from '#shared/money/payment-reviews.ts';
import type { OrderMoney } from '#shared/money/refunds.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import type { Dashboard } from '#shared/staff/dashboard.ts';
import { openProduct, type Product } from '../kit/support.ts';
import { anAdmin, anApplication, aPaidApplication, CARDS, payByCard } from './orders.ts';

interface Has {
  id: string;
}

/** What `during` makes of a provider that refuses each refund. */
export const refusesRefunds = {
  refund: async () => {
    throw new ProviderRefused('Insufficient funds in wallet');
  },
};

/** What whoever's `token` it is does, unless a call says by whom. */
export function handsOf(product: () => Product, token: () => string) {
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    as = token(),
  ) => product().call(method, `/api/admin/${path}`, { token: as, body });
  const db = () => product().deps.connection.db;
  const reviews = async (): Promise<PaymentReview[]> =>
    (await call('GET', 'payments-to-review')).json();
  const dashboard = async (): Promise<Dashboard> => (await call('GET', 'dashboard')).json();
  const paymentsOf = ({ id }: Has) =>
    product().rows(payments, eq(payments.order_id, id), asc(payments.id));
  return {
    call,
    db,
    reviews,
    reviewsOf: async ({ id }: Has) => (await reviews()).filter(({ order_id }) => order_id === id),
    decide: (review: Partial<Has> | undefined, decision: string, as?: string) =>
      call('PUT', `payment-review/${review?.id}`, { decision }, as),
    askProvider: (review: Partial<Has> | undefined) =>
      call('POST', `payment-review/${review?.id}/ask-provider`),
    askRest: (review: Partial<Has> | undefined, as?: string) =>
      call('POST', `payment-review/${review?.id}/ask-rest`, undefined, as),
    giveBack: ({ id }: Has, body: object, as?: string) =>
      call('POST', `orders/${id}/refunds`, { reason: 'A part', ...body }, as),
    cancel: ({ id }: Has, body: object, as?: string) =>
      call('POST', `orders/${id}/cancel`, { reason: 'The trip is off', ...body }, as),
    approve: (refund: Partial<Has> | undefined, as?: string) =>
      call('POST', `refunds/${refund?.id}/approve`, undefined, as),
    withdraw: (refund: Partial<Has> | undefined, as?: string) =>
      call('DELETE', `refunds/${refund?.id}`, undefined, as),
    byHand: (refund: Partial<Has> | undefined, reference: string, as?: string) =>
      call('PUT', `refunds/${refund?.id}/given`, { reference }, as),
    money: async ({ id }: Has): Promise<OrderMoney> =>
      (await call('GET', `orders/${id}/refunds`)).json(),
    dashboard,
    /** What came for visas, less what was given back, in naira. */
    total: async () => (await dashboard()).totals.visa.total_paid_fees,
    /** What the sandbox has given back, in naira. */
    given: async () =>
      (await product().rows(sandbox_charges)).reduce(
        (sum, { refunded_kobo }) => sum + refunded_kobo,
        0,
      ) / 100,
    paymentsOf,
    /** The one that paid it. */
    paymentOf: async (order: Has) =>
      (await paymentsOf(order)).find(({ paid_at }) => paid_at !== null),
    stateOf: async ({ id }: Has) => (await product().rows(payments, eq(payments.id, id)))[0],
    remove: ({ id }: Has) => call('DELETE', `delete-application/${id}`),
    startAgain: ({ id }: Has) =>
      product().json('POST', '/api/payment/start', { body: { booking_id: id } }),
    refundsOf: ({ id }: Has) => product().rows(refunds, eq(refunds.payment_id, id)),
    eventsOf: ({ id }: Has) =>
      product().rows(order_events, eq(order_events.order_id, id), asc(order_events.id)),
    tracked: ({ tracking_id }: { tracking_id: string }) =>
      product().json('POST', '/api/visa/track-visa', { body: { tracking_id } }),
    mailsOf: (template: string) =>
      product().mails.filter(({ id }) => id.startsWith(`${template}-`)),
    /** The provider does otherwise from now on; returns what stood there. */
    during(over: Partial<Product['deps']['payment']>) {
      const { payment } = product().deps;
      product().deps.payment = { ...payment, ...over };
      return payment;
    },
  };
}

/** Ngozi Eze, an owner, at the desk of a product that is opened anew for each test. */
export function moneyDesk(env: Record<string, string> = {}) {
  let product: Product;
  let ngozi: string;
  beforeEach(async () => {
    product = await openProduct({ env });
    await signIn();
  });
  afterEach(() => product.stop());
  const signIn = async () => {
    ngozi = (await anAdmin(product, 'Ngozi Eze')).token;
  };
  const submit = () => anApplication(product);
  const hands = handsOf(
    () => product,
    () => ngozi,
  );
  return {
    ...hands,
    product: () => product,
    ngozi: () => ngozi,
    /** Anew: a login of long ago moves no money. */
    signIn,
    submit,
    pay: (order: SubmittedApplication, card?: string, over = {}) =>
      payByCard(product, order, { card, ...over }),
    async paid() {
      const submitted = await aPaidApplication(product);
      await product.settle();
      return submitted;
    },
    /** An order of which half was paid. */
    async halfPaid() {
      const submitted = await submit();
      await payByCard(product, submitted, { card: CARDS.half });
      return { submitted, review: (await hands.reviewsOf(submitted))[0] as PaymentReview };
    },
  };
}
