import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { payments } from '#server/database/schema.ts';
import { appointment_slots } from '#server/services/appointment/table.ts';
import type { PaymentReview } from '#shared/money/payment-reviews.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import { moneyDesk } from '#test/factories/money-desk.ts';
import {
  anAdmin,
  anAgent,
  anApplication,
  CARDS,
  charge,
  payByCard,
  verify,
} from '#test/factories/orders.ts';
import { aServiceOrder, markPaid, SERVICE_KINDS, SERVICES } from '#test/factories/services.ts';
import { hearWebhooks } from '#test/factories/webhooks.ts';
import { nextPage } from '#test/kit/paging.ts';

interface Has {
  id: string;
}

describe('payments that need a review', () => {
  const {
    call,
    db,
    reviewsOf,
    decide,
    askRest,
    cancel,
    given,
    eventsOf,
    tracked,
    mailsOf,
    dashboard,
    product,
    ngozi,
    submit,
    pay,
    halfPaid,
    remove,
    stateOf,
    startAgain,
  } = moneyDesk();
  let tunde: string;
  beforeEach(async () => {
    tunde = (await anAdmin(product(), 'Tunde Bello')).token;
  });
  const deny = ({ id }: Has) => call('PUT', `visa-update/${id}`, { status: 'Denied' });

  test('name the agent, who is asked for the rest', async () => {
    const agent = await anAgent(product());
    const order = await anApplication(product(), { token: agent.token });
    await pay(order, CARDS.half);
    const [review] = await reviewsOf(order);
    expect(review).toMatchObject({ email: agent.agent_email, agent_pays: true });
    await askRest(review);
    await product().settle();
    expect(mailsOf('rest').map(({ to }) => to)).toEqual([review?.email]);
  });

  test('are listed, the oldest first, page by page and as CSV', async () => {
    const { submitted, review } = await halfPaid();
    const second = (await halfPaid()).review;
    expect(review).toEqual({
      id: expect.any(String),
      order_id: submitted.id,
      order_ids: [submitted.id],
      kind: 'visa',
      tracking_id: submitted.tracking_id,
      name: submitted.payment_info.customer_name,
      email: submitted.payment_info.customer_email,
      agent_pays: false,
      state: 'needs_review',
      order_stands: 'Not paid',
      wrong: '₦22,500 too little',
      deleted: false,
      paid: false,
      nothing_to_pay: null,
      tx_ref: `${submitted.payment_info.tx_ref}-1`,
      amount: 45_000,
      charged: 22_500,
      charged_currency: 'NGN',
      method: 'card ending 0105',
      reason: 'paid ₦22,500, asked ₦45,000',
      since: expect.any(String),
      not_acceptable: null,
      refund: null,
      refundable: true,
      rest: 22_500,
      rest_asked_at: null,
    });
    const first = await product().call('GET', '/api/admin/payments-to-review?limit=1', {
      token: ngozi(),
    });
    expect(first.json()).toEqual([review]);
    const next = String(nextPage(first));
    expect(await product().json('GET', next, { token: ngozi() })).toEqual([second]);
    const found = await product().call(
      'GET',
      `/api/admin/payments-to-review?q=${second.tracking_id}`,
      { token: ngozi() },
    );
    expect(found.json()).toEqual([second]);
    const csv = await product().call('GET', '/api/admin/payments-to-review', {
      token: ngozi(),
      headers: { accept: 'text/csv' },
    });
    expect(csv.body.split('\r\n')[1]).toContain(`${review.id},${submitted.id},visa`);
  });

  test('accepted: the order is Paid by the same way as all, and the books count what came', async () => {
    const { submitted, review } = await halfPaid();
    expect((await decide(review, 'maybe')).json().fields).toEqual({
      decision: 'Choose accept or refund.',
    });
    expect((await decide(review, 'accept')).statusCode).toBe(200);
    expect((await decide(review, 'accept', tunde)).statusCode).toBe(200);
    await product().settle();

    expect(await stateOf(review)).toMatchObject({
      status: 'paid',
      paid_at: expect.any(Date),
      check_at: null,
    });
    const events = await eventsOf(submitted);
    expect(events.at(-1)).toMatchObject({
      event: 'payment_accepted',
      actor: 'admin',
      actor_name: 'Ngozi Eze',
      detail: {
        amount_kobo: 2_250_000,
        asked_kobo: 4_500_000,
        tx_ref: review.tx_ref,
        method: 'card ending 0105',
      },
    });
    expect(events.filter(({ event }) => event === 'payment_accepted')).toHaveLength(1);
    expect(await tracked(submitted)).toMatchObject({
      payment_status: 'Paid',
      receipt_url: expect.any(String),
    });
    expect((await tracked(submitted)).timeline.at(-1).text).toBe('Paid ₦22,500, card ending 0105');
    expect(mailsOf('paid')).toHaveLength(1);
    expect(mailsOf('paid')[0]).toMatchObject({
      to: review.email,
      text: expect.stringContaining('We received ₦22,500'),
    });
    const paper = await product().json('GET', `/api/visa/receipt/${submitted.id}`, {
      token: ngozi(),
    });
    expect(paper).toMatchObject({ state: 'Paid', total: { text: 'Total paid', amount: 22_500 } });
    expect(paper.says[0]).toBe(
      'The price was ₦45,000. We accepted what came in: there is nothing more to pay.',
    );

    const figures = await dashboard();
    expect(figures.totals.visa).toEqual({
      total_paid_fees: 22_500,
      total_not_paid_fees: 0,
      total_given_back: 0,
    });
    expect(figures.today.inflow.visa).toBe(22_500);
    expect(figures.payments_to_review.all).toBe(0);
    expect((await startAgain(submitted)).code).toBe('already_paid');
    const { tracking_id } = submitted;
    expect(
      await product().json('POST', '/api/payments/check', { body: { tracking_id } }),
    ).toMatchObject({ message: expect.stringContaining('Your payment of ₦22,500 has reached us') });

    const other = await decide(review, 'refund', tunde);
    expect([other.statusCode, other.json().message]).toEqual([
      409,
      expect.stringMatching(/^Ngozi Eze already accepted it on .+\.$/),
    ]);
    expect(await given()).toBe(0);
  });

  test('say how the order stands, and ask for no rest of one that is denied, cancelled or deleted', async () => {
    const stands = async (after: (submitted: SubmittedApplication) => unknown) => {
      const { submitted } = await halfPaid();
      await after(submitted);
      const [review] = await reviewsOf(submitted);
      expect((await askRest(review)).statusCode).toBe(review?.rest === null ? 409 : 200);
      return [review?.order_stands, review?.rest];
    };
    expect(await stands(() => {})).toEqual(['Not paid', 22_500]);
    expect(await stands(deny)).toEqual(['Denied, not paid', null]);
    expect(await stands((order) => cancel(order, { refund: 0 }))).toEqual([
      'Cancelled, not paid',
      null,
    ]);
    expect(await stands(remove)).toEqual(['Deleted, not paid', null]);
    expect(await stands((submitted) => pay(submitted, CARDS.callbackOnly))).toEqual(['Paid', null]);
  });

  test('a late success on an expired payment is accepted at its full price', async () => {
    const submitted = await submit();
    await db()
      .update(payments)
      .set({ status: 'expired' })
      .where(eq(payments.order_id, submitted.id));
    await pay(submitted, CARDS.good);
    const [review] = await reviewsOf(submitted);
    expect(review).toMatchObject({ reason: 'paid after it had expired', charged: 45_000 });
    expect((await decide(review as PaymentReview, 'accept')).statusCode).toBe(200);
    await product().settle();
    expect((await dashboard()).totals.visa.total_paid_fees).toBe(45_000);
    const paper = await product().json('GET', `/api/visa/receipt/${submitted.id}`, {
      token: ngozi(),
    });
    expect(paper.total.amount).toBe(45_000);
    expect(paper.says.join()).not.toContain('The price was');
  });

  test('an accepted appointment gets its time', async () => {
    const submitted = await aServiceOrder(product(), 'appointment');
    const heard = hearWebhooks(product());
    await charge(product(), submitted, CARDS.half);
    await heard(submitted.payment_info.tx_ref);
    await product().settle();
    const [review] = await reviewsOf(submitted);
    const slots = () =>
      db().select().from(appointment_slots).where(eq(appointment_slots.order_id, submitted.id));
    expect((await slots())[0]?.held_until).toEqual(expect.any(Date));
    expect((await decide(review as PaymentReview, 'accept')).statusCode).toBe(200);
    expect((await slots())[0]?.held_until).toBeNull();
  });

  test('money beyond the order’s: a second charge is reviewed by itself, and can only be refunded', async () => {
    const submitted = await submit();
    await pay(submitted, CARDS.callbackOnly);
    const again = (await charge(product(), submitted, CARDS.callbackOnly)).transaction_id;
    await Promise.all([verify(product(), submitted, again), verify(product(), submitted, again)]);
    await product().settle();
    const [review, ...more] = await reviewsOf(submitted);
    expect(more).toEqual([]);
    expect(review).toMatchObject({
      tx_ref: `${submitted.payment_info.tx_ref}-${again}`,
      charged: 45_000,
      reason: 'the order was already paid',
      not_acceptable: 'The order is Paid: this money can only be refunded.',
    });
    const refused = await decide(review as PaymentReview, 'accept');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'already_paid']);
    expect((await decide(review as PaymentReview, 'refund')).statusCode).toBe(200);
    await product().settle();
    expect(await given()).toBe(45_000);
    expect(mailsOf('refunded')[0]?.text).toContain('stays paid');
    expect((await dashboard()).totals.visa.total_paid_fees).toBe(45_000);
    expect(await tracked(submitted)).toMatchObject({ payment_status: 'Paid' });
  });

  test('the right charge after half of it pays, and the half is then refunded', async () => {
    const { submitted, review } = await halfPaid();
    expect((await pay(submitted, CARDS.callbackOnly)).json().success).toBe(true);
    expect((await reviewsOf(submitted))[0]).toMatchObject({
      id: review.id,
      not_acceptable: expect.stringContaining('is Paid'),
    });
    expect((await decide(review, 'refund')).statusCode).toBe(200);
    await product().settle();
    expect((await dashboard()).totals.visa.total_paid_fees).toBe(45_000);
    expect(mailsOf('paid')[0]?.text).toContain(submitted.payment_info.tx_ref);
  });

  test('an order is not marked Paid by hand while money for it waits, and its own page shows what does', async () => {
    const { submitted, review } = await halfPaid();
    await pay(submitted, CARDS.good, { currency: 'USD' });
    const byHand = () => markPaid(product(), 'visa', submitted.id, tunde);
    const opened = async () =>
      (await product().json('GET', `/api/visa/status/${submitted.id}`, { token: tunde }))
        .payments_to_review;
    const refused = await byHand();
    expect([refused.statusCode, refused.json().code, refused.json().message]).toEqual([
      409,
      'payment_waits',
      'Money for this order is waiting for a review: ₦22,500 and USD 45,000. Accept it or refund it first.',
    ]);
    expect(await opened()).toEqual(await reviewsOf(submitted));
    expect(await opened()).toMatchObject([review, { charged: 45_000, charged_currency: 'USD' }]);
    for (const one of await opened()) expect((await decide(one, 'refund')).statusCode).toBe(200);
    await product().settle();
    expect(await opened()).toEqual([]);
    expect((await byHand()).statusCode).toBe(200);
    expect((await dashboard()).totals.visa.total_paid_fees).toBe(45_000);
    // Once it is Paid, the same word again is harmless, whatever waits since.
    await pay(submitted, CARDS.callbackOnly);
    expect(await opened()).toHaveLength(1);
    expect((await byHand()).statusCode).toBe(200);
  });

  test.each(SERVICE_KINDS)(
    'an order of another service says what waits, and is not marked Paid meanwhile: %s',
    async (kind) => {
      const submitted = await aServiceOrder(product(), kind);
      await payByCard(product(), submitted, { card: CARDS.half, kind });
      const { base, paid } = SERVICES[kind];
      const opened = await product().json('GET', `${base}/status/${submitted.id}`, {
        token: ngozi(),
      });
      expect(opened.payments_to_review).toMatchObject([{ order_id: submitted.id, kind }]);
      const refused = await product().call('PUT', `${paid}/${submitted.id}`, {
        body: { payment_status: 'Paid' },
        token: ngozi(),
      });
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'payment_waits']);
    },
  );
});
