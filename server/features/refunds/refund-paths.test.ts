import { and, eq, isNotNull } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { orders, payments, refunds, sandbox_charges } from '#server/database/schema.ts';
import {
  type PassedMoments,
  REFUND_MOMENTS,
  type RefundTerms,
  refundOf,
} from '#shared/money/refund-terms.ts';
import type { OrderMoney, Refund } from '#shared/money/refunds.ts';
import { OPEN_REFUNDS } from '#shared/orders/states.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import { handsOf, refusesRefunds } from '#test/factories/money-desk.ts';
import { anAdmin, aPaidApplication, decide, trackOrder, twoPdfs } from '#test/factories/orders.ts';
import { PATHS } from '#test/kit/paths-seed.ts';
import { aProduct } from '#test/kit/support.ts';

const PRICE = 45_000;
const LIMIT = 20_000;

/** What may happen to a paid order: its reviewer opens or approves it, an amount goes back, a colleague approves or withdraws, the provider refuses for a while. */
const ACTS = fc.oneof(
  fc.constantFrom(
    'open',
    'decide',
    'approve own',
    'approve',
    'withdraw',
    'refuse',
    'by hand',
    'cancel wrongly',
  ),
  fc.record({ kobo: fc.integer({ min: 1, max: PRICE * 100 + 1 }) }),
);
type Act = typeof ACTS extends fc.Arbitrary<infer One> ? One : never;

/** Terms that give back no more at a later step, as the configuration takes them. */
const TERMS: fc.Arbitrary<RefundTerms> = fc.subarray([...REFUND_MOMENTS]).chain((moments) =>
  fc
    .array(fc.integer({ min: 0, max: 100 }), {
      minLength: moments.length,
      maxLength: moments.length,
    })
    .map((percents) => percents.toSorted((one, other) => other - one))
    .map((percents) => moments.map((until, place) => ({ until, percent: percents[place] ?? 0 }))),
);

describe.each([
  ['two administrators', true],
  ['one administrator', false],
])('with %s', (_, two) => {
  const product = aProduct({ env: { REFUND_TWO_PERSONS: String(LIMIT) } });
  let ngozi: string;
  let tunde: string;
  beforeAll(async () => {
    ngozi = (await anAdmin(product, 'Ngozi Eze')).token;
    tunde = two ? (await anAdmin(product, 'Tunde Bello')).token : ngozi;
  });

  const { call, db } = handsOf(
    () => product,
    () => ngozi,
  );

  /** One order on its way through the acts, with what it has passed by the test's own count. */
  async function walk(terms: RefundTerms, path: readonly Act[]) {
    const order: SubmittedApplication = await aPaidApplication(product, { files: twoPdfs() });
    await db()
      .update(orders)
      .set({ refund_terms: [...terms] })
      .where(eq(orders.id, order.id));
    const passed = { opened: false, decided: false, issued: false };
    const money = async (): Promise<OrderMoney> =>
      (await call('GET', `orders/${order.id}/refunds`)).json();
    const openOne = async () =>
      (await money()).refunds.find(({ status }) => status === 'requested' || status === 'failed');
    const { payment } = product.deps;

    async function happen(act: Act) {
      if (typeof act === 'object')
        return void (await call('POST', `orders/${order.id}/refunds`, {
          amount: act.kobo / 100,
          reason: 'A part',
        }));
      if (act === 'open') {
        passed.opened = true;
        await product.call('GET', `/api/visa/status/${order.id}`, { token: ngozi });
      } else if (act === 'decide') {
        passed.decided = true;
        await decide(product, order, 'Approved', ngozi);
      } else if (act === 'refuse') {
        product.deps.payment = { ...payment, ...refusesRefunds };
        await call('POST', `orders/${order.id}/refunds`, { amount: 100, reason: 'A part' });
        await product.settle();
        product.deps.payment = payment;
      } else if (act === 'cancel wrongly') {
        const { left } = await money();
        expect(
          (await call('POST', `orders/${order.id}/cancel`, { reason: 'x', refund: left + 0.01 }))
            .statusCode,
        ).toBe(409);
      } else {
        const one = await openOne();
        if (!one) return;
        if (act === 'approve own' && one.status === 'requested')
          expect((await call('POST', `refunds/${one.id}/approve`)).statusCode).toBe(409);
        if (act === 'approve') await call('POST', `refunds/${one.id}/approve`, undefined, tunde);
        if (act === 'withdraw') await call('DELETE', `refunds/${one.id}`, undefined, tunde);
        if (act === 'by hand') await call('PUT', `refunds/${one.id}/given`, { reference: 'GTB-1' });
      }
    }

    /** What is always so, whatever happened. */
    async function holds(now: PassedMoments) {
      const rows = await product.rows(refunds, eq(refunds.order_id, order.id));
      const sum = (which: (row: (typeof rows)[number]) => boolean) =>
        rows.filter(which).reduce((kobo, { amount_kobo }) => kobo + amount_kobo, 0);
      const [paid] = await product.rows(
        payments,
        and(eq(payments.order_id, order.id), isNotNull(payments.paid_at)),
      );
      const [charge] = await product.rows(
        sandbox_charges,
        eq(sandbox_charges.tx_ref, order.payment_info.tx_ref),
      );
      const done = sum(({ status }) => status === 'done');
      expect(paid?.refunded_kobo).toBe(done);
      expect(done + sum(({ status }) => OPEN_REFUNDS.includes(status))).toBeLessThanOrEqual(
        PRICE * 100,
      );
      expect(charge?.refunded_kobo).toBe(
        sum(({ status, reference }) => status === 'done' && reference === null),
      );
      for (const { amount_kobo, asked_by, approved_by, status } of rows) {
        if (two && amount_kobo > LIMIT * 100 && approved_by !== null)
          expect(approved_by).not.toBe(asked_by);
        if (!two) expect(status).not.toBe('requested');
      }
      // Nor in several small parts.
      if (two)
        expect(
          sum(
            ({ asked_by, approved_by, status }) => asked_by === approved_by && status !== 'failed',
          ),
        ).toBeLessThanOrEqual(LIMIT * 100);
      const { by_terms, left, came, given_back } = await money();
      expect([came, given_back]).toEqual([PRICE, done / 100]);
      expect(by_terms).toBe(refundOf(terms, now, PRICE * 100, left * 100) / 100);
      const { refund } = await trackOrder(product, order);
      expect(refund.amount).toBe(by_terms);
    }

    for (const act of path) {
      await happen(act);
      await product.settle();
      await holds(passed);
    }
    const { by_terms: shown, refunds: before } = await money();
    const blocked = shown > 0 && before.some(({ status }) => status === 'requested');
    const cancelled = await call(
      'POST',
      `orders/${order.id}/cancel`,
      { reason: 'Over', refund: shown },
      tunde,
    );
    expect(cancelled.statusCode).toBe(blocked ? 409 : 200);
    if (blocked) return;
    const made: Refund | null = cancelled.json().refund;
    expect(made?.amount ?? 0).toBe(shown);
    if (made?.status === 'requested')
      expect((await call('POST', `refunds/${made.id}/approve`)).statusCode).toBe(200);
    await product.settle();
    const after = (await money()).refunds.filter(({ id }) => !before.some((one) => one.id === id));
    expect(after.map(({ amount, status }) => [amount, status])).toEqual(
      shown > 0 ? [[shown, 'done']] : [],
    );
  }

  test('what is shown is what is refunded, never more than came, nobody approves their own: on every path through stages and terms', async () => {
    await fc.assert(fc.asyncProperty(TERMS, fc.array(ACTS, { minLength: 1, maxLength: 4 }), walk), {
      ...PATHS,
      numRuns: two ? 8 : 3,
      examples: two
        ? [
            [
              [{ until: 'opened', percent: 100 }],
              [{ kobo: 2_500_000 }, 'approve own', 'approve', 'open'],
            ],
            [[{ until: 'issued', percent: 33 }], ['refuse', 'by hand', 'decide', { kobo: 1 }]],
            [
              [{ until: 'decided', percent: 100 }],
              [{ kobo: 1_900_000 }, { kobo: 200_000 }, 'approve own', 'approve'],
            ],
          ]
        : [[[{ until: 'decided', percent: 100 }], [{ kobo: 4_000_000 }, 'open']]],
    });
  }, 120_000);
});
