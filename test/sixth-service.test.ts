import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dueAfter } from '#server/features/orders/due-dates.ts';
import type { Service } from '#server/features/orders/services.ts';
import { submissionRoute } from '#server/features/submissions/submission-route.ts';
import type { Planner } from '#server/features/submissions/submit-order.ts';
import { track } from '#server/features/tracking/tracking.ts';
import { toKobo } from '#shared/money.ts';
import type { ServiceDescription } from '#shared/services/description.ts';
import { type Kind, SERVICES } from '#shared/services/index.ts';
import { type Submitted, submitted } from '#shared/submissions.ts';
import { anAdmin, CARDS, charge, unique } from './factories.ts';
import { openProduct, type Product } from './support.ts';
import { hearWebhooks } from './webhooks.ts';

const PRICE = 7500;
/** A kind that the product doesn't have: a place in an airport lounge. */
const kind = 'lounge' as Kind;
const paid: string[] = [];

/** What the rest of the product must know of it; in the product, an entry of shared/services/index.ts. */
const description: ServiceDescription = {
  ...SERVICES.booking,
  names: { one: 'lounge pass', many: 'lounge passes', short: 'Lounge', header: 'Lounge', sidebar: 'Lounge passes' },
  files: {},
  tx_ref_prefix: '',
  calls: {
    ...SERVICES.booking.calls,
    submit: '/lounge/passes',
    base: '/lounge',
    verify: '/lounge/verify',
    mark_paid: '/admin/lounge-paid',
  },
};
const descriptions: Record<string, ServiceDescription> = SERVICES;

/** All that a service brings along. */
const lounge: Service = {
  kind,
  routes: {
    submission: (scope, deps) =>
      submissionRoute(scope, deps, { kind, form: z.object({ email: z.string() }), plan, response: submitted, present: async () => ({}) }),
    admin: () => {},
  },
  dueOn: (_db, _deps, _order, paid_at) => dueAfter(paid_at, 1),
  invoiceNumber: ({ tracking_id }) => tracking_id,
  summary: async (_db, _deps, order) => ({
    title: 'Lounge pass, Lagos',
    lines: order.price_lines,
    facts: [['Terminal', '2']],
    tracking: { destination: 'Lagos' },
  }),
  onPaid: async (_tx, _deps, { id }) => void paid.push(id),
};

/** Reads its form; it keeps nothing of its own besides the order. */
const plan: Planner = async (_deps, { fields }, problems) => {
  const { email } = fields;
  if (typeof email !== 'string') problems.email = 'Enter an email address.';
  if (typeof email !== 'string') return undefined;
  return {
    order: {
      first_name: 'Adaeze',
      middle_name: '',
      last_name: 'Okafor',
      email,
      phone_number: '+2348031234567',
      price_lines: [{ text: 'Lounge pass, Lagos', detail: 'Terminal 2', amount_kobo: toKobo(PRICE) }],
    },
    expected: { field: 'amount_to_pay', amount: Number(fields.amount_to_pay) },
    insert: async () => {},
  };
};

describe('a sixth service is one entry and its own form', () => {
  let product: Product;
  beforeAll(async () => {
    descriptions[kind] = description;
    product = await openProduct({ services: [lounge] });
  });
  afterAll(async () => {
    delete descriptions[kind];
    await product.stop();
  });

  const submit = (body: Record<string, unknown>, key?: string) =>
    product.call('POST', '/api/lounge/passes', { body, ...(key ? { headers: { 'idempotency-key': key } } : {}) });
  const aPass = async () => {
    const email = `${unique()}@example.com`;
    return { ...((await submit({ email, amount_to_pay: PRICE })).json() as Submitted), email };
  };
  type Pass = Awaited<ReturnType<typeof aPass>>;
  const start = ({ id }: Pass) => product.call('POST', '/api/payment/start', { body: { booking_id: id } });
  const get = (url = '') => product.call('GET', url);
  const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString() === '%PDF-';
  const mailsTo = async ({ email }: Pass) => {
    await product.settle();
    return product.mails.filter(({ to }) => to === email);
  };

  test('is submitted with the rules of all: wrong fields, the true price, one order for one key', async () => {
    expect((await submit({ amount_to_pay: PRICE })).json()).toMatchObject({
      code: 'invalid',
      fields: { email: 'Enter an email address.' },
    });
    const fields = { email: `${unique()}@example.com`, amount_to_pay: PRICE };
    const moved = await submit({ ...fields, amount_to_pay: 1 });
    expect([moved.statusCode, moved.json()]).toMatchObject([409, { code: 'price_changed', fields: { amount_to_pay: '7500' } }]);
    const key = crypto.randomUUID();
    const [one, two] = await Promise.all([submit(fields, key), submit(fields, key)]);
    expect([one.statusCode, two.json().id]).toEqual([201, one.json().id]);
    expect((await submit({ ...fields, more: 1 }, key)).json()).toMatchObject({ code: 'key_reused' });
  });

  test('is mailed, followed and invoiced under its own name before it is paid', async () => {
    const order = await aPass();
    const [mail] = await mailsTo(order);
    expect(mail?.subject).toContain('We have your lounge pass');
    expect(mail?.text).toContain(`http://tafiya.test/payment?ref=${order.tracking_id}`);
    const record = await track(product.deps, order.tracking_id);
    expect(record).toMatchObject({
      kind,
      destination: 'Lagos',
      amount: PRICE,
      payment_status: 'Pending',
      timeline: [{ text: 'Lounge pass filed' }],
    });
    expect(record).not.toHaveProperty('receipt_url');
    expect(isPdf((await get(record.invoice_url)).rawPayload)).toBe(true);
  });

  test('is paid by card, once: what follows for it happens in that moment, with receipt and mail', async () => {
    const order = await aPass();
    const { amount, customer_email, ...payment_info } = (await start(order)).json();
    expect([amount, customer_email]).toEqual([PRICE, order.email]);
    const came = hearWebhooks(product);
    await charge(product, { payment_info: { amount, customer_email, ...payment_info } }, CARDS.fiveWebhooks);
    await came(payment_info.tx_ref, 5);
    await product.settle();
    expect(paid.filter((id) => id === order.id)).toEqual([order.id]);
    expect((await start(order)).json().code).toBe('already_paid');
    const record = await track(product.deps, order.tracking_id);
    expect(record).toMatchObject({ payment_status: 'Paid', timeline: [{}, { text: expect.stringMatching(/^Paid ₦7,500/) }] });
    expect(isPdf((await get(record.receipt_url)).rawPayload)).toBe(true);
    const receipts = (await mailsTo(order)).filter(({ subject }) => subject.startsWith('Payment received for your lounge pass'));
    expect(receipts).toHaveLength(1);
    expect(receipts[0]?.attachments).toMatchObject([
      { filename: `receipt-${order.tracking_id}.pdf`, content: expect.any(Buffer), contentType: 'application/pdf' },
    ]);
  });

  test('a declined card leaves it unpaid, and says so in its timeline', async () => {
    const order = await aPass();
    const payment_info = (await start(order)).json();
    const came = hearWebhooks(product);
    await charge(product, { payment_info }, CARDS.declined);
    await came(payment_info.tx_ref);
    await product.settle();
    const { payment_status, timeline } = await track(product.deps, order.tracking_id);
    expect([payment_status, timeline.at(-1)?.text]).toEqual(['Pending', 'A payment was declined. No money was taken.']);
    expect(paid).not.toContain(order.id);
  });

  test('stays out of the other services’ lists', async () => {
    const { token } = await anAdmin(product);
    const order = await aPass();
    for (const path of ['visa', 'insurance', 'bookings', 'appointments']) {
      const response = await product.call('GET', `/api/${path}/status/${order.id}`, { token });
      expect([path, response.statusCode]).toEqual([path, 404]);
    }
  });
});
