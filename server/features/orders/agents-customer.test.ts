import { beforeAll, describe, expect, test } from 'vitest';
import { formatNaira } from '#shared/money/money.ts';
import { anEnteredAgent } from '#test/factories/agents.ts';
import {
  aDestination,
  anAdmin,
  anApplication,
  CARDS,
  cancelByStaff,
  decide,
  multipart,
  payByCard,
} from '#test/factories/orders.ts';
import { markPaid, SERVICES } from '#test/factories/services.ts';
import { aProduct } from '#test/kit/support.ts';
import { openOwnOrder } from '#test/story/applicants.ts';

/** The agent's price of the factories' destination, as people read it and as programs do. */
const PRICE = 30_000;
const AMOUNT = /30,?000|3000000/;

describe('what an agent pays is nobody’s business who has the tracking ID or the customer’s mails', () => {
  const product = aProduct();
  let admin: string;
  let agent: Awaited<ReturnType<typeof anEnteredAgent>>;
  let place: number;
  beforeAll(async () => {
    admin = (await anAdmin(product)).token;
    agent = await anEnteredAgent(product);
    await product.call('PUT', `/api/admin/approve-agent/${agent.id}`, {
      body: { status: 'approved' },
      token: admin,
    });
    place = (await aDestination(product)).id;
  });

  const file = async () => {
    const submitted = await anApplication(product, { destination_id: place, token: agent.token });
    expect(submitted.visa_fee).toBe(PRICE);
    return submitted;
  };
  const track = (tracking_id: string) =>
    product.call('POST', '/api/visa/track-visa', { body: { tracking_id } });
  const own = (id: string, token = agent.token) =>
    product.call('GET', `/api/agents/applications/${id}`, { token });
  const mailsTo = async (address: string) => {
    await product.settle();
    return product.mails.filter(({ to }) => to === address);
  };

  test('tracking shows the state without amounts or papers, through every payment', async () => {
    const submitted = await file();
    const first = await track(submitted.tracking_id);
    expect(first.json()).toMatchObject({ agent_pays: true, payment_status: 'Not Paid' });
    for (const name of ['amount', 'invoice_url', 'receipt_url'])
      expect(first.json()).not.toHaveProperty(name);
    expect(first.body).not.toMatch(AMOUNT);
    await payByCard(product, submitted, { card: CARDS.half });
    expect((await track(submitted.tracking_id)).body).not.toMatch(/₦|15,?000/);
    await markPaid(product, 'visa', (await file()).id, admin);
    const paid = await file();
    await payByCard(product, paid, { card: CARDS.good });
    const last = (await track(paid.tracking_id)).json();
    expect(last.payment_status).toBe('Paid');
    expect(last.timeline.map(({ text }: { text: string }) => text)).toContain('Paid');
    expect(JSON.stringify(last)).not.toMatch(/₦|card ending/);
    // An applicant's own order tells everything, as before.
    const public_ = await anApplication(product, { destination_id: place });
    const shown = (await track(public_.tracking_id)).json();
    expect(shown).toMatchObject({ amount: 45_000, invoice_url: expect.any(String) });
    expect(shown).not.toHaveProperty('agent_pays');
  });

  test('the customer’s own page and tracking name no amount of a refund, nor of what is left to pay', async () => {
    const amounts = /₦|30,?000|15,?000|12,?789|card ending/;
    const [paid, half] = [await file(), await file()];
    await payByCard(product, paid);
    await product.settle();
    const body = { amount: 12_789, reason: 'A fee' };
    const refunded = { body, token: admin };
    expect(await product.status('POST', `/api/admin/orders/${paid.id}/refunds`, refunded)).toBe(
      201,
    );
    await payByCard(product, half, { card: CARDS.half });
    const reviews = await product.json('GET', '/api/admin/payments-to-review', { token: admin });
    const { id } = reviews.find((one: { order_id: string }) => one.order_id === half.id);
    const rest = `/api/admin/payment-review/${id}/ask-rest`;
    expect(await product.status('POST', rest, { token: admin })).toBe(200);
    await product.settle();
    for (const order of [paid, half]) {
      const token = await openOwnOrder(product, order);
      const page = await product.call('GET', '/api/manage/order', { token });
      const tracked = await track(order.tracking_id);
      for (const { statusCode, body } of [page, tracked]) {
        expect([statusCode, body]).toEqual([200, expect.not.stringMatching(amounts)]);
        expect(JSON.parse(body)).not.toHaveProperty('refunds');
      }
      expect(page.json()).toMatchObject({ price_lines: [], history: expect.any(Array) });
    }
  });

  test('a payment is opened by the agent alone', async () => {
    const submitted = await file();
    const other = await anEnteredAgent(product);
    for (const body of [{ tracking_id: submitted.tracking_id }, { booking_id: submitted.id }])
      for (const token of [undefined, other.token, admin, 'ended']) {
        const refused = await product.call('POST', '/api/payment/start', {
          body,
          ...(token ? { token } : {}),
        });
        expect([refused.statusCode, refused.json().code]).toEqual([403, 'forbidden']);
        expect(refused.body).not.toMatch(AMOUNT);
      }
    const started = await product.call('POST', '/api/payment/start', {
      body: { tracking_id: submitted.tracking_id },
      token: agent.token,
    });
    expect([started.statusCode, started.json().amount]).toEqual([200, PRICE]);
  });

  test('the agent has what it costs, the invoice and the receipt; nobody else has', async () => {
    const submitted = await file();
    const invoice = (await own(submitted.id)).json();
    expect(invoice).toMatchObject({
      tracking: { amount: PRICE, id: submitted.id },
      lines: [{ amount: PRICE }],
    });
    const listed = async () =>
      (await product.json('GET', '/api/agents/applications', { token: agent.token })).find(
        ({ id }: { id: string }) => id === submitted.id,
      );
    expect((await product.call('GET', (await listed()).invoice_url)).headers['content-type']).toBe(
      'application/pdf',
    );
    await payByCard(product, submitted, { card: CARDS.good });
    expect((await product.call('GET', (await listed()).receipt_url)).headers['content-type']).toBe(
      'application/pdf',
    );
    expect((await own(submitted.id)).json().tracking.receipt_url).toEqual(expect.any(String));
    expect((await own(submitted.id, (await anEnteredAgent(product)).token)).statusCode).toBe(404);
    for (const id of ['x', '00000000-0000-7000-8000-000000000000'])
      expect((await own(id)).statusCode).toBe(404);
  });

  test('no mail to the customer names an amount, asks for money or carries a paper', async () => {
    const submitted = await file();
    const address = submitted.payment_info.customer_email;
    await mailsTo(address);
    await decide(product, submitted, 'Approved', admin);
    await mailsTo(address);
    await payByCard(product, submitted, { card: CARDS.good });
    const denied = await file();
    await payByCard(product, denied, { card: CARDS.good });
    await decide(product, denied, 'Denied', admin);
    const mails = [
      ...(await mailsTo(address)),
      ...(await mailsTo(denied.payment_info.customer_email)),
    ];
    expect(mails.map(({ id }) => id.split('-')[0])).toEqual(
      expect.arrayContaining(['received', 'approved', 'paid', 'denied']),
    );
    for (const { subject, text, html, attachments } of mails) {
      for (const part of [subject, text, html])
        expect(part).not.toMatch(
          /₦|&#8358;|Pay now|\/payment\?|invoice\.pdf|receipt\.pdf|card ending/,
        );
      expect(attachments ?? []).toEqual([]);
    }
    expect(mails.find(({ id }) => id.startsWith('paid'))?.text).toContain(
      'Your agent has paid for your visa application.',
    );
  });

  test('orders of every service stand on the agent’s dashboard when the token is sent, and in lists narrowed to the agent', async () => {
    const me = await anEnteredAgent(product);
    const sent: Record<string, string> = {};
    for (const kind of ['visa', 'permit'] as const) {
      const { id } = await anApplication(product, {
        kind,
        destination_id: (await aDestination(product, kind)).id,
        token: me.token,
      });
      sent[kind] = id;
    }
    for (const kind of ['insurance', 'booking', 'appointment'] as const) {
      const { submit: url, fields, files } = SERVICES[kind];
      const values = await fields(product);
      const { payload, headers } =
        kind === 'appointment'
          ? { payload: values, headers: {} }
          : multipart(values, files?.() ?? {});
      const response = await product.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { ...headers, authorization: `Bearer ${me.token}` },
      });
      expect([kind, response.statusCode]).toEqual([kind, 201]);
      sent[kind] = response.json().id;
      const [row, ...more] = await product.json(
        'GET',
        `${SERVICES[kind].base}/all?agent=${me.id}`,
        { token: admin },
      );
      expect([row, more]).toEqual([
        expect.objectContaining({ id: sent[kind], agent_id: me.id }),
        [],
      ]);
      const csv = await product.call('GET', `${SERVICES[kind].base}/all?agent=${me.id}`, {
        token: admin,
        headers: { accept: 'text/csv' },
      });
      expect(csv.body.trim().split('\r\n')).toHaveLength(2);
    }
    const listed = await product.json('GET', '/api/agents/applications', { token: me.token });
    expect(
      Object.fromEntries(listed.map(({ kind, id }: { kind: string; id: string }) => [kind, id])),
    ).toEqual(sent);
    // Each says where it is in its life, as administrators' records do.
    await markPaid(product, 'visa', sent.visa ?? '', admin);
    await cancelByStaff(product, { id: sent.permit ?? '' }, admin);
    const life: { kind: string; stage: string; expected_by?: string }[] = await product.json(
      'GET',
      '/api/agents/applications',
      { token: me.token },
    );
    expect(
      Object.fromEntries(
        life.map(({ kind, stage, expected_by }) => [kind, [stage, typeof expected_by]]),
      ),
    ).toEqual({
      visa: ['in_progress', 'string'],
      permit: ['cancelled', 'undefined'],
      insurance: ['unpaid', 'undefined'],
      booking: ['unpaid', 'undefined'],
      appointment: ['unpaid', 'undefined'],
    });
    for (const agent of ['x', '0', '-1'])
      expect(await product.status('GET', `/api/visa/all?agent=${agent}`, { token: admin })).toBe(
        422,
      );
    expect(await product.json('GET', '/api/visa/all?agent=99999', { token: admin })).toEqual([]);
  });

  test('what an administrator mails about the money goes to the agent', async () => {
    const submitted = await file();
    const { email } = await product.json('GET', `/api/visa/receipt/${submitted.id}`, {
      token: admin,
    });
    const details = await product.json('GET', '/api/agents/details', { token: agent.token });
    expect(email).toBe(details.agent_email);
    await mailsTo(email);
    const before = product.mails.length;
    const sent = await product.call('POST', '/api/visa/send-receipt-email', {
      body: { visaData: { id: submitted.id } },
      token: admin,
    });
    expect(sent.json().message).toContain(email);
    await product.settle();
    expect(product.mails.slice(before)).toEqual([
      expect.objectContaining({ to: email, text: expect.stringContaining(formatNaira(PRICE)) }),
    ]);
    expect(product.mails.at(-1)?.attachments).toHaveLength(1);
  });
});
