// What becomes of a payment that its payer's bank takes back, through the sandbox.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { comparePayments } from '#server/features/comparison/comparison.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import { handsOf } from '#test/factories/money-desk.ts';
import {
  anAdmin,
  anApplication,
  aPaidApplication,
  CARDS,
  charge,
  payByCard,
  twoPdfs,
  verify,
} from '#test/factories/orders.ts';
import { readPdf } from '#test/factories/pdf.ts';
import { everythingOf } from '#test/kit/bystander.ts';
import { nextPage } from '#test/kit/paging.ts';
import { openProduct, type Product } from '#test/kit/support.ts';

const PRICE = 45_000;
const files = twoPdfs;

describe('a payment that the payer’s bank takes back', () => {
  let product: Product;
  let admin: Awaited<ReturnType<typeof anAdmin>>;
  let order: SubmittedApplication;
  let bystander: SubmittedApplication;
  let before: unknown;
  beforeEach(async () => {
    product = await openProduct();
    admin = await anAdmin(product, 'Ngozi Eze');
    [order, bystander] = [
      await aPaidApplication(product, { files: files() }),
      await aPaidApplication(product, { files: files() }),
    ];
    await product.newMails();
    before = await everythingOf(product, bystander);
  });
  afterEach(async () => {
    expect(await everythingOf(product, bystander)).toEqual(before);
    await product.stop();
  });

  const { askProvider, call, dashboard, decide, eventsOf, giveBack, money, paymentsOf, reviews } =
    handsOf(
      () => product,
      () => admin.token,
    );
  const books = async () => {
    const { totals, payments_to_review, total_inflow } = await dashboard();
    return { ...totals.visa, total_inflow, to_review: payments_to_review.all };
  };
  const statesOf = async (of: SubmittedApplication) =>
    (await paymentsOf(of)).map(({ status }) => status);
  const namesOf = async (of: SubmittedApplication) =>
    (await eventsOf(of)).map(({ event }) => event);
  /** The sandbox's bank takes it back, or leaves it with the shop, and its webhook arrives. */
  async function bank(ends: 'taken' | 'left', of = order) {
    const { tx_ref } = of.payment_info;
    const said = await product.postForm('/sandbox/disputes', { tx_ref, ends });
    await product.settle();
    return said.statusCode;
  }

  test('is reversed: to be reviewed with the evidence, out of the books, and no refund; once the bank decides for us it counts again', async () => {
    expect(await books()).toMatchObject({
      total_paid_fees: 2 * PRICE,
      total_inflow: 2 * PRICE,
      to_review: 0,
    });
    expect(await bank('taken')).toBe(200);
    const [review, ...more] = await reviews();
    expect(more).toEqual([]);
    expect(review).toMatchObject({
      order_id: order.id,
      state: 'reversed',
      order_stands: 'Paid',
      charged: PRICE,
      wrong: 'Disputed at the payer’s bank, says Sandbox: Product/service not received',
      refundable: false,
      rest: null,
      not_acceptable: 'The payer’s bank took it back.',
    });
    expect(await books()).toEqual({
      total_paid_fees: PRICE,
      total_not_paid_fees: 0,
      total_given_back: PRICE,
      total_inflow: PRICE,
      to_review: 1,
    });
    expect(
      await product.json('GET', `/api/visa/status/${order.id}`, { token: admin.token }),
    ).toMatchObject({ payment_status: 'Paid', payments_to_review: [{ state: 'reversed' }] });
    expect(product.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [admin.admin_email, `₦45,000 was taken back by the payer’s bank (${order.tracking_id})`],
    ]);
    const evidence = await call('GET', `orders/${order.id}/evidence.zip`);
    expect([evidence.statusCode, evidence.headers['content-type']]).toEqual([
      200,
      'application/zip',
    ]);
    expect((await giveBack(order, { amount: 1 })).statusCode).toBe(409);
    for (const decision of ['accept', 'refund'])
      expect((await decide(review, decision)).statusCode).toBe(409);
    // The bank has it still; a second webhook says nothing new.
    const asked = await askProvider(review);
    expect([asked.statusCode, asked.json().message]).toEqual([
      409,
      expect.stringContaining('the bank has the money'),
    ]);
    expect(await namesOf(order)).not.toContain('declined');
    expect((await namesOf(order)).filter((event) => event === 'payment_reversed')).toHaveLength(1);

    expect(await bank('left')).toBe(200);
    expect(await reviews()).toEqual([]);
    expect(await books()).toMatchObject({
      total_paid_fees: 2 * PRICE,
      total_given_back: 0,
      total_inflow: 2 * PRICE,
      to_review: 0,
    });
    expect(await money(order)).toMatchObject({ came: PRICE, given_back: 0, left: PRICE });
    expect([await statesOf(order), (await namesOf(order)).at(-1)]).toEqual([
      ['paid'],
      'payment_restored',
    ]);
    expect((await giveBack(order, { amount: PRICE })).statusCode).toBe(201);
  });

  test('is no refund on the invoice, which would name a credit note', async () => {
    await giveBack(order, { amount: 5000 });
    await product.settle();
    await bank('taken');
    const paper = await product.call('GET', order.invoice_url);
    const text = readPdf(paper.rawPayload).text.replace(/\s+/g, ' ');
    expect(text).toContain('₦5,000 of it has since been refunded: the credit note says');
    expect(text).toContain('The payer’s bank has since taken ₦40,000 of it back.');
    expect((await giveBack(order, { amount: 1 })).json().message).toContain('bank took it back');
  });

  test('is lost once an administrator accepts that, and still comes back when the bank thinks again', async () => {
    await bank('taken');
    const [review] = await reviews();
    expect((await decide(review, 'lost')).statusCode).toBe(200);
    expect((await decide(review, 'lost')).statusCode).toBe(200);
    expect([await reviews(), await statesOf(order)]).toEqual([[], ['lost']]);
    expect(await books()).toMatchObject({ total_paid_fees: PRICE, to_review: 0 });
    const listed = (await call('GET', `payments?q=${order.tracking_id}`)).json();
    expect(listed).toMatchObject([{ state: 'lost', counted: true, received: PRICE, left: 0 }]);
    await bank('left');
    expect([await statesOf(order), await books()]).toMatchObject([
      ['paid'],
      { total_paid_fees: 2 * PRICE },
    ]);
    expect((await decide(review, 'lost')).statusCode).toBe(409);
  });

  test('leaves out what was refunded before, and the refund that waited for a second person goes', async () => {
    await anAdmin(product, 'Tunde Bello', 'cashier');
    product.deps.config.REFUND_TWO_PERSONS = 20_000;
    expect((await giveBack(order, { amount: 20_000 })).statusCode).toBe(201);
    await product.settle();
    expect((await giveBack(order, { amount: 10_000 })).statusCode).toBe(202);
    await bank('taken');
    expect(await reviews()).toMatchObject([{ state: 'reversed', charged: 25_000 }]);
    expect(await money(order)).toMatchObject({
      came: PRICE,
      given_back: PRICE,
      left: 0,
      refunds: [{ amount: 20_000, status: 'done' }],
    });
    expect(await namesOf(order)).toContain('refund_withdrawn');
    await bank('left');
    expect([await statesOf(order), await money(order)]).toMatchObject([
      ['partly_refunded'],
      { given_back: 20_000, left: 25_000 },
    ]);
  });

  test('is found by the nightly comparison where no webhook came, and is no difference', async () => {
    const { payment } = product.deps;
    await product.deps.connection.db.execute(
      "update sandbox_charges set status = 'reversed' where id = 1",
    );
    product.clock.forward(24 * 3_600_000);
    await comparePayments(product.deps);
    admin = { ...admin, token: (await anAdmin(product, 'Ngozi Eze')).token };
    expect(await reviews()).toMatchObject([{ order_id: order.id, state: 'reversed' }]);
    expect((await call('GET', 'payment-differences')).json()).toEqual([]);
    expect(payment.name).toBe('sandbox');
  });

  test('stands in the list by the moment it was taken back, behind what came before', async () => {
    const short = await anApplication(product, { files: files() });
    await payByCard(product, short, { card: CARDS.half });
    product.clock.forward(3_600_000);
    await bank('taken');
    const all = await reviews();
    expect(all).toMatchObject([{ order_id: short.id }, { order_id: order.id }]);
    const first = await call('GET', 'payments-to-review?limit=1');
    expect(first.json()).toEqual(all.slice(0, 1));
    const next = nextPage(first)?.replace('/api/admin/', '');
    expect((await call('GET', next ?? '')).json()).toEqual(all.slice(1));
  });

  test('of money that was to be reviewed leaves nothing to accept; one that never counted is declined', async () => {
    const short = await anApplication(product, { files: files() });
    const { transaction_id } = await charge(product, short, CARDS.half);
    await verify(product, short, transaction_id);
    await bank('taken', short);
    expect(await reviews()).toMatchObject([
      { order_id: short.id, state: 'reversed', order_stands: 'Not paid', rest: null },
    ]);
    await bank('left', short);
    expect(await reviews()).toMatchObject([
      {
        order_id: short.id,
        state: 'needs_review',
        rest: 22_500,
        wrong: '₦22,500 too little',
        reason: 'paid ₦22,500, asked ₦45,000',
      },
    ]);
    const never = await anApplication(product, { files: files() });
    const late = await charge(product, never, CARDS.silent);
    await bank('taken', never);
    await verify(product, never, late.transaction_id);
    expect([await statesOf(never), await namesOf(never)]).toEqual([
      ['created'],
      expect.arrayContaining(['declined']),
    ]);
  });
});
