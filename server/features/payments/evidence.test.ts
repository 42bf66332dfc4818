import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PaymentProvider } from '#server/adapters/payment/interface.ts';
import { orders, payment_events, payments } from '#server/database/schema.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import { anApplication, CARDS, charge, twoPdfs, verify } from '#test/factories/orders.ts';
import { PROVIDERS } from '#test/factories/providers.ts';
import { aFakeServer } from '#test/kit/a-fake-server.ts';
import { aProduct, openProduct } from '#test/kit/support.ts';

/** Any text, with what PostgreSQL refuses in most of them: NUL, halves of characters, and what looks like them once it is escaped. */
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\0', '\ud800', '\udfff', '\\u0000', '\\', '"', '__proto__'),
    ),
    { maxLength: 4 },
  )
  .map((parts) => parts.join(''));
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.double(),
    fc.constantFrom(null, true, false, 1e308, -0),
    fc.array(tie('json'), { maxLength: 4 }),
    fc
      .array(fc.tuple(text, tie('json')), { maxLength: 4 })
      .map((fields) => Object.fromEntries(fields)),
  ),
}));

describe('whatever a provider says beside the charge', () => {
  let submitted: SubmittedApplication;
  let said: unknown;
  const server = aFakeServer(() => ({ status: 200, json: said }));
  const product = aProduct(() => ({ env: PROVIDERS.flutterwave.env(server.url) }));
  beforeAll(async () => {
    submitted = await anApplication(product, { files: twoPdfs() });
  });

  const db = () => product.deps.connection.db;
  /** As it was before anybody paid. */
  async function unpaid() {
    await db().update(orders).set({ paid_at: null }).where(eq(orders.id, submitted.id));
    const open = { status: 'created', provider_transaction_id: null, paid_at: null } as const;
    await db().update(payments).set(open).where(eq(payments.tx_ref, submitted.payment_info.tx_ref));
  }

  test('it settles: any JSON in the answer, any text as the way of paying', async () => {
    let id = 0;
    await fc.assert(
      fc.asyncProperty(
        json,
        text,
        text,
        fc.boolean(),
        async (extra, payment_type, last_4digits, right) => {
          await unpaid();
          const data = {
            id: ++id,
            tx_ref: submitted.payment_info.tx_ref,
            amount: right ? 45_000 : 1,
            currency: 'NGN',
            status: 'successful',
          };
          said = {
            status: 'success',
            data: { ...data, payment_type, card: { last_4digits }, extra },
            extra,
          };
          expect((await verify(product, submitted, id)).json()).toMatchObject({ success: right });
          const [kept] = await product.rows(
            payments,
            eq(payments.provider_transaction_id, String(id)),
          );
          expect(kept?.status).toBe(right ? 'paid' : 'needs_review');
        },
      ),
      { numRuns: 60 },
    );
    expect(JSON.stringify(await product.rows(payment_events))).not.toContain('not_kept');
  });

  test('it settles: a declined card, another currency, an amount that nobody can count', async () => {
    await unpaid();
    const data = {
      tx_ref: submitted.payment_info.tx_ref,
      amount: 45_000,
      currency: 'NGN',
      status: 'successful',
      note: '\0\ud800',
    };
    for (const [id, odd] of [
      [9001, { status: 'failed', payment_type: '\0' }],
      [9002, { currency: 'N\0GN\udc00' }],
      [9003, { amount: 1e300 }],
    ] as const) {
      said = { status: 'success', data: { ...data, ...odd, id } };
      expect([id, (await verify(product, submitted, id)).statusCode]).toEqual([id, 200]);
    }
    const kept = await product.rows(payments, eq(payments.order_id, submitted.id));
    expect(
      kept.find(({ provider_transaction_id }) => provider_transaction_id === '9002'),
    ).toMatchObject({ status: 'needs_review', received_currency: 'NGN\ufffd' });
    expect(
      kept.find(({ provider_transaction_id }) => provider_transaction_id === '9003')?.received_kobo,
    ).toBe(Number.MAX_SAFE_INTEGER);
  });
});

test('evidence that the database refuses all the same is left out, and said to be: the money is booked', async () => {
  const product = await openProduct();
  const provider: PaymentProvider = product.deps.payment;
  const submitted = await anApplication(product);
  product.deps.payment = {
    ...provider,
    fetchCharges: async (by) =>
      (await provider.fetchCharges(by)).map((one) => ({ ...one, evidence: { text: 'a\0b' } })),
  };
  const { transaction_id } = await charge(product, submitted, CARDS.callbackOnly);
  expect((await verify(product, submitted, transaction_id)).json().success).toBe(true);
  const kept = await product.rows(payment_events);
  expect(kept.find(({ event }) => event === 'paid')).toMatchObject({
    transaction_id: String(transaction_id),
    evidence: { not_kept: expect.stringMatching(/unicode|\\u0000/i) },
  });
  await product.stop();
});
