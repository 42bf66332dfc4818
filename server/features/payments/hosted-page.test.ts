import { describe, expect, test } from 'vitest';
import { aFamily, joins } from '#test/factories/groups.ts';
import { anAgent, anApplication, CARDS, trackOrder, twoPdfs } from '#test/factories/orders.ts';
import {
  answerAs,
  openedAs,
  PROVIDER_SECRET,
  PROVIDERS,
  type Row,
} from '#test/factories/providers.ts';
import { aFakeServer } from '#test/kit/a-fake-server.ts';
import { aProduct } from '#test/kit/support.ts';

describe('the provider’s own page', () => {
  const product = aProduct({ env: { PAYMENT_OPTIONS: 'card,ussd,banktransfer' } });

  const submit = (token?: string) => anApplication(product, { files: twoPdfs(), token });
  const pathOf = (url: unknown) => String(url).replace('http://tafiya.test', '');
  const track = (tracking_id: string) => trackOrder(product, { tracking_id });

  test('isn’t opened at another sum than the one that was pressed', async () => {
    const { code, destination_id } = await aFamily(product, 2);
    const press = (expected_amount: string) =>
      product.postForm('/api/payment/start', { group: code, redirect: 'true', expected_amount });
    expect(pathOf((await press('90000')).headers.location)).toMatch(/^\/sandbox\/pay\//);
    await joins(product, code, { destination_id });
    expect((await press('90000')).headers.location).toBe(`/group/${code}?problem=price_changed`);
    const called = await product.call('POST', '/api/payment/start', {
      body: { group: code, redirect: true, expected_amount: 90_000 },
    });
    expect([called.statusCode, called.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'price_changed',
        message: 'The amount to pay has changed: it is ₦135,000. No money was taken.',
      }),
    ]);
    const opened = await press('135000');
    const page = await product.call('GET', pathOf(opened.headers.location));
    expect(page.body).toContain('Pay ₦135,000');
  });

  test('is what `redirect` asks for, and pays the order without any script: the page one comes back to asks the provider', async () => {
    const { tracking_id, payment_info } = await submit();
    const asked = await product.call('POST', '/api/payment/start', {
      body: { tracking_id, redirect: true },
    });
    expect([asked.statusCode, Object.keys(asked.json())]).toEqual([200, ['link']]);

    const opened = await product.postForm('/api/payment/start', { tracking_id, redirect: 'true' });
    expect([opened.statusCode, opened.headers['cache-control']]).toEqual([303, 'no-store']);
    const page = pathOf(opened.headers.location);
    const shown = await product.call('GET', page);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    for (const line of ['default-src', 'script-src', 'object-src', 'base-uri', 'frame-ancestors'])
      expect(shown.headers['content-security-policy']).toContain(`${line} 'none'`);
    expect(shown.body).toContain('Pay ₦45,000');
    expect(shown.body).toContain('Bank transfer');
    expect(shown.body).not.toContain('Mobile money');

    for (const [fields, status, words] of [
      [{ payment_method: 'card', card_number: ' ' }, 422, 'Enter a card number.'],
      [{ payment_method: 'gold' }, 422, 'Choose a way to pay.'],
      [
        { payment_method: 'card', card_number: CARDS.declined },
        402,
        'There is not enough money in the account.',
      ],
    ] as const) {
      const refused = await product.postForm(page, fields);
      expect([refused.statusCode, refused.body.includes(words)]).toEqual([status, true]);
    }
    const paid = await product.postForm(page, {
      payment_method: 'card',
      card_number: CARDS.callbackOnly,
    });
    expect(paid.statusCode).toBe(303);
    const back = new URL(String(paid.headers.location));
    expect([back.pathname, ...back.searchParams.keys()]).toEqual([
      '/payment',
      'ref',
      'returned',
      'status',
      'tx_ref',
      'transaction_id',
    ]);
    expect(back.searchParams.get('tx_ref')).toBe(payment_info.tx_ref);
    expect((await track(tracking_id)).payment_status).toBe('Not Paid');
    // What the page's loader does for whoever comes back.
    await product.call('POST', '/api/payment/start', { body: { tracking_id } });
    expect((await track(tracking_id)).payment_status).toBe('Paid');
  });

  test('a form that can’t be answered leads back to a page that says why, and never shows JSON', async () => {
    const provider = product.deps.payment;
    const { ProviderUnavailable } = await import('#server/adapters/payment/interface.ts');
    const { tracking_id } = await submit();
    product.deps.payment = {
      ...provider,
      hostedPage: async () => {
        throw new ProviderUnavailable('away');
      },
    };
    const refused = await product.postForm('/api/payment/start', { tracking_id, redirect: 'true' });
    expect([refused.statusCode, refused.headers.location]).toEqual([
      303,
      `/payment?ref=${tracking_id}&problem=unavailable`,
    ]);
    expect(
      await product.status('POST', '/api/payment/start', { body: { tracking_id, redirect: true } }),
    ).toBe(503);
    product.deps.payment = provider;
    const { code } = await aFamily(product, 2);
    for (const page of [`/payment?ref=${tracking_id}&`, `/group/${code}?`])
      for (const [problem, why] of [
        ['too_many', 'Too many attempts in a short time. '],
        ['internal', ''],
      ]) {
        const { body } = await product.call('GET', `${page}problem=${problem}`);
        expect(/>([^<>]*)No money was taken\./.exec(body)?.[1]?.trimStart()).toBe(why);
      }
    const link = (
      await product.json('POST', '/api/payment/start', { body: { tracking_id, redirect: true } })
    ).link;
    await product.postForm(pathOf(link), { payment_method: 'ussd' });
    const again = await product.postForm('/api/payment/start', { tracking_id });
    expect([again.statusCode, again.headers.location]).toEqual([
      303,
      `/successful-payment?ref=${tracking_id}`,
    ]);
  });

  test('an agent’s order is opened by the agent alone', async () => {
    const { token } = await anAgent(product);
    const { tracking_id } = await submit(token);
    const stranger = await product.call('POST', '/api/payment/start', {
      body: { tracking_id, redirect: true },
    });
    expect([stranger.statusCode, stranger.json().code]).toEqual([403, 'forbidden']);
    const own = await product.call('POST', '/api/payment/start', {
      body: { tracking_id, redirect: true },
      token,
    });
    expect((await product.call('GET', pathOf(own.json().link))).body).toContain('Pay ₦30,000');
  });

  test('an unknown one is 404, as a page', async () => {
    const gone = await product.call('GET', '/sandbox/pay/nobody-was-sent-here');
    expect([gone.statusCode, gone.headers['content-type']]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
  });
});

describe('with a second provider', () => {
  let away = false;
  const paid: Row[] = [];
  const flutterwave = aFakeServer((asked) => {
    if (away) return 'hang up';
    return asked.path === '/v3/payments'
      ? PROVIDERS.flutterwave.success({ link: 'https://checkout.flutterwave.com/pay/1' })
      : PROVIDERS.flutterwave.absent;
  });
  const paystack = aFakeServer((asked) => {
    const { reference = '' } = (asked.body ?? {}) as { reference?: string };
    return asked.path === '/transaction/initialize'
      ? openedAs(reference, `code-${reference}`)
      : answerAs('paystack', asked, paid);
  });
  const product = aProduct(() => ({
    env: {
      ...PROVIDERS.paystack.env(paystack.url),
      ...PROVIDERS.flutterwave.env(flutterwave.url),
      PAYMENT_FALLBACK: 'paystack',
    },
  }));

  const start = (body: object) => product.call('POST', '/api/payment/start', { body });

  test('the first is used unless the second is named; each opens a payment of its own, and a payment is settled by the one it was opened with', async () => {
    const { tracking_id, id } = await anApplication(product);
    const first = (await start({ tracking_id })).json();
    expect(first.provider).toBe('flutterwave');
    expect((await start({ tracking_id, redirect: true })).json()).toEqual({
      link: 'https://checkout.flutterwave.com/pay/1',
    });
    expect(flutterwave.asked.find(({ path }) => path === '/v3/payments')?.body).toMatchObject({
      tx_ref: first.tx_ref,
      amount: 45000,
      currency: 'NGN',
      redirect_url: `http://tafiya.test/payment?ref=${tracking_id}&returned=1`,
      payment_options: 'card, mobilemoney, ussd',
      customer: {
        email: first.customer_email,
        name: first.customer_name,
        phonenumber: first.customer_phone,
      },
      customizations: { title: 'Tafiya' },
    });
    away = true;
    const second = await start({ tracking_id, provider: 'paystack' });
    expect([second.statusCode, second.json()]).toMatchObject([
      200,
      { provider: 'paystack', access_code: expect.any(String) },
    ]);
    const { tx_ref } = second.json();
    expect(tx_ref).not.toBe(first.tx_ref);
    expect((await start({ tracking_id, provider: 'paystack', redirect: true })).json()).toEqual({
      link: `https://checkout.paystack.com/${tx_ref}`,
    });
    const odd = await start({ tracking_id, provider: 'sandbox' });
    expect([odd.statusCode, odd.json().fields]).toEqual([
      422,
      { provider: 'Payments are taken by flutterwave and paystack.' },
    ]);

    // Paid there: the second's webhook, with its own signature, settles it although the first one is away.
    paid.push({ id: 7, tx_ref, naira: 45_000, status: 'successful' });
    const { paystackSignature } = await import('#server/adapters/payment/signatures.ts');
    const body = JSON.stringify({ event: 'charge.success', data: { reference: tx_ref } });
    const hook = await product.app.inject({
      method: 'POST',
      url: '/api/payments/webhook/paystack',
      payload: body,
      headers: {
        'content-type': 'application/json',
        'x-paystack-signature': paystackSignature(body, PROVIDER_SECRET),
      },
    });
    expect(hook.statusCode).toBe(200);
    await product.settle();
    expect((await trackOrder(product, { tracking_id })).payment_status).toBe('Paid');
    const verified = await product.call('POST', '/api/visa/payment-verification', {
      body: { transaction_id: 999, booking_id: id },
    });
    expect(verified.statusCode).toBe(503);
    away = false;
  });
});
