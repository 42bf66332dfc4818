import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { pay_links, payments } from '#server/database/schema.ts';
import { uuidv7 } from '#server/database/uuidv7.ts';
import { DAY_MS } from '#shared/dates.ts';
import { handsOf } from '#test/factories/money-desk.ts';
import {
  anAdmin,
  anAgent,
  anApplication,
  aPaidApplication,
  CARDS,
  decide,
  twoPdfs,
  wrongFields,
} from '#test/factories/orders.ts';
import { everythingOf } from '#test/kit/bystander.ts';
import { aProduct, openProduct } from '#test/kit/support.ts';
import { reconcileDue } from './reconcile.ts';

describe('a payment link', () => {
  const product = aProduct();
  let admin: Awaited<ReturnType<typeof anAdmin>>;
  beforeAll(async () => {
    admin = await anAdmin(product);
  });

  const submit = (token?: string) => anApplication(product, { files: twoPdfs(), token });
  const make = (id: string, token = admin.token) =>
    product.call('POST', `/api/admin/orders/${id}/pay-link`, { token });
  const linkOf = async (id: string) => String((await make(id)).json().url).split('/pay/')[1] ?? '';
  const show = (code: string) => product.call('GET', `/api/pay/${code}`);
  const pathOf = (url: unknown) => String(url).replace('http://tafiya.test', '');

  test('shows what it pays and nothing of whose it is, pays exactly this order, and gives its payer a receipt of his own', async () => {
    const submitted = await submit();
    const made = await make(submitted.id);
    expect([made.statusCode, Object.keys(made.json())]).toEqual([200, ['url', 'expires_at']]);
    const code = String(made.json().url).split('/pay/')[1] ?? '';
    const stored = await product.rows(pay_links, eq(pay_links.order_id, submitted.id));
    expect([stored.length, code.length, JSON.stringify(stored).includes(code)]).toEqual([
      1,
      27,
      false,
    ]);
    expect((await show(code)).json()).toEqual({
      state: 'open',
      service: 'Visa application',
      title: expect.stringMatching(/^Land \w+ visa, 30 days, single entry$/),
      expected_by: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      name: 'Adaeze O.',
      amount: 45_000,
      expires_at: made.json().expires_at,
      waits: false,
    });

    const payer = { email: 'sponsor@example.com', name: 'Uncle Emeka' };
    const start = (expected_amount: string) =>
      product.postForm(`/api/pay/${code}/start`, { ...payer, expected_amount });
    expect((await start('44000')).headers.location).toBe(`/pay/${code}?problem=price_changed`);
    // Nothing was opened for it, which would count among those that a link may begin.
    const begun = await product.rows(payments, eq(payments.order_id, submitted.id));
    expect(begun.filter(({ pay_link_id }) => pay_link_id !== null)).toEqual([]);
    const started = await start('45000');
    expect(started.statusCode).toBe(303);
    const paid = await product.postForm(pathOf(started.headers.location), {
      payment_method: 'card',
      card_number: CARDS.callbackOnly,
    });
    const back = new URL(String(paid.headers.location));
    expect(back.pathname + back.search).toMatch(
      new RegExp(`^/pay/${code}\\?returned=1&status=successful`),
    );
    const checked = await product.call('POST', `/api/pay/${code}/check`);
    expect(checked.json()).toMatchObject({ state: 'paid', amount: 45_000 });

    await product.settle();
    const receipts = product.mails.filter(({ to }) => to === 'sponsor@example.com');
    expect(receipts.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your receipt \(\d{13}\)$/),
    ]);
    expect(receipts[0]?.text).toContain('Hello Uncle Emeka,');
    expect(receipts[0]?.text).toContain('Method: card ending 0102');
    const told = [
      ...receipts.map(({ text, html }) => `${text}${html}`),
      (await show(code)).body,
      String(started.headers.location),
    ].join();
    const { payment_info, tracking_id } = submitted;
    for (const secret of [
      tracking_id,
      submitted.id,
      payment_info.customer_email,
      payment_info.customer_phone,
      'Okafor',
      'A12345678',
    ])
      expect(told.includes(secret), secret).toBe(false);
    const own = await product.json('GET', `/api/visa/receipt/${submitted.id}`, {
      token: admin.token,
    });
    expect(own.parties[0]).toMatchObject({ label: 'Paid for' });
    // The applicant's own mails are as always.
    expect(
      product.mails.some(
        ({ to, subject }) =>
          to === payment_info.customer_email && subject.startsWith('Payment received'),
      ),
    ).toBe(true);
    expect(
      (await product.postForm(`/api/pay/${code}/start`, { email: 'sponsor@example.com' })).headers
        .location,
    ).toBe(`/pay/${code}?problem=already_paid`);
    expect((await make(submitted.id)).json().code).toBe('already_paid');
  });

  test.each([
    ['all of it', CARDS.callbackOnly, { success: true, payment_status: 'Paid' }],
    ['half of it', CARDS.half, { success: false, payment_status: 'Not Paid' }],
  ])(
    'a verification of %s, paid by link, names neither a receipt nor what waits',
    async (_, card_number, answer) => {
      const submitted = await submit();
      const code = await linkOf(submitted.id);
      const { link } = await product.json('POST', `/api/pay/${code}/start`, {
        body: { email: 'sponsor@example.com' },
      });
      const paid = await product.postForm(pathOf(link), { payment_method: 'card', card_number });
      const transaction_id = new URL(String(paid.headers.location)).searchParams.get(
        'transaction_id',
      );
      const verified = await product.call('POST', '/api/visa/payment-verification', {
        body: { transaction_id, booking_id: submitted.id },
      });
      expect(verified.json()).toEqual({ ...answer, message: expect.any(String) });
    },
  );

  test('an agent’s customer pays the agent’s order by it, which nobody else may open', async () => {
    const agent = await anAgent(product);
    const submitted = await submit(agent.token);
    const own = await product.call('POST', `/api/agents/applications/${submitted.id}/pay-link`, {
      token: agent.token,
    });
    expect(own.statusCode).toBe(200);
    const stranger = await product.call(
      'POST',
      `/api/agents/applications/${submitted.id}/pay-link`,
      { token: (await anAgent(product)).token },
    );
    expect(stranger.statusCode).toBe(404);
    const code = String(own.json().url).split('/pay/')[1] ?? '';
    expect((await show(code)).json()).toMatchObject({ state: 'open', amount: 30_000 });
    const { link } = await product.json('POST', `/api/pay/${code}/start`, {
      body: { email: 'customer@example.com' },
    });
    await product.postForm(pathOf(link), { payment_method: 'ussd' });
    expect((await product.json('POST', `/api/pay/${code}/check`)).state).toBe('paid');
    await product.settle();
    // Not the agent, who is said to pay otherwise.
    const paid = product.mails.find(({ id }) => id === `paid-${submitted.id}`);
    expect(paid?.text).toContain('We received the payment for your visa application.');
  });

  test('of which too little came and was accepted thanks whoever paid by it', async () => {
    const submitted = await submit();
    const code = await linkOf(submitted.id);
    const payer = { email: 'aunt@example.com', name: 'Aunt Ify' };
    const started = await product.postForm(`/api/pay/${code}/start`, payer);
    const { decide: decideReview, reviewsOf } = handsOf(
      () => product,
      () => admin.token,
    );
    await product.postForm(pathOf(started.headers.location), {
      payment_method: 'card',
      card_number: CARDS.half,
    });
    await product.call('POST', `/api/pay/${code}/check`);
    expect((await decideReview((await reviewsOf(submitted))[0], 'accept')).statusCode).toBe(200);
    await product.settle();
    const receipts = product.mails.filter(({ to }) => to === payer.email);
    expect(receipts.map(({ text }) => text.includes('Paid: ₦22,500'))).toEqual([true]);
    const own = await product.json('GET', `/api/visa/receipt/${submitted.id}`, {
      token: admin.token,
    });
    expect(own.parties[0]).toMatchObject({ label: 'Paid for' });
  });

  test('two payers open a payment each; the second one’s money is reviewed', async () => {
    const submitted = await submit();
    const code = await linkOf(submitted.id);
    const linkOfPaid = linkOf(submitted.id);
    const open = async (email: string) =>
      (await product.json('POST', `/api/pay/${code}/start`, { body: { email } })).link;
    const [first, second] = [await open('a@example.com'), await open('b@example.com')];
    expect(pathOf(first)).not.toBe(pathOf(second));
    for (const link of [first, second])
      await product.postForm(pathOf(link), {
        payment_method: 'card',
        card_number: CARDS.callbackOnly,
      });
    const checked = await product.json('POST', `/api/pay/${code}/check`);
    expect([checked.state, checked.waits]).toEqual(['paid', true]);
    const page = await product.call('GET', `/pay/${code}`);
    expect(page.body).toContain('We are looking at a payment that came in');
    expect((await show(await linkOfPaid)).json()).toMatchObject({ state: 'paid', waits: false });
    const reviews = (await product.json('GET', '/api/admin/payments-to-review?limit=200', {
      token: admin.token,
    })) as { order_id: string }[];
    expect(reviews.filter(({ order_id }) => order_id === submitted.id)).toHaveLength(1);
  });

  test('opens three payments by one link and nine of an order, until one of them ends; whoever began one goes on with it', async () => {
    const [submitted, bystander] = [await submit(), await submit()];
    const code = await linkOf(submitted.id);
    const before = await everythingOf(product, bystander);
    const start = (email: string, by = code) =>
      product.call('POST', `/api/pay/${by}/start`, { body: { email } });
    const links = [];
    for (const email of ['a@example.com', 'b@example.com', 'c@example.com'])
      links.push((await start(email)).json().link);
    const fourth = await start('d@example.com');
    expect([fourth.statusCode, fourth.json().code, Number(fourth.headers['retry-after'])]).toEqual([
      429,
      'too_many',
      expect.any(Number),
    ]);
    expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(23 * 3600);
    expect(
      (await product.postForm(`/api/pay/${code}/start`, { email: 'd@example.com' })).headers
        .location,
    ).toBe(`/pay/${code}?problem=too_many`);
    const page = await product.call('GET', `/pay/${code}?problem=too_many`);
    expect(page.body.includes('Too many payments were started with this link')).toBe(true);
    const refOf = (link: string) =>
      new URL(pathOf(link), 'http://tafiya.test').searchParams.get('tx_ref');
    expect(refOf((await start('b@example.com')).json().link)).toBe(refOf(links[1]));
    for (let i = 0; i < 2; i++) {
      const other = await linkOf(submitted.id);
      for (const email of ['a@example.com', 'b@example.com', 'c@example.com'])
        expect((await start(email, other)).statusCode).toBe(200);
    }
    expect((await start('a@example.com', await linkOf(submitted.id))).statusCode).toBe(429);
    expect((await start('d@example.com', await linkOf(bystander.id))).statusCode).toBe(200);
    product.clock.forward(DAY_MS);
    await reconcileDue(product.deps);
    expect((await start('d@example.com')).statusCode).toBe(200);
    admin = await anAdmin(product);
    const { orders, payments } = await everythingOf(product, bystander);
    expect([orders, payments?.length]).toEqual([before.orders, (before.payments?.length ?? 0) + 1]);
  });

  test('pays while sixty others are open: the newest five are asked about, at the same time, and the timer asks about the rest', async () => {
    const submitted = await submit();
    const { db } = product.deps.connection;
    const [first] = await db.select().from(payments).where(eq(payments.order_id, submitted.id));
    const many = Array.from({ length: 60 }, (_, i) => ({
      ...(first as NonNullable<typeof first>),
      id: uuidv7(Date.now()),
      tx_ref: `${submitted.payment_info.tx_ref}${i}`,
      created_at: new Date(Date.now() + i),
    }));
    await db
      .insert(payments)
      .values(many.map(({ came_kobo: _, given_back_kobo: __, listed_at: ___, ...row }) => row));
    const { payment } = product.deps;
    const asked: string[] = [];
    let all = () => {};
    const five = new Promise<void>((come) => {
      all = come;
    });
    product.deps.payment = {
      ...payment,
      async fetchCharges(by) {
        asked.push('tx_ref' in by ? by.tx_ref : by.id);
        if (asked.length === 5) all();
        await five;
        return payment.fetchCharges(by);
      },
    };
    const code = await linkOf(submitted.id);
    expect(
      await product.status('POST', `/api/pay/${code}/start`, { body: { email: 'a@example.com' } }),
    ).toBe(200);
    expect(asked.toSorted()).toEqual(many.slice(-5).map(({ tx_ref }) => tx_ref));
    product.clock.forward(3_600_000);
    await reconcileDue(product.deps);
    expect(asked.length).toBeGreaterThan(60);
    product.deps.payment = payment;
    admin = await anAdmin(product);
  });

  test('ends after seven days, and says so; a denied order has nothing to pay; an unknown code is 404', async () => {
    const [old, denied] = [await submit(), await submit()];
    const [oldCode, deniedCode] = [await linkOf(old.id), await linkOf(denied.id)];
    await decide(product, denied, 'Denied', admin.token);
    expect((await show(deniedCode)).json().state).toBe('nothing');
    expect(
      (
        await product.json('POST', `/api/pay/${deniedCode}/start`, {
          body: { email: 'a@example.com' },
        })
      ).code,
    ).toBe('nothing_to_pay');
    expect((await make(denied.id)).json().code).toBe('nothing_to_pay');
    product.clock.forward(7 * DAY_MS + 1000);
    expect((await show(oldCode)).json().state).toBe('expired');
    expect(
      await product.status('POST', `/api/pay/${oldCode}/start`, {
        body: { email: 'a@example.com' },
      }),
    ).toBe(409);
    for (const code of ['x', 'a'.repeat(90)]) expect((await show(code)).statusCode).toBe(404);
    admin = await anAdmin(product);
  });

  test('asks for the payer’s address, in a form as in a call', async () => {
    const code = await linkOf((await submit()).id);
    const call = await product.call('POST', `/api/pay/${code}/start`, {
      body: { email: 'nobody' },
    });
    expect(wrongFields(call)).toEqual(['email']);
    expect((await product.postForm(`/api/pay/${code}/start`, { email: '' })).headers.location).toBe(
      `/pay/${code}?problem=email`,
    );
    expect((await make((await aPaidApplication(product)).id)).statusCode).toBe(409);
  });
});

test('a payment link takes ten payers in 15 minutes from one address, and sixty questions; another link counts by itself', async () => {
  const product = await openProduct({ env: { RATE_LIMITS: 'on' } });
  const { token } = await anAdmin(product);
  const codeOf = async () => {
    const { id } = await anApplication(product);
    return (
      String((await product.json('POST', `/api/admin/orders/${id}/pay-link`, { token })).url).split(
        '/pay/',
      )[1] ?? ''
    );
  };
  const [code, other] = [await codeOf(), await codeOf()];
  const many = async (times: number, path: string, body?: object) => {
    const said = [];
    for (let i = 0; i < times; i++)
      said.push(await product.call('POST', `/api/pay/${path}`, { body }));
    return said.map(({ statusCode, headers }) =>
      statusCode === 429 ? Number(headers['retry-after']) > 0 && 429 : statusCode,
    );
  };
  expect(await many(11, `${code}/start`, { email: 'a@example.com' })).toEqual([
    ...Array(10).fill(200),
    429,
  ]);
  expect(await many(1, `${other}/start`, { email: 'a@example.com' })).toEqual([200]);
  // Beside none: sixty questions change nothing, and each would be looked after twice.
  const asked = await product.alone(() => many(61, `${code}/check`));
  expect(asked.slice(-2)).toEqual([200, 429]);
  product.clock.forward(15 * 60_000);
  expect(await many(1, `${code}/start`, { email: 'a@example.com' })).toEqual([200]);
  await product.stop();
});
