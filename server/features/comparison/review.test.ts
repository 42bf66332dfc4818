import { desc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ProviderUnavailable } from '#server/adapters/payment/interface.ts';
import { ProviderRefused } from '#server/adapters/payment/provider-client.ts';
import {
  order_events,
  payment_events,
  payments,
  refunds,
  sandbox_charges,
} from '#server/database/schema.ts';
import { appointment_slots } from '#server/services/appointment/table.ts';
import type { Dashboard } from '#shared/dashboard.ts';
import type { PaymentReview, ReviewDecision } from '#shared/payment-reviews.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import { everythingOf } from '#test/bystander.ts';
import { aDestination, anAdmin, anApplication, CARDS, charge, verify } from '#test/factories.ts';
import { aServiceOrder, SERVICE_KINDS, SERVICES, verifyService } from '#test/services.ts';
import { openProduct, type Product } from '#test/support.ts';
import { hearWebhooks } from '#test/webhooks.ts';

describe('payments that need a review', () => {
  let product: Product;
  let destination_id: number;
  let ngozi: string;
  let tunde: string;
  beforeEach(async () => {
    product = await openProduct();
    destination_id = (await aDestination(product)).id;
    ngozi = (await anAdmin(product, 'Ngozi Eze')).token;
    tunde = (await anAdmin(product, 'Tunde Bello')).token;
  });
  afterEach(() => product.stop());

  const db = () => product.deps.connection.db;
  const file = () => anApplication(product, { destination_id });
  const pay = async (submitted: SubmittedApplication, card: string, over = {}) =>
    verify(product, submitted, (await charge(product, submitted, card, over)).transaction_id);
  /** An order of which half was paid. */
  async function halfPaid() {
    const submitted = await file();
    await pay(submitted, CARDS.half);
    return { submitted, review: (await reviewsOf(submitted))[0] as PaymentReview };
  }
  const reviews = async (): Promise<PaymentReview[]> =>
    (await product.call('GET', '/api/admin/payments-to-review', { token: ngozi })).json();
  const reviewsOf = async ({ id }: { id: string }) =>
    (await reviews()).filter(({ order_id }) => order_id === id);
  const decide = (
    review: Pick<PaymentReview, 'id'>,
    decision: ReviewDecision | string,
    token = ngozi,
  ) => product.call('PUT', `/api/admin/payment-review/${review.id}`, { body: { decision }, token });
  const deny = ({ id }: { id: string }) =>
    product.call('PUT', `/api/admin/visa-update/${id}`, {
      body: { status: 'Denied' },
      token: ngozi,
    });
  const cancel = ({ id }: { id: string }) =>
    product.call('POST', `/api/admin/orders/${id}/cancel`, {
      body: { reason: 'x', refund: 0 },
      token: ngozi,
    });
  const tracked = async ({ tracking_id }: SubmittedApplication) =>
    (await product.call('POST', '/api/visa/track-visa', { body: { tracking_id } })).json();
  const stateOf = async ({ id }: { id: string }) =>
    (await db().select().from(payments).where(eq(payments.id, id)))[0];
  const refundsOf = ({ id }: { id: string }) =>
    db().select().from(refunds).where(eq(refunds.payment_id, id));
  const eventsOf = ({ id }: { id: string }) =>
    db()
      .select()
      .from(order_events)
      .where(eq(order_events.order_id, id))
      .orderBy(desc(order_events.id));
  const dashboard = async (): Promise<Dashboard> =>
    (await product.call('GET', '/api/admin/dashboard', { token: ngozi })).json();
  const mailsOf = (template: string) =>
    product.mails.filter(({ id }) => id.startsWith(`${template}-`));
  const givenBack = async () =>
    (await db().select().from(sandbox_charges)).map(({ refunded_kobo }) => refunded_kobo);
  const remove = ({ id }: SubmittedApplication) =>
    product.call('DELETE', `/api/admin/delete-application/${id}`, { token: tunde });
  const startAgain = async ({ id }: SubmittedApplication) =>
    (await product.call('POST', '/api/payment/start', { body: { booking_id: id } })).json();

  test('are listed, the oldest first, page by page and as CSV', async () => {
    const { submitted, review } = await halfPaid();
    const second = (await halfPaid()).review;
    expect(review).toEqual({
      id: expect.any(String),
      order_id: submitted.id,
      kind: 'visa',
      tracking_id: submitted.tracking_id,
      name: submitted.payment_info.customer_name,
      email: submitted.payment_info.customer_email,
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
    const first = await product.call('GET', '/api/admin/payments-to-review?limit=1', {
      token: ngozi,
    });
    expect(first.json()).toEqual([review]);
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    expect((await product.call('GET', next, { token: ngozi })).json()).toEqual([second]);
    const found = await product.call(
      'GET',
      `/api/admin/payments-to-review?q=${second.tracking_id}`,
      { token: ngozi },
    );
    expect(found.json()).toEqual([second]);
    const csv = await product.call('GET', '/api/admin/payments-to-review', {
      token: ngozi,
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
    await product.settle();

    expect(await stateOf(review)).toMatchObject({
      status: 'paid',
      paid_at: expect.any(Date),
      check_at: null,
    });
    const [event, ...before] = await eventsOf(submitted);
    expect(event).toMatchObject({
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
    expect(before.map((one) => one.event)).not.toContain('payment_accepted');
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
    const paper = (
      await product.call('GET', `/api/visa/receipt/${submitted.id}`, { token: ngozi })
    ).json();
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

    const other = await decide(review, 'refund', tunde);
    expect([other.statusCode, other.json().message]).toEqual([
      409,
      expect.stringMatching(/^Ngozi Eze already accepted it on .+\.$/),
    ]);
    expect(await givenBack()).toEqual([0]);
  });

  test('refunded: the provider refunds it, the payer reads of it, and the order can be paid anew', async () => {
    const { submitted, review } = await halfPaid();
    expect((await decide(review, 'refund')).statusCode).toBe(200);
    expect((await decide(review, 'refund', tunde)).statusCode).toBe(200);
    await product.settle();
    expect(await givenBack()).toEqual([2_250_000]);
    expect(await stateOf(review)).toMatchObject({
      status: 'refunded',
      refunded_kobo: 2_250_000,
      paid_at: null,
      check_at: null,
    });
    expect((await eventsOf(submitted))[0]).toMatchObject({
      event: 'payment_refunded',
      actor_name: 'Ngozi Eze',
    });
    const reason = 'paid ₦22,500, asked ₦45,000';
    expect(await refundsOf(review)).toMatchObject([
      {
        status: 'done',
        amount_kobo: 2_250_000,
        currency: 'NGN',
        reason,
        order_id: submitted.id,
        done_at: expect.any(Date),
      },
    ]);
    expect((await tracked(submitted)).timeline.at(-1).text).toBe(
      'We refunded ₦22,500. Your bank may take some days to show it.',
    );
    expect(mailsOf('refunded')).toHaveLength(1);
    const { to, text } = mailsOf('refunded')[0] ?? {};
    expect(to).toBe(review.email);
    for (const words of [
      'We refund ₦22,500',
      '3 to 15 working days',
      review.tx_ref,
      'Pay now (₦45,000)',
    ])
      expect(text).toContain(words);
    const late = await decide(review, 'accept', tunde);
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      expect.stringMatching(/^Ngozi Eze already refunded it on /),
    ]);
    expect((await dashboard()).totals.visa).toEqual({
      total_paid_fees: 0,
      total_not_paid_fees: 45_000,
      total_given_back: 0,
    });

    const payment_info = await startAgain(submitted);
    expect(payment_info.tx_ref).not.toBe(review.tx_ref);
    await pay({ ...submitted, payment_info }, CARDS.callbackOnly);
    await product.settle();
    expect(await tracked(submitted)).toMatchObject({ payment_status: 'Paid' });
    expect((await dashboard()).totals.visa.total_paid_fees).toBe(45_000);
    expect(mailsOf('paid')[0]?.text).toContain(payment_info.tx_ref);
  });

  test('say how the order stands, and ask for no rest of one that is denied, cancelled or deleted', async () => {
    const stands = async (after: (submitted: SubmittedApplication) => unknown) => {
      const { submitted } = await halfPaid();
      await after(submitted);
      const [review] = await reviewsOf(submitted);
      expect(
        (
          await product.call('POST', `/api/admin/payment-review/${review?.id}/ask-rest`, {
            token: ngozi,
          })
        ).statusCode,
      ).toBe(review?.rest === null ? 409 : 200);
      return [review?.order_stands, review?.rest];
    };
    expect(await stands(() => {})).toEqual(['Not paid', 22_500]);
    expect(await stands(deny)).toEqual(['Denied, not paid', null]);
    expect(await stands(cancel)).toEqual(['Cancelled, not paid', null]);
    expect(await stands(remove)).toEqual(['Deleted, not paid', null]);
    expect(await stands((submitted) => pay(submitted, CARDS.callbackOnly))).toEqual(['Paid', null]);
  });

  test('with a refund that waits for a colleague: nothing else is offered; accepted all the same, the refund is gone, and no rest is asked for', async () => {
    product.deps.config.REFUND_TWO_PERSONS = 20_000;
    const [{ submitted, review }, other] = [await halfPaid(), await halfPaid()];
    for (const one of [review, other.review])
      expect((await decide(one, 'refund')).json()).toMatchObject({ to_approve: true });
    const [asked] = await refundsOf(review);
    expect(await reviewsOf(submitted)).toMatchObject([
      { refund: { status: 'requested', by: 'Ngozi Eze' }, refundable: false, rest: null },
    ]);
    await product.settle();
    const bystander = await everythingOf(product, other.submitted);
    const rest = await product.call('POST', `/api/admin/payment-review/${review.id}/ask-rest`, {
      token: tunde,
    });
    expect([rest.statusCode, rest.json().message]).toEqual([409, 'It is being refunded.']);
    expect((await decide(review, 'accept', tunde)).statusCode).toBe(200);
    expect(await refundsOf(review)).toEqual([]);
    expect(
      (await product.call('POST', `/api/admin/refunds/${asked?.id}/approve`, { token: tunde }))
        .statusCode,
    ).toBe(404);
    await product.settle();
    expect([await givenBack(), mailsOf('rest')]).toEqual([[0, 0], []]);
    expect((await dashboard()).refunds.all).toBe(1);
    expect(await everythingOf(product, other.submitted)).toEqual(bystander);
  });

  test('a late success on an expired payment is accepted at its full price', async () => {
    const submitted = await file();
    await db()
      .update(payments)
      .set({ status: 'expired' })
      .where(eq(payments.order_id, submitted.id));
    await pay(submitted, CARDS.good);
    const [review] = await reviewsOf(submitted);
    expect(review).toMatchObject({ reason: 'paid after it had expired', charged: 45_000 });
    expect((await decide(review as PaymentReview, 'accept')).statusCode).toBe(200);
    await product.settle();
    expect((await dashboard()).totals.visa.total_paid_fees).toBe(45_000);
    const paper = (
      await product.call('GET', `/api/visa/receipt/${submitted.id}`, { token: ngozi })
    ).json();
    expect(paper.total.amount).toBe(45_000);
    expect(paper.says.join()).not.toContain('The price was');
  });

  test('an accepted appointment gets its time', async () => {
    const submitted = await aServiceOrder(product, 'appointment');
    const heard = hearWebhooks(product);
    await charge(product, submitted, CARDS.half);
    await heard(submitted.payment_info.tx_ref);
    await product.settle();
    const [review] = await reviewsOf(submitted);
    const slots = () =>
      db().select().from(appointment_slots).where(eq(appointment_slots.order_id, submitted.id));
    expect((await slots())[0]?.held_until).toEqual(expect.any(Date));
    expect((await decide(review as PaymentReview, 'accept')).statusCode).toBe(200);
    expect((await slots())[0]?.held_until).toBeNull();
  });

  test('two administrators at once: one decision, one refund, one mail', async () => {
    const { review } = await halfPaid();
    const responses = await Promise.all([
      decide(review, 'refund'),
      decide(review, 'accept', tunde),
      decide(review, 'refund', tunde),
    ]);
    expect(responses.some(({ statusCode }) => statusCode === 200)).toBe(true);
    for (const response of responses.filter(({ statusCode }) => statusCode !== 200))
      expect([response.statusCode, response.json().message]).toEqual([
        409,
        expect.stringMatching(/Ngozi Eze|Tunde Bello/),
      ]);
    await product.settle();
    const { status } = (await stateOf(review)) ?? {};
    expect(await givenBack()).toEqual([status === 'refunded' ? 2_250_000 : 0]);
    expect([mailsOf('refunded').length, mailsOf('paid').length]).toEqual(
      status === 'refunded' ? [1, 0] : [0, 1],
    );
  });

  test('money beyond the order’s: a second charge is reviewed by itself, and can only be refunded', async () => {
    const submitted = await file();
    await pay(submitted, CARDS.callbackOnly);
    const again = (await charge(product, submitted, CARDS.callbackOnly)).transaction_id;
    await Promise.all([verify(product, submitted, again), verify(product, submitted, again)]);
    await product.settle();
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
    await product.settle();
    expect((await givenBack()).sort()).toEqual([0, 4_500_000]);
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
    await product.settle();
    expect((await dashboard()).totals.visa.total_paid_fees).toBe(45_000);
    expect(mailsOf('paid')[0]?.text).toContain(submitted.payment_info.tx_ref);
  });

  test('an order is not marked Paid by hand while money for it waits, and its own page shows what does', async () => {
    const { submitted, review } = await halfPaid();
    await pay(submitted, CARDS.good, { currency: 'USD' });
    const byHand = () =>
      product.call('PUT', `/api/admin/payment-update/${submitted.id}`, {
        body: { status: 'Paid' },
        token: tunde,
      });
    const opened = async () =>
      (await product.call('GET', `/api/visa/status/${submitted.id}`, { token: tunde })).json()
        .payments_to_review;
    const refused = await byHand();
    expect([refused.statusCode, refused.json().code, refused.json().message]).toEqual([
      409,
      'payment_waits',
      'Money for this order waits for a review: ₦22,500 and USD 45,000. Accept it or refund it first.',
    ]);
    expect(await opened()).toEqual(await reviewsOf(submitted));
    expect(await opened()).toMatchObject([review, { charged: 45_000, charged_currency: 'USD' }]);
    for (const one of await opened()) expect((await decide(one, 'refund')).statusCode).toBe(200);
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
      const submitted = await aServiceOrder(product, kind);
      const { transaction_id } = await charge(product, submitted, CARDS.half);
      await verifyService(product, kind, submitted, transaction_id);
      const { base, paid } = SERVICES[kind];
      const opened = (
        await product.call('GET', `${base}/status/${submitted.id}`, { token: ngozi })
      ).json();
      expect(opened.payments_to_review).toMatchObject([{ order_id: submitted.id, kind }]);
      const refused = await product.call('PUT', `${paid}/${submitted.id}`, {
        body: { payment_status: 'Paid' },
        token: ngozi,
      });
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'payment_waits']);
    },
  );

  test('an order paid otherwise meanwhile, a deleted one, another currency: refund only', async () => {
    const otherwise = await halfPaid();
    await pay(otherwise.submitted, CARDS.callbackOnly);
    const hidden = await halfPaid();
    await remove(hidden.submitted);
    const dollars = await file();
    await pay(dollars, CARDS.good, { currency: 'USD' });
    const all = [otherwise.review, hidden.review, (await reviewsOf(dollars))[0] as PaymentReview];
    for (const review of all) {
      const listed = (await reviews()).find(({ id }) => id === review.id);
      const refused = await decide(review, 'accept');
      expect([refused.statusCode, refused.json().message]).toEqual([409, listed?.not_acceptable]);
    }
    for (const review of all) expect((await decide(review, 'refund')).statusCode).toBe(200);
    await product.settle();
    expect(
      mailsOf('refunded')
        .map(({ text }) => /We refund (.+) that/.exec(text)?.[1])
        .sort(),
    ).toEqual(['USD 45,000', '₦22,500', '₦22,500']);
    const gone = mailsOf('refunded').find(({ to }) => to === hidden.review.email)?.text;
    expect(gone).not.toContain('Pay now');
    expect((await dashboard()).totals.visa.total_paid_fees).toBe(45_000);
    expect(mailsOf('paid')).toHaveLength(1);
  });

  describe('while the provider', () => {
    const provider = () => product.deps.payment;
    const away = async () => {
      throw new ProviderUnavailable('no answer');
    };

    test('is away, nothing is asked and the payment stays', async () => {
      const { review } = await halfPaid();
      const real = provider();
      product.deps.payment = { ...real, fetchRefunded: away };
      const response = await decide(review, 'refund');
      expect([response.statusCode, response.json().message]).toEqual([
        503,
        expect.stringContaining('It was not asked for the refund.'),
      ]);
      expect(await stateOf(review)).toMatchObject({ status: 'needs_review', check_at: null });
      expect(await refundsOf(review)).toEqual([]);
      product.deps.payment = real;
      expect((await decide(review, 'accept')).statusCode).toBe(200);
      expect(await givenBack()).toEqual([0]);
    });

    test('says nothing after it has given it back, that is found out before a second asking', async () => {
      const { review } = await halfPaid();
      const real = provider();
      product.deps.payment = {
        ...real,
        refund: async (asked) => {
          await real.refund(asked);
          return away();
        },
      };
      const response = await decide(review, 'refund');
      expect([response.statusCode, response.json().message]).toEqual([
        503,
        expect.stringContaining('did not say whether'),
      ]);
      expect(await stateOf(review)).toMatchObject({ status: 'needs_review' });
      expect(await refundsOf(review)).toMatchObject([
        { status: 'sent', sent_at: expect.any(Date), claimed_until: null },
      ]);
      // Money may have moved: it can't pay an order any more.
      const accepted = await decide(review, 'accept', tunde);
      expect([accepted.statusCode, accepted.json().message]).toEqual([
        409,
        expect.stringContaining('refunded already'),
      ]);
      product.deps.payment = real;
      expect((await decide(review, 'refund', tunde)).statusCode).toBe(200);
      await product.settle();
      expect(await givenBack()).toEqual([2_250_000]);
      expect(await stateOf(review)).toMatchObject({ status: 'refunded' });
      expect(mailsOf('refunded')).toHaveLength(1);
    });

    test('has given it back and this process ended before it was written: a minute later anybody finds it', async () => {
      const { review } = await halfPaid();
      const real = provider();
      // What is left of a process that was killed: it has asked, alone, and wrote nothing more.
      let ended = () => {};
      const killed = new Promise<never>((_, reject) => {
        ended = () => reject(new Error('killed'));
      });
      const asked = new Promise<void>((heard) => {
        product.deps.payment = {
          ...real,
          refund: async (one) => {
            await real.refund(one);
            heard();
            return killed;
          },
        };
      });
      const lost = decide(review, 'refund');
      await asked;
      product.deps.payment = real;
      for (const decision of ['refund', 'accept']) {
        const early = await decide(review, decision, tunde);
        expect([early.statusCode, early.json().message]).toEqual([
          409,
          expect.stringMatching(/^Ngozi Eze is refunding it since \d\d:\d\d\./),
        ]);
      }
      product.clock.forward(61_000);
      expect((await decide(review, 'refund', tunde)).statusCode).toBe(200);
      ended();
      await lost;
      expect(await givenBack()).toEqual([2_250_000]);
      expect(await stateOf(review)).toMatchObject({ status: 'refunded' });
    });

    test('refuses, its words are shown, and the payment can still be accepted', async () => {
      const { review } = await halfPaid();
      product.deps.payment = {
        ...provider(),
        refund: async () => {
          throw new ProviderRefused('Insufficient funds in wallet');
        },
      };
      const response = await decide(review, 'refund');
      expect([response.statusCode, response.json().message]).toEqual([
        409,
        expect.stringContaining('“Insufficient funds in wallet”'),
      ]);
      const kept = await db()
        .select()
        .from(payment_events)
        .where(eq(payment_events.payment_id, review.id));
      expect(kept.map(({ event }) => event)).toEqual(
        expect.arrayContaining(['refund_asked', 'refund_refused']),
      );
      expect(await refundsOf(review)).toMatchObject([
        { status: 'failed', failure: 'Insufficient funds in wallet' },
      ]);
      expect((await decide(review, 'accept')).statusCode).toBe(200);
      expect(await refundsOf(review)).toEqual([]);
    });
  });

  test('nobody decides about a payment that never needed it', async () => {
    const submitted = await file();
    await pay(submitted, CARDS.callbackOnly);
    const [payment] = await db().select().from(payments).where(eq(payments.order_id, submitted.id));
    for (const id of [payment?.id ?? '', 'x', crypto.randomUUID()])
      for (const decision of ['accept', 'refund'])
        expect((await decide({ id }, decision)).statusCode).toBe(404);
    expect(await givenBack()).toEqual([0]);
  });
});
