// Runs in a copy of the tree to which the lounge was added; see test/sixth-service.test.ts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, lagosDay } from '#shared/dates.ts';
import { byKind } from '#shared/services/index.ts';
import { LOUNGE_PRICE } from '#shared/services/lounge-form.ts';
import { anAdmin, CARDS, charge, multipart, pdf, unique } from './factories.ts';
import { openProduct, type Product } from './support.ts';
import { hearWebhooks } from './webhooks.ts';

let product: Product;
let token: string;
beforeAll(async () => {
  product = await openProduct();
  ({ token } = await anAdmin(product));
});
afterAll(() => product.stop());

const get = (url: string, headers: Record<string, string> = {}) =>
  product.call('GET', url, { token, headers });
const json = async (url: string) => (await get(url)).json();
const isPdf = async (url: string) =>
  (await product.call('GET', url)).rawPayload.subarray(0, 5).toString() === '%PDF-';
const textOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

async function submit(
  over: Record<string, unknown> = {},
  files: Record<string, ReturnType<typeof pdf>> = { boarding_pass: pdf() },
) {
  const fields = {
    first_name: 'Adaeze',
    last_name: `Okafor${unique()}`,
    phone_number: '08031234567',
    email: `${unique()}@example.com`,
    airport: 'Port Harcourt',
    flight_day: lagosDay(addDays(product.clock.now(), 20)),
    wishes: 'A window',
    amount_to_pay: LOUNGE_PRICE,
    ...over,
  };
  const form = multipart(fields, files);
  const response = await product.app.inject({
    method: 'POST',
    url: '/api/lounge/passes',
    payload: form.payload,
    headers: form.headers,
  });
  return { fields, status: response.statusCode, answer: response.json() };
}

async function paidPass() {
  const { answer, fields } = await submit();
  const came = hearWebhooks(product);
  await charge(product, answer, CARDS.fiveWebhooks);
  await came(answer.payment_info.tx_ref, 5);
  await product.settle();
  return { ...fields, ...answer };
}

test('its form is a page: steps, labels, hints and the file that its list names', async () => {
  const response = await product.call('GET', '/lounge');
  expect(response.statusCode).toBe(200);
  const words = textOf(response.body);
  for (const said of [
    'Name',
    'How we reach you',
    'Your flight',
    'Airport',
    'Day of the flight',
    'Wishes (optional)',
    'Boarding pass',
  ])
    expect(words).toContain(said);
  expect(words).toContain('Your tracking ID, receipt and pass go here.');
});

test('a form is checked by its list, priced by the server, and submitted', async () => {
  const wrong = await submit({ airport: ' ', flight_day: 'soon', email: 'nobody' }, {});
  expect([wrong.status, wrong.answer.fields]).toEqual([
    422,
    {
      airport: 'Enter the airport.',
      flight_day: 'Enter the day of the flight.',
      email: expect.any(String),
      boarding_pass: 'Choose a file.',
    },
  ]);
  expect((await submit({ amount_to_pay: 1 })).answer).toMatchObject({
    code: 'price_changed',
    fields: { amount_to_pay: String(LOUNGE_PRICE) },
  });
  const { status, answer, fields } = await submit();
  expect([status, answer.amount_to_pay, answer.payment_info.tx_ref]).toEqual([
    201,
    LOUNGE_PRICE,
    expect.stringMatching(/^LNG-/),
  ]);
  await product.settle();
  const [mail] = product.mails.filter(({ to }) => to === fields.email);
  expect(mail?.subject).toContain('We have your lounge pass');
  expect(mail?.text).toContain(`/complete-lounge?ref=${answer.tracking_id}`);
  expect(await isPdf(answer.invoice_url)).toBe(true);
  expect((await product.call('GET', `/complete-lounge?ref=${answer.tracking_id}`)).body).toContain(
    'Lounge pass, Port Harcourt',
  );
});

test('it is paid by card or with its own verification, once, with a receipt, and tracked', async () => {
  const { tracking_id, email } = await paidPass();
  const tracked = (
    await product.call('POST', '/api/visa/track-visa', { body: { tracking_id } })
  ).json();
  const record = tracked.data ?? tracked;
  expect(record).toMatchObject({
    kind: 'lounge',
    payment_status: 'Paid',
    destination: 'Port Harcourt',
  });
  expect(await isPdf(record.receipt_url)).toBe(true);
  expect(
    product.mails.filter(
      ({ to, subject }) =>
        to === email && subject.startsWith('Payment received for your lounge pass'),
    ),
  ).toHaveLength(1);
  expect(textOf((await product.call('GET', `/track?id=${tracking_id}`)).body)).toContain('Lounge');

  const { answer } = await submit();
  const { transaction_id } = await charge(product, answer, CARDS.callbackOnly);
  const verified = await product.call('POST', '/api/lounge/payment-verification', {
    body: { transaction_id, booking_id: answer.id },
  });
  expect(verified.json()).toMatchObject({ success: true, payment_status: 'Paid' });
});

test('administrators list, search, open, export and mark it paid; its pages are there', async () => {
  const { id, last_name } = await paidPass();
  expect((await json('/api/lounge/all'))[0]).toMatchObject({
    id,
    airport: 'Port Harcourt',
    wishes: 'A window',
    amount_to_pay: LOUNGE_PRICE,
  });
  expect(
    (await json(`/api/lounge/all?q=${last_name}%20harcourt`)).map((one: { id: string }) => one.id),
  ).toEqual([id]);
  expect(await json(`/api/lounge/status/${id}`)).toMatchObject({
    id,
    price_lines: [{ text: 'Lounge pass, Port Harcourt', amount: LOUNGE_PRICE }],
    files: { boarding_pass: { media_type: 'application/pdf' } },
    boarding_pass: expect.stringContaining('/uploads/'),
  });
  const [head, first] = (await get('/api/lounge/all', { accept: 'text/csv' })).body.split('\r\n');
  expect(head?.split(',')).toEqual(
    expect.arrayContaining([
      'tracking_id',
      'last_name',
      'airport',
      'flight_day',
      'wishes',
      'payment_status',
    ]),
  );
  expect(head).not.toContain('boarding_pass');
  expect(first).toContain('Port Harcourt');
  for (const page of ['/admin/lounge-list', `/lounge-status/${id}`, `/lounge-receipt/${id}`])
    expect([page, (await get(page)).statusCode]).toEqual([page, 200]);

  const { answer } = await submit();
  const marked = await product.call('PUT', `/api/admin/lounge-payment-update/${answer.id}`, {
    body: { payment_status: 'Paid', method: 'cash', reference: 'till 1' },
    token,
  });
  expect([marked.statusCode, marked.body]).toMatchObject([200, expect.any(String)]);
  for (const base of ['visa', 'insurance', 'bookings', 'appointments'])
    expect((await get(`/api/${base}/status/${id}`)).statusCode).toBe(404);
});

test('it counts on the dashboard, in totals, in a month’s sums, among payments and in the activity', async () => {
  const before = await json('/api/admin/dashboard');
  const { id, tracking_id } = await paidPass();
  const after = await json('/api/admin/dashboard');
  expect([after.lounge.all - before.lounge.all, after.lounge.paid - before.lounge.paid]).toEqual([
    1, 1,
  ]);
  expect(after.today.orders.lounge - before.today.orders.lounge).toBe(1);
  expect(after.total_inflow - before.total_inflow).toBe(LOUNGE_PRICE);
  expect(await json('/api/admin/total-paid-lounge-fees')).toEqual({
    total_paid_fees: after.totals.lounge.total_paid_fees,
  });
  const month = lagosDay(product.clock.now()).slice(0, 7);
  const sums = await json(`/api/admin/payments/summary?month=${month}&by=destination`);
  expect(sums).toContainEqual(expect.objectContaining({ kind: 'lounge', name: 'Port Harcourt' }));
  const payments = await json(`/api/admin/payments?kind=lounge`);
  expect(JSON.stringify(payments)).toContain(tracking_id);
  await get(`/api/lounge/status/${id}`);
  const activity = await json('/api/admin/activity?by=everybody&kind=lounge');
  expect(JSON.stringify(activity)).toContain('lounge pass');
});

test('the API’s description names its calls, and every list by kind has it', async () => {
  const description = JSON.stringify(await json('/api/openapi.json'));
  for (const name of [
    'submitLoungePass',
    'verifyLoungePayment',
    'listLoungePasss',
    'getLoungePass',
    'markLoungePassPaid',
    'getPaidLoungeTotal',
  ])
    expect(description).toContain(`"${name}"`);
  expect(Object.keys(byKind((kind) => kind))).toContain('lounge');
});
