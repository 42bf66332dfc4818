import { beforeAll, describe, expect, test } from 'vitest';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import { DECIDED_KINDS } from '#shared/services/index.ts';
import { handsOf } from '#test/factories/money-desk.ts';
import {
  anAdmin,
  anApplication,
  CARDS,
  charge,
  decide,
  payByCard,
  twoPdfs,
  verify,
} from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';
import { reconcileDue } from './reconcile.ts';

describe.each(DECIDED_KINDS)('a denied %s application', (kind) => {
  const product = aProduct();
  let token: string;
  beforeAll(async () => {
    ({ token } = await anAdmin(product));
  });

  const file = () => anApplication(product, { kind, files: twoPdfs() });
  async function denied(): Promise<SubmittedApplication> {
    const submitted = await file();
    expect((await decide(product, submitted, 'Denied', token, kind)).statusCode).toBe(200);
    return submitted;
  }
  const start = ({ tracking_id }: SubmittedApplication) =>
    product.call('POST', '/api/payment/start', { body: { tracking_id } });
  const {
    decide: decideReview,
    paymentsOf,
    reviewsOf,
    tracked,
  } = handsOf(
    () => product,
    () => token,
  );

  test('can’t be paid: starting is refused, saying why', async () => {
    const submitted = await denied();
    const refused = await start(submitted);
    expect([refused.statusCode, refused.json().code, refused.json().message]).toEqual([
      409,
      'nothing_to_pay',
      'There is nothing to pay: the application was denied.',
    ]);
    expect(await paymentsOf(submitted)).toHaveLength(1);
    const paper = await product.json('GET', `/api/${kind}/receipt/${submitted.id}`, { token });
    expect(paper).toMatchObject({
      heading: 'Invoice',
      state: 'Nothing to pay',
      total: { text: 'Price', amount: 45_000 },
    });
    expect(paper.says[0]).toBe('There is nothing to pay: the application was denied.');
    expect(JSON.stringify(paper)).not.toMatch(/Total to pay|Scan the code to pay|"Due"/);
  });

  test.each(['callback', 'timer', 'start'] as const)(
    'money that comes all the same is waiting for a review: %s',
    async (messenger) => {
      const submitted = await denied();
      const { transaction_id } = await charge(product, submitted, CARDS.silent);
      if (messenger === 'callback')
        expect((await verify(product, submitted, transaction_id, kind)).json()).toMatchObject({
          success: false,
          payment_status: 'Not Paid',
        });
      if (messenger === 'timer') {
        product.clock.forward(product.deps.config.RECONCILE_AFTER_MS + 1000);
        await reconcileDue(product.deps);
      }
      expect((await start(submitted)).json().code).toBe('nothing_to_pay');
      expect(await paymentsOf(submitted)).toMatchObject([
        { status: 'needs_review', received_kobo: 4_500_000 },
      ]);
      expect(await tracked(submitted)).toMatchObject({
        payment_status: 'Not Paid',
        visa_status: 'Denied',
      });
      await product.settle();
      expect(product.mails.filter(({ id }) => id === `paid-${submitted.id}`)).toEqual([]);

      const [review] = await reviewsOf(submitted);
      expect(review).toMatchObject({
        reason: 'paid although the application was denied',
        nothing_to_pay: 'the application was denied',
        charged: 45_000,
      });
      expect((await decideReview(review, 'refund')).statusCode).toBe(200);
      await product.settle();
      const mail = product.mails.find(
        ({ id, to }) => id.startsWith('refunded-') && to === submitted.payment_info.customer_email,
      )?.text;
      expect(mail).toContain('There is nothing to pay: the application was denied.');
      expect(mail).not.toContain('Pay now');
    },
  );

  test('that was paid before stays Paid, and says why nothing more is to be paid', async () => {
    const submitted = await file();
    await payByCard(product, submitted, { kind });
    await decide(product, submitted, 'Denied', token, kind);
    expect((await start(submitted)).json().code).toBe('nothing_to_pay');
    expect((await tracked(submitted)).nothing_to_pay).toBeUndefined();
  });
});
