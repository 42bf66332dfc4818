import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { paystackSignature } from '#server/adapters/payment/signatures.ts';
import { payments } from '#server/database/schema.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import {
  anApplication,
  CARDS,
  charge,
  trackOrder,
  twoPdfs,
  verify,
} from '#test/factories/orders.ts';
import { answerAs, PROVIDER_SECRET, PROVIDERS, type Row } from '#test/factories/providers.ts';
import { aFakeServer } from '#test/kit/a-fake-server.ts';
import { aProduct } from '#test/kit/support.ts';
import { reconcileDue } from './reconcile.ts';

/** What the stand-ins know: the oldest charge first. */
const taken: Row[] = [];

describe.each(['sandbox', 'flutterwave', 'paystack'] as const)(
  'through %s, a stranger’s naira on somebody’s reference',
  (name) => {
    const server = aFakeServer((asked) =>
      answerAs(name === 'paystack' ? name : 'flutterwave', asked, taken),
    );
    const product = aProduct(() => ({
      env:
        name === 'sandbox'
          ? { FLUTTERWAVE_WEBHOOK_HASH: PROVIDER_SECRET }
          : PROVIDERS[name].env(server.url),
    }));
    beforeEach(() => {
      taken.length = 0;
    });

    const file = () => anApplication(product, { files: twoPdfs() });
    const paymentsOf = ({ id }: SubmittedApplication) =>
      product.rows(payments, eq(payments.order_id, id), asc(payments.id));
    let last = 0;
    /** Takes a charge without a word to anybody; answers its id. */
    async function take(submitted: SubmittedApplication, amount: number): Promise<number> {
      if (name === 'sandbox')
        return (await charge(product, submitted, CARDS.silent, { amount })).transaction_id;
      const { tx_ref } = submitted.payment_info;
      // Paystack has one charge a name: who comes after a stranger goes on under the next.
      const place = taken.filter((one) => one.tx_ref.split('.')[0] === tx_ref).length + 1;
      const reference = name === 'paystack' && place > 1 ? `${tx_ref}.${place}` : tx_ref;
      taken.push({ id: ++last, tx_ref: reference, naira: amount, status: 'successful' });
      return last;
    }
    async function webhook({ payment_info: { tx_ref } }: SubmittedApplication, id: number) {
      const body = JSON.stringify({
        event: 'charge.success',
        data: { id, tx_ref, reference: tx_ref },
      });
      const headers = {
        'content-type': 'application/json',
        'verif-hash': PROVIDER_SECRET,
        'x-paystack-signature': paystackSignature(body, PROVIDER_SECRET),
      };
      const url = `/api/payments/webhook/${product.deps.payment.webhookName}`;
      expect(
        (await product.app.inject({ method: 'POST', url, payload: body, headers })).statusCode,
      ).toBe(200);
      await product.settle();
    }
    async function timer() {
      product.clock.forward(product.deps.config.RECONCILE_AFTER_MS + 1000);
      await reconcileDue(product.deps);
    }
    const messengers = {
      callback: (submitted: SubmittedApplication, id: number) =>
        verify(product, submitted, id).then(() => {}),
      webhook,
      timer,
    };
    async function expectPaidBeside(
      submitted: SubmittedApplication,
      ids: { wrong: number; right: number },
    ) {
      await product.settle();
      const kept = await paymentsOf(submitted);
      expect(
        kept.map(({ status, provider_transaction_id, received_kobo }) => [
          status,
          provider_transaction_id,
          received_kobo,
        ]),
      ).toEqual([
        ['paid', String(ids.right), null],
        ['needs_review', String(ids.wrong), 100],
      ]);
      const { payment_status } = await trackOrder(product, submitted);
      expect(payment_status).toBe('Paid');
      expect(product.mails.filter(({ id }) => id === `paid-${submitted.id}`)).toHaveLength(1);
    }

    test.each(['callback', 'webhook', 'timer'] as const)(
      'does not keep his own payment from paying: %s',
      async (messenger) => {
        const submitted = await file();
        const wrong = await take(submitted, 1);
        await messengers[messenger](submitted, wrong);
        expect((await paymentsOf(submitted)).map(({ status }) => status)).toEqual([
          'created',
          'needs_review',
        ]);
        const right = await take(submitted, 45_000);
        product.clock.forward(product.deps.config.RECONCILE_AFTER_MS);
        await messengers[messenger](submitted, right);
        // Whatever is said again changes nothing.
        for (const tell of [messengers.callback, messengers.webhook, messengers.timer])
          for (const id of [wrong, right]) await tell(submitted, id);
        await expectPaidBeside(submitted, { wrong, right });
      },
    );

    test('that comes later does not hide it from the timer', async () => {
      const submitted = await file();
      const [right, wrong] = [await take(submitted, 45_000), await take(submitted, 1)];
      await timer();
      await expectPaidBeside(submitted, { wrong, right });
    });

    test('leaves the price to be paid under another reference, and the first one ends in its time', async () => {
      const submitted = await file();
      const wrong = await take(submitted, 1);
      await verify(product, submitted, wrong);
      const start = () =>
        product.json('POST', '/api/payment/start', { body: { booking_id: submitted.id } });
      const again = { ...submitted, payment_info: await start() };
      expect(again.payment_info).toMatchObject({
        amount: 45_000,
        tx_ref: expect.not.stringMatching(submitted.payment_info.tx_ref),
      });
      expect((await start()).tx_ref).toBe(again.payment_info.tx_ref);
      const right = await take(again, 45_000);
      expect((await verify(product, submitted, right)).json()).toMatchObject({
        success: true,
        payment_status: 'Paid',
      });
      product.clock.forward(product.deps.config.PAYMENT_EXPIRY_MS);
      await timer();
      expect((await paymentsOf(submitted)).map(({ status }) => status)).toEqual([
        'expired',
        'needs_review',
        'paid',
      ]);
    });
  },
);
