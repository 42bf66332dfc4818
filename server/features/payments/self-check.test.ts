import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { ProviderUnavailable } from '#server/adapters/payment/interface.ts';
import { orders, payments } from '#server/database/schema.ts';
import {
  anAdmin,
  anAgent,
  anApplication,
  aPaidApplication,
  CARDS,
  cancelByStaff,
  charge,
  twoPdfs,
} from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';
import { reconcileDue } from './reconcile.ts';

describe('a payer who was debited', () => {
  const product = aProduct({ env: { RATE_LIMITS: 'on' } });

  const submit = (token?: string) => anApplication(product, { files: twoPdfs(), token });
  let address = 0;
  /** Each question comes from an address of its own unless one is given. */
  const ask = (
    body: object,
    remoteAddress = `10.0.${Math.floor(++address / 200)}.${(address % 200) + 1}`,
  ) =>
    product.app.inject({
      method: 'POST',
      url: '/api/payments/check',
      payload: body,
      remoteAddress,
    });
  const expire = async () => {
    product.clock.forward(product.deps.config.PAYMENT_EXPIRY_MS + 3_600_000);
    await reconcileDue(product.deps);
  };

  test('finds money that nobody told us of, by any name of it', async () => {
    for (const name of ['tracking_id', 'tx_ref', 'transaction_id'] as const) {
      const submitted = await submit();
      const { transaction_id } = await charge(product, submitted, CARDS.silent);
      const names = {
        tracking_id: submitted.tracking_id,
        tx_ref: submitted.payment_info.tx_ref,
        transaction_id,
      };
      const email =
        name === 'tracking_id'
          ? undefined
          : ` ${submitted.payment_info.customer_email.toUpperCase()}`;
      const found = await ask({ [name]: names[name], email });
      expect([found.statusCode, found.json()]).toEqual([
        200,
        {
          found: 'paid',
          payment_status: 'Paid',
          message: 'Your payment of ₦45,000 has reached us. There is nothing more to pay.',
        },
      ]);
    }
  });

  test('of an expired payment: what came late is reviewed, and he reads that somebody looks at it', async () => {
    const submitted = await submit();
    await expire();
    await charge(product, submitted, CARDS.silent);
    const found = (await ask({ tracking_id: submitted.tracking_id })).json();
    expect(found).toEqual({
      found: 'review',
      payment_status: 'Not Paid',
      message:
        'We received ₦45,000. We are looking at it; don’t pay again before you hear from us.',
    });
    const rows = await product.rows(payments, eq(payments.order_id, submitted.id));
    expect(rows.map(({ status }) => status)).toEqual(['needs_review']);
    // Asked again, nothing is booked twice.
    expect((await ask({ tracking_id: submitted.tracking_id })).json()).toEqual(found);
    expect((await product.rows(payments, eq(payments.order_id, submitted.id))).length).toBe(1);
    await product.call('PUT', `/api/admin/payment-review/${rows[0]?.id}`, {
      token: (await anAdmin(product)).token,
      body: { decision: 'refund' },
    });
    await product.settle();
    expect((await ask({ tracking_id: submitted.tracking_id })).json()).toEqual({
      found: 'nothing',
      payment_status: 'Not Paid',
      message:
        'We refunded ₦45,000. Your bank may take some days to show it. The order is not paid.',
    });
  });

  test('whose address was erased is as unknown as any', async () => {
    const submitted = await aPaidApplication(product);
    await product.deps.connection.db
      .update(orders)
      .set({ email: '' })
      .where(eq(orders.id, submitted.id));
    const { tx_ref } = submitted.payment_info;
    for (const email of [undefined, '', ' ', 'somebody@example.com'])
      expect((await ask({ tx_ref, email })).statusCode).toBe(404);
  });

  test('and cancelled reads what was refunded', async () => {
    const submitted = await aPaidApplication(product);
    await cancelByStaff(product, submitted, (await anAdmin(product)).token, { refund: 40_000 });
    expect((await ask({ tracking_id: submitted.tracking_id })).json().message).toBe(
      'Your payment of ₦45,000 has reached us. There is nothing more to pay. ₦40,000 is being refunded.',
    );
    await product.settle();
    expect((await ask({ tracking_id: submitted.tracking_id })).json().message).toBe(
      'Your payment of ₦45,000 has reached us. There is nothing more to pay. We refunded ₦40,000. Your bank may take some days to show it.',
    );
  });

  test('twice reads of both', async () => {
    const submitted = await submit();
    await charge(product, submitted, CARDS.silent);
    await charge(product, submitted, CARDS.silent);
    const { tx_ref, customer_email: email } = submitted.payment_info;
    expect((await ask({ tx_ref, email })).json().message).toBe(
      'Your payment of ₦45,000 has reached us. ₦45,000 came besides: we are looking at it and will refund it.',
    );
  });

  test('reads what to do while the bank decides, when nothing came, and when the provider is silent', async () => {
    const pending = await submit();
    await charge(product, pending, CARDS.slow);
    expect((await ask({ tracking_id: pending.tracking_id })).json()).toMatchObject({
      found: 'pending',
      payment_status: 'Not Paid',
    });
    const nothing = await submit();
    const told = (await ask({ tracking_id: nothing.tracking_id })).json();
    expect(told).toMatchObject({ found: 'nothing', payment_status: 'Not Paid' });
    expect(told.message).toMatch(
      /^We asked Sandbox about every payment of this order: no money has arrived\. If your account was debited/,
    );
    const provider = product.deps.payment;
    product.deps.payment = {
      ...provider,
      fetchCharges: async () => {
        throw new ProviderUnavailable('away');
      },
    };
    const silent = await ask({ tracking_id: nothing.tracking_id });
    expect([silent.statusCode, silent.json().code]).toEqual([503, 'unavailable']);
    product.deps.payment = provider;
  });

  test('nobody was asked whose name we don’t have any more: a former provider is not said to have answered', async () => {
    const submitted = await submit();
    await product.deps.connection.db
      .update(payments)
      .set({ provider: 'flutterwave' })
      .where(eq(payments.order_id, submitted.id));
    const told = (await ask({ tracking_id: submitted.tracking_id })).json();
    expect(told).toMatchObject({ found: 'nothing', payment_status: 'Not Paid' });
    expect(told.message).toMatch(
      /^No payment was started that money could have come in for\. If your/,
    );
  });

  test('an agent’s customer reads no amounts', async () => {
    const { token } = await anAgent(product);
    const submitted = await submit(token);
    await charge(product, submitted, CARDS.silent);
    expect((await ask({ tracking_id: submitted.tracking_id })).json().message).toBe(
      'This is paid. There is nothing more to pay.',
    );
  });

  test('learns nothing by a reference without the order’s own address, not even that it exists', async () => {
    const [submitted, other] = [await submit(), await submit()];
    const { tx_ref } = submitted.payment_info;
    const { transaction_id } = await charge(product, submitted, CARDS.silent);
    const said = async (body: object) => {
      const { statusCode, json } = await ask(body);
      const { request_id: _, ...answer } = json();
      return { statusCode, ...answer };
    };
    const unknown = await said({
      tx_ref: '1794471264318',
      email: submitted.payment_info.customer_email,
    });
    expect(unknown).toMatchObject({ statusCode: 404, code: 'not_found' });
    for (const email of [undefined, '', other.payment_info.customer_email])
      for (const name of [{ tx_ref }, { transaction_id }])
        expect(await said({ ...name, email })).toEqual(unknown);
  });

  test('is told when he names nothing, or nothing we know; the eleventh question of an hour is refused', async () => {
    expect((await ask({})).statusCode).toBe(422);
    for (const body of [
      { tx_ref: '1794471264318' },
      { transaction_id: 999_999 },
      { tx_ref: 'x\0' },
    ])
      expect([body, (await ask(body)).statusCode]).toEqual([body, 404]);
    const { tracking_id } = await submit();
    for (let i = 0; i < 10; i++)
      expect((await ask({ tracking_id }, '10.9.9.9')).statusCode).toBe(200);
    const over = await ask({ tracking_id }, '10.9.9.9');
    expect([over.statusCode, Number(over.headers['retry-after']) > 0]).toEqual([429, true]);
    product.clock.forward(3_601_000);
    expect((await ask({ tracking_id }, '10.9.9.9')).statusCode).toBe(200);
  });
});
