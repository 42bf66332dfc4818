import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { ProviderUnavailable } from '#server/adapters/payment/interface.ts';
import { payment_events, payments } from '#server/database/schema.ts';
import { advanceRefund } from '#server/features/refunds/send-refund.ts';
import type { PaymentReview } from '#shared/money/payment-reviews.ts';
import { moneyDesk, refusesRefunds } from '#test/factories/money-desk.ts';
import { anAdmin, CARDS } from '#test/factories/orders.ts';
import { everythingOf } from '#test/kit/bystander.ts';

describe('a payment that needs a review and is refunded', () => {
  const {
    db,
    reviews,
    reviewsOf,
    decide,
    askRest,
    approve,
    given,
    refundsOf,
    eventsOf,
    tracked,
    mailsOf,
    dashboard,
    during,
    product,
    submit,
    pay,
    cancel,
    halfPaid,
    remove,
    stateOf,
    startAgain,
  } = moneyDesk();
  let tunde: string;
  beforeEach(async () => {
    tunde = (await anAdmin(product(), 'Tunde Bello')).token;
  });

  test('refunded: the provider refunds it, the payer reads of it, and the order can be paid anew', async () => {
    const { submitted, review } = await halfPaid();
    expect((await decide(review, 'refund')).statusCode).toBe(200);
    expect((await decide(review, 'refund', tunde)).statusCode).toBe(200);
    await product().settle();
    expect(await given()).toBe(22_500);
    expect(await stateOf(review)).toMatchObject({
      status: 'refunded',
      refunded_kobo: 2_250_000,
      paid_at: null,
      check_at: null,
    });
    expect((await eventsOf(submitted)).at(-1)).toMatchObject({
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
    // Who asks once more is answered as before, over a provider that has gone since, too.
    const through = (provider: string) =>
      db().update(payments).set({ provider }).where(eq(payments.id, review.id));
    await through('paystack');
    expect((await decide(review, 'refund')).statusCode).toBe(200);
    await through('sandbox');
    expect((await dashboard()).totals.visa).toEqual({
      total_paid_fees: 0,
      total_not_paid_fees: 45_000,
      total_given_back: 0,
    });

    const payment_info = await startAgain(submitted);
    expect(payment_info.tx_ref).not.toBe(review.tx_ref);
    await pay({ ...submitted, payment_info }, CARDS.callbackOnly);
    await product().settle();
    expect(await tracked(submitted)).toMatchObject({ payment_status: 'Paid' });
    expect((await dashboard()).totals.visa.total_paid_fees).toBe(45_000);
    expect(mailsOf('paid')[0]?.text).toContain(payment_info.tx_ref);
  });

  test('with a refund that waits for a colleague: nothing else is offered; accepted all the same, the refund is gone, and no rest is asked for', async () => {
    product().deps.config.REFUND_TWO_PERSONS = 20_000;
    const [{ submitted, review }, other] = [await halfPaid(), await halfPaid()];
    for (const one of [review, other.review])
      expect((await decide(one, 'refund')).json()).toMatchObject({ to_approve: true });
    const [asked] = await refundsOf(review);
    expect(await reviewsOf(submitted)).toMatchObject([
      { refund: { status: 'requested', by: 'Ngozi Eze' }, refundable: false, rest: null },
    ]);
    await product().settle();
    const bystander = await everythingOf(product(), other.submitted);
    const rest = await askRest(review, tunde);
    expect([rest.statusCode, rest.json().message]).toEqual([409, 'It is being refunded.']);
    expect((await decide(review, 'accept', tunde)).statusCode).toBe(200);
    expect(await refundsOf(review)).toEqual([]);
    expect(await eventsOf(submitted)).toContainEqual(
      expect.objectContaining({ event: 'refund_withdrawn', actor_name: 'Tunde Bello' }),
    );
    expect((await approve(asked, tunde)).statusCode).toBe(404);
    await product().settle();
    expect([await given(), mailsOf('rest')]).toEqual([0, []]);
    expect((await dashboard()).refunds.all).toBe(1);
    expect(await everythingOf(product(), other.submitted)).toEqual(bystander);
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
    await product().settle();
    const { status } = (await stateOf(review)) ?? {};
    expect(await given()).toBe(status === 'refunded' ? 22_500 : 0);
    expect([mailsOf('refunded').length, mailsOf('paid').length]).toEqual(
      status === 'refunded' ? [1, 0] : [0, 1],
    );
  });

  test('an order paid otherwise meanwhile, a deleted one, a cancelled one, another currency: refund only', async () => {
    const otherwise = await halfPaid();
    await pay(otherwise.submitted, CARDS.callbackOnly);
    const hidden = await halfPaid();
    await remove(hidden.submitted);
    const off = await halfPaid();
    await cancel(off.submitted, { refund: 0 });
    const dollars = await submit();
    await pay(dollars, CARDS.good, { currency: 'USD' });
    const all = [
      otherwise.review,
      hidden.review,
      off.review,
      (await reviewsOf(dollars))[0] as PaymentReview,
    ];
    for (const review of all) {
      const listed = (await reviews()).find(({ id }) => id === review.id);
      const refused = await decide(review, 'accept');
      expect([refused.statusCode, refused.json().message]).toEqual([409, listed?.not_acceptable]);
    }
    // By two persons: all of it would be above what one may send back alone.
    for (const review of all) {
      const by = review === off.review ? tunde : undefined;
      expect((await decide(review, 'refund', by)).statusCode).toBe(200);
    }
    await product().settle();
    expect(
      mailsOf('refunded')
        .map(({ text }) => /We refund (.+) that/.exec(text)?.[1])
        .sort(),
    ).toEqual(['USD 45,000', '₦22,500', '₦22,500', '₦22,500']);
    const { refunds } = await product().json('GET', `/api/admin/orders/${dollars.id}/refunds`, {
      token: tunde,
    });
    const approve = `/api/admin/refunds/${refunds[0].id}/approve`;
    expect((await product().call('POST', approve, { token: tunde })).json().message).toBe(
      'USD 45,000 was refunded.',
    );
    expect(await tracked(off.submitted)).toMatchObject({ payment_status: 'Not Paid' });
    const gone = mailsOf('refunded').find(({ to }) => to === hidden.review.email)?.text;
    expect(gone).not.toContain('Pay now');
    expect((await dashboard()).totals.visa.total_paid_fees).toBe(45_000);
    expect(mailsOf('paid')).toHaveLength(1);
  });

  describe('while the provider', () => {
    const away = async () => {
      throw new ProviderUnavailable('no answer');
    };

    test('is away, the refund waits for it, and the payment can still be accepted', async () => {
      const { review } = await halfPaid();
      const real = during({ fetchRefunds: away });
      expect((await decide(review, 'refund')).statusCode).toBe(200);
      await product().settle();
      expect(await stateOf(review)).toMatchObject({ status: 'needs_review', check_at: null });
      expect(await reviews()).toMatchObject([
        { refund: { status: 'approved', by: 'Ngozi Eze' }, refundable: false, rest: null },
      ]);
      product().deps.payment = real;
      expect((await decide(review, 'accept')).statusCode).toBe(200);
      await product().settle();
      expect([await refundsOf(review), await given()]).toEqual([[], 0]);
    });

    test('says nothing after it has given it back, that is found out before a second asking', async () => {
      const { review } = await halfPaid();
      const real = product().deps.payment;
      during({
        refund: async (asked) => {
          await real.refund(asked);
          return away();
        },
      });
      expect((await decide(review, 'refund')).statusCode).toBe(200);
      await product().settle();
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
      product().deps.payment = real;
      expect((await decide(review, 'refund', tunde)).statusCode).toBe(200);
      await product().settle();
      expect(await given()).toBe(22_500);
      expect(await stateOf(review)).toMatchObject({ status: 'refunded' });
      expect(mailsOf('refunded')).toHaveLength(1);
    });

    test('has given it back and this process ended before it was written: a minute later it is found', async () => {
      const { review } = await halfPaid();
      const real = product().deps.payment;
      // What is left of a process that was killed: it has asked, alone, and wrote nothing more.
      let ended = () => {};
      const killed = new Promise<never>((_, reject) => {
        ended = () => reject(new Error('killed'));
      });
      const asked = new Promise<void>((heard) => {
        product().deps.payment = {
          ...real,
          refund: async (one) => {
            await real.refund(one);
            heard();
            return killed;
          },
        };
      });
      await decide(review, 'refund');
      const [refund] = await refundsOf(review);
      const lost = advanceRefund(product().deps, { refund_id: refund?.id ?? '' }).catch(() => {});
      await asked;
      product().deps.payment = real;
      const early = await decide(review, 'accept', tunde);
      expect([early.statusCode, early.json().message]).toEqual([
        409,
        expect.stringMatching(/^Ngozi Eze is refunding it since \d\d:\d\d\./),
      ]);
      await product().settle();
      expect(await stateOf(review)).toMatchObject({ status: 'needs_review' });
      product().clock.forward(61_000);
      expect((await decide(review, 'refund', tunde)).statusCode).toBe(200);
      await product().settle();
      ended();
      await lost;
      expect(await given()).toBe(22_500);
      expect(await stateOf(review)).toMatchObject({ status: 'refunded' });
    });

    test('refuses, its words stand with the refund, and the payment can still be accepted', async () => {
      const { review } = await halfPaid();
      during(refusesRefunds);
      expect((await decide(review, 'refund')).statusCode).toBe(200);
      await product().settle();
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
    const submitted = await submit();
    await pay(submitted, CARDS.callbackOnly);
    const [payment] = await db().select().from(payments).where(eq(payments.order_id, submitted.id));
    for (const id of [payment?.id ?? '', 'x', crypto.randomUUID()])
      for (const decision of ['accept', 'refund'])
        expect((await decide({ id }, decision)).statusCode).toBe(404);
    expect(await given()).toBe(0);
  });
});
