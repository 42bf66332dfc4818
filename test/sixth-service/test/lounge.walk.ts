// Runs in a copy of the tree to which the lounge was added; see test/sixth-service.test.ts.
import { beforeAll, expect, test } from 'vitest';
import { lagosDay } from '#shared/dates.ts';
import type { ServiceDescription } from '#shared/services/description.ts';
import { byKind } from '#shared/services/index.ts';
import { lounge } from '#shared/services/lounge.ts';
import { LOUNGE_PRICE } from '#shared/services/lounge-form.ts';
import { anAdmin, CARDS, charge, multipart, trackOrder } from './factories/orders.ts';
import { aPaidServiceOrder, deliverFile, SERVICES, sendService } from './factories/services.ts';
import { hearWebhooks } from './factories/webhooks.ts';
import { aProduct } from './kit/support.ts';

const product = aProduct();
let token: string;
beforeAll(async () => {
  ({ token } = await anAdmin(product));
});

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

async function submit(over: Record<string, unknown> = {}) {
  const response = await sendService(product, 'lounge', over);
  return { status: response.statusCode, answer: response.json() };
}

async function paidPass() {
  const { answer } = await submit();
  const came = hearWebhooks(product);
  await charge(product, answer, CARDS.fiveWebhooks);
  await came(answer.payment_info.tx_ref, 5);
  await product.settle();
  const { customer_email: email, customer_name } = answer.payment_info;
  return { ...answer, email, last_name: customer_name.split(' ').at(-1) };
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
  const typed = { airport: ' ', flight_day: 'soon', email: 'nobody' };
  const wrong = await product.app.inject({
    method: 'POST',
    url: SERVICES.lounge.submit,
    ...multipart({ ...(await SERVICES.lounge.fields(product)), ...typed }, {}),
  });
  expect([wrong.statusCode, wrong.json().fields]).toEqual([
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
  const { status, answer } = await submit();
  expect([status, answer.amount_to_pay, answer.payment_info.tx_ref]).toEqual([
    201,
    LOUNGE_PRICE,
    expect.stringMatching(/^LNG-/),
  ]);
  await product.settle();
  const [mail] = product.mails.filter(({ to }) => to === answer.payment_info.customer_email);
  expect(mail?.subject).toContain('We have your lounge pass');
  expect(mail?.text).toContain(`/complete-lounge?ref=${answer.tracking_id}`);
  expect(await isPdf(answer.invoice_url)).toBe(true);
  expect((await product.call('GET', `/complete-lounge?ref=${answer.tracking_id}`)).body).toContain(
    'Lounge pass, Port Harcourt',
  );
});

test('it is paid by card, once, with a receipt, and tracked', async () => {
  const { tracking_id, email } = await paidPass();
  const tracked = await trackOrder(product, { tracking_id });
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
});

test('administrators list, search, open and export it; its pages are there', async () => {
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
  for (const base of ['visa', 'insurance', 'bookings', 'appointments'])
    expect((await get(`/api/${base}/status/${id}`)).statusCode).toBe(404);
});

test('it counts in a month’s sums, and stands among payments and in the activity', async () => {
  const { id, tracking_id } = await paidPass();
  const month = lagosDay(product.clock.now()).slice(0, 7);
  const sums = await json(`/api/admin/payments/summary?month=${month}&by=destination`);
  expect(sums).toContainEqual(expect.objectContaining({ kind: 'lounge', name: 'Port Harcourt' }));
  const payments = await json(`/api/admin/payments?kind=lounge`);
  expect(JSON.stringify(payments)).toContain(tracking_id);
  await get(`/api/lounge/status/${id}`);
  const activity = await json('/api/admin/activity?by=everybody&kind=lounge');
  expect(JSON.stringify(activity)).toContain('lounge pass');
});

test('it is done once its file is issued: mailed, downloaded, and not to be cancelled any more', async () => {
  const { id, tracking_id, payment_info } = await aPaidServiceOrder(product, 'lounge');
  const other = await aPaidServiceOrder(product, 'lounge');
  const track = (of: string) =>
    product.json('POST', '/api/visa/track-visa', { body: { tracking_id: of } });
  expect(await track(tracking_id)).toMatchObject({ stage: 'in_progress', issued: [] });
  const { ends, ...endless } = lounge;
  // @ts-expect-error: a description says how its orders end
  void (endless satisfies ServiceDescription);
  expect((await json(`/api/lounge/status/${id}`)).delivers).toEqual(ends.files);
  expect((await deliverFile(product, id, 'policy_file', token)).statusCode).toBe(404);
  expect((await deliverFile(product, id, 'pass_file', token)).statusCode).toBe(200);
  await product.settle();
  expect(product.mails.at(-1)).toMatchObject({
    to: payment_info.customer_email,
    subject: expect.stringContaining('Your lounge pass is ready'),
  });
  const done = await track(tracking_id);
  expect(done).toMatchObject({ stage: 'done', issued: [{ name: 'pass_file' }] });
  expect(await isPdf(done.issued[0].url)).toBe(true);
  expect((await json(`/api/lounge/all?stage=done`)).map((one: { id: string }) => one.id)).toEqual([
    id,
  ]);
  const cancel = { token, body: { reason: 'By phone', refund: 0 } };
  expect(await product.status('POST', `/api/admin/orders/${id}/cancel`, cancel)).toBe(409);
  expect(await track(other.tracking_id)).toMatchObject({ stage: 'in_progress', issued: [] });
});

test('the API’s description names its calls, and every list by kind has it', async () => {
  const description = JSON.stringify(await json('/api/openapi.json'));
  for (const name of [
    'submitLoungePass',
    'verifyLoungePayment',
    'listLoungePasses',
    'getLoungePass',
    'markLoungePassPaid',
    'getPaidLoungeTotal',
  ])
    expect(description).toContain(`"${name}"`);
  expect(Object.keys(byKind((kind) => kind))).toContain('lounge');
});
