import { beforeAll, describe, expect, test } from 'vitest';
import type { PaymentReview } from '#shared/money/payment-reviews.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import { handsOf, refusesRefunds } from '#test/factories/money-desk.ts';
import {
  anAdmin,
  anApplication,
  CARDS,
  charge,
  payByCard,
  twoPdfs,
  verify,
} from '#test/factories/orders.ts';
import { readPdf } from '#test/factories/pdf.ts';
import { aProduct } from '#test/kit/support.ts';
import { reconcileDue } from './reconcile.ts';

describe('a bank transfer', () => {
  const product = aProduct({ env: { PAYMENT_OPTIONS: 'card,banktransfer' } });
  let token: string;
  beforeAll(async () => {
    token = (await anAdmin(product)).token;
  });

  const submit = () => anApplication(product, { files: twoPdfs() });
  const accountOf = async ({
    payment_info: { tx_ref, amount, currency },
  }: Pick<SubmittedApplication, 'payment_info'>) =>
    (await product.json('POST', '/sandbox/accounts', { body: { tx_ref, amount, currency } }))
      .account_number as string;
  const send = (account_number: string, arrives: string) =>
    product.postForm('/sandbox/transfers', { account_number, arrives });
  const check = ({ tracking_id }: SubmittedApplication) =>
    product.json('POST', '/api/payments/check', { body: { tracking_id } });
  const {
    askRest,
    decide,
    during,
    eventsOf,
    mailsOf,
    paymentsOf: rows,
    refundsOf,
    reviewsOf,
    startAgain: start,
    tracked: track,
    withdraw,
  } = handsOf(
    () => product,
    () => token,
  );

  test('is offered where it is configured; its account number is shown once and again', async () => {
    const submitted = await submit();
    expect(submitted.payment_info.payment_options).toBe('card, banktransfer');
    const account = await accountOf(submitted);
    expect(account).toMatch(/^\d{10}$/);
    expect(await accountOf(submitted)).toBe(account);
    expect((await product.call('GET', '/sandbox')).body).toContain(account);
    expect((await send('0000000000', 'exact')).statusCode).toBe(404);
    expect((await send(account, 'gold')).statusCode).toBe(422);
  });

  test('of exactly the amount pays the order', async () => {
    const submitted = await submit();
    expect((await send(await accountOf(submitted), 'exact')).body).toContain('has arrived');
    expect(await check(submitted)).toMatchObject({ found: 'paid' });
    expect((await rows(submitted)).map(({ method, status }) => [method, status])).toEqual([
      ['bank transfer', 'paid'],
    ]);
  });

  test('twice pays once; what came besides is reviewed', async () => {
    const submitted = await submit();
    await send(await accountOf(submitted), 'twice');
    await check(submitted);
    expect((await rows(submitted)).map(({ status }) => status).toSorted()).toEqual([
      'needs_review',
      'paid',
    ]);
  });

  test('a tenth too much is reviewed, and can’t be asked a rest of', async () => {
    const submitted = await submit();
    await send(await accountOf(submitted), 'over');
    await check(submitted);
    const [review] = await reviewsOf(submitted);
    expect(review).toMatchObject({ charged: 49_500, rest: null });
    expect((await askRest(review)).statusCode).toBe(409);
  });

  test('a day late finds its payment expired: nobody knows of it before, the payer’s question finds it without any webhook', async () => {
    const submitted = await submit();
    await send(await accountOf(submitted), 'late');
    expect(await check(submitted)).toMatchObject({ found: 'nothing' });
    product.clock.forward(product.deps.config.PAYMENT_EXPIRY_MS + 60_000);
    await reconcileDue(product.deps);
    expect((await rows(submitted)).map(({ status }) => status)).toEqual(['expired']);
    product.clock.forward(2 * 3_600_000);
    await reconcileDue(product.deps);
    expect((await rows(submitted)).map(({ status }) => status)).toEqual(['expired']);
    expect(await check(submitted)).toMatchObject({
      found: 'review',
      message:
        'We received ₦45,000. We are looking at it; don’t pay again before you hear from us.',
    });
    token = (await anAdmin(product)).token;
  });

  test('a tenth too little is kept while the rest is asked for; the rest pays the order, and both count', async () => {
    const submitted = await submit();
    await send(await accountOf(submitted), 'short');
    await check(submitted);
    const [review] = await reviewsOf(submitted);
    expect(review).toMatchObject({ charged: 40_500, rest: 4_500, rest_asked_at: null });
    const asked = await askRest(review);
    expect([asked.statusCode, asked.json().message]).toEqual([
      200,
      'The payer is asked for the remaining ₦4,500.',
    ]);
    expect((await askRest(review)).statusCode).toBe(200);
    await product.settle();
    const mails = product.mails.filter(
      ({ to, subject }) =>
        to === submitted.payment_info.customer_email && subject.includes('is missing for'),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('₦4,500');
    expect(await track(submitted)).toMatchObject({
      rest_to_pay: 4_500,
      payment_waits: 'We received ₦40,500 of ₦45,000. What is missing is ₦4,500.',
    });
    expect((await reviewsOf(submitted))[0]).toMatchObject({
      rest: null,
      rest_asked_at: expect.any(String),
    });

    // What is written meanwhile asks for the rest alone.
    await product.call('PUT', `/api/admin/visa-update/${submitted.id}`, {
      token,
      body: { status: 'Approved' },
    });
    await product.call('POST', '/api/visa/send-receipt-email', {
      token,
      body: { visaData: { id: submitted.id }, to: '' },
    });
    await product.settle();
    const asking = product.mails.filter(
      ({ to, subject }) =>
        to === submitted.payment_info.customer_email && /^(Approved|Invoice)/.test(subject),
    );
    expect(asking).toHaveLength(2);
    for (const { text } of asking) {
      expect(text).toContain('Received: ₦40,500');
      expect(text).toContain('Pay the rest (₦4,500)');
      expect(text).not.toContain('₦45,000');
    }
    const invoice = readPdf(asking[1]?.attachments?.[0]?.content ?? Buffer.alloc(0));
    const drawn = invoice.lines.map(({ text }) => text).join(' ');
    expect(drawn).toMatch(/Price ₦45,000 Total to pay ₦4,500/);
    expect(drawn).toContain('We received ₦40,500 of the price');
    const [code] = /[0-9A-Z]{5}(?:-[0-9A-Z]{5}){4}/.exec(invoice.text) ?? [];
    expect(await product.json('GET', `/api/verify/${code}`)).toMatchObject({
      state: 'valid',
      what: expect.stringMatching(/, of which ₦40,500 was received$/),
      amount: 45_000,
    });

    const rest = await start(submitted);
    expect(rest.amount).toBe(4_500);
    expect((await start(submitted)).tx_ref).toBe(rest.tx_ref);
    const { transaction_id } = await charge(product, { payment_info: rest }, CARDS.callbackOnly);
    expect((await verify(product, submitted, transaction_id)).json()).toMatchObject({
      success: true,
      payment_status: 'Paid',
    });
    const counted = (await rows(submitted)).filter(({ status }) => status === 'paid');
    expect(counted.map(({ came_kobo }) => came_kobo).toSorted()).toEqual([4_050_000, 450_000]);
    expect(await reviewsOf(submitted)).toEqual([]);
    await product.settle();
    const receipt = product.mails.find(
      ({ to, subject }) =>
        to === submitted.payment_info.customer_email && subject.startsWith('Payment received'),
    );
    expect(receipt?.text).toContain('We received ₦45,000 for your');
  });

  test('the rest pays nothing once the first part was refunded: the whole price is asked for again', async () => {
    const submitted = await submit();
    await send(await accountOf(submitted), 'short');
    await check(submitted);
    const [review] = await reviewsOf(submitted);
    await askRest(review);
    const rest = await start(submitted);
    await product.call('PUT', `/api/admin/payment-review/${review?.id}`, {
      token,
      body: { decision: 'refund' },
    });
    await product.settle();
    expect((await start(submitted)).amount).toBe(45_000);
    const { transaction_id } = await charge(product, { payment_info: rest }, CARDS.callbackOnly);
    expect((await verify(product, submitted, transaction_id)).json()).toMatchObject({
      success: false,
      payment_status: 'Not Paid',
    });
    expect((await reviewsOf(submitted))[0]).toMatchObject({
      charged: 4_500,
      reason: 'paid as the rest of a payment that is no longer kept',
    });
  });

  test('the price in one piece all the same pays the order by itself: what came first waits to go back', async () => {
    const submitted = await submit();
    await send(await accountOf(submitted), 'short');
    await check(submitted);
    const [review] = await reviewsOf(submitted);
    expect((await askRest(review)).statusCode).toBe(200);
    expect((await payByCard(product, submitted)).json()).toMatchObject({
      success: true,
      payment_status: 'Paid',
    });
    const came = async () =>
      (await rows(submitted)).map(({ status, came_kobo }) => [status, came_kobo]).toSorted();
    expect(await came()).toEqual([
      ['needs_review', 4_050_000],
      ['paid', 4_500_000],
    ]);
    expect((await reviewsOf(submitted))[0]).toMatchObject({ id: review?.id, charged: 40_500 });
  });

  /** What came short and was kept, and the payment of its rest. */
  async function keptShort(before?: (review: PaymentReview | undefined) => Promise<unknown>) {
    const submitted = await submit();
    await send(await accountOf(submitted), 'short');
    await check(submitted);
    const [review] = await reviewsOf(submitted);
    await before?.(review);
    expect((await askRest(review)).statusCode).toBe(200);
    return { submitted, review, rest: await start(submitted) };
  }

  test('a rest that came late is accepted by hand: both count, unless the first part is going back', async () => {
    const { submitted, review, rest } = await keptShort();
    product.clock.forward(product.deps.config.PAYMENT_EXPIRY_MS + 60_000);
    await reconcileDue(product.deps);
    token = (await anAdmin(product)).token;
    const { transaction_id } = await charge(product, { payment_info: rest }, CARDS.callbackOnly);
    await verify(product, submitted, transaction_id);
    const late = (await reviewsOf(submitted)).find(({ charged }) => charged === 4_500);
    expect((await decide(review, 'refund')).statusCode).toBe(200);
    expect((await decide(late, 'accept')).json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('is being refunded: withdraw that refund first'),
    });
    const [refund] = await refundsOf({ id: review?.id ?? '' });
    expect((await withdraw(refund)).statusCode).toBe(204);
    expect((await decide(late, 'accept')).statusCode).toBe(200);
    const counted = (await rows(submitted)).filter(({ paid_at }) => paid_at !== null);
    expect(counted.map(({ came_kobo }) => came_kobo).toSorted()).toEqual([4_050_000, 450_000]);
    expect(await reviewsOf(submitted)).toEqual([]);
    await product.settle();
    expect(mailsOf('paid').at(-1)?.text).toContain('We received ₦45,000 for your');
  });

  test('a refund that failed before the rest was asked for is owed no more once the rest is paid', async () => {
    const { submitted, review, rest } = await keptShort(async (review) => {
      const payment = during(refusesRefunds);
      await decide(review, 'refund');
      await product.settle();
      product.deps.payment = payment;
    });
    expect(await refundsOf({ id: review?.id ?? '' })).toMatchObject([{ status: 'failed' }]);
    const { transaction_id } = await charge(product, { payment_info: rest }, CARDS.callbackOnly);
    expect((await verify(product, submitted, transaction_id)).json()).toMatchObject({
      payment_status: 'Paid',
    });
    expect(await refundsOf({ id: review?.id ?? '' })).toEqual([]);
    expect((await eventsOf(submitted)).map(({ event }) => event)).toContain('refund_withdrawn');
  });
});
