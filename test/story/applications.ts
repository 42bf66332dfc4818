import type { SubmittedApplication } from '#shared/services/application-form.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import {
  anAgent,
  anApplication,
  aPaidApplication,
  CARDS,
  decide,
  payByCard,
  pdf,
  sendApplication,
  sendIssued,
  unique,
  verify,
} from '../factories/orders.ts';
import { hearWebhooks } from '../factories/webhooks.ts';
import type { Product } from '../kit/support.ts';

/** A destination is added, listed, searched, changed; another is deleted. Returns the first one's id. */
async function destinations(product: Product, kind: DecidedKind, token: string): Promise<number> {
  const [add, list] = { visa: ['add_visa', 'destinations'], permit: ['add_permit', 'permit'] }[
    kind
  ];
  const post = (body: object) => product.call('POST', `/api/${kind}/${add}`, { body, token });
  const get = (url: string, as: string | undefined = token) =>
    product.call('GET', url, { token: as });
  const place = {
    destination: `Land ${unique()}`,
    visa_price: 45000,
    visa_agent_price: '30000',
    available_country: 'Nigeria|Ghana',
  };
  const { id } = (await post(place)).json();
  const { id: gone } = (await post(place)).json();
  await post({ ...place, visa_price: -1 });
  for (const url of [`/api/${kind}/destinations`, `/api/${kind}/available-destinations`]) {
    const { headers } = await get(url);
    await product.call('GET', url, { headers: { 'if-none-match': String(headers.etag) } });
    for (const query of ['?origin=ghana', '?search=45000', '?limit=1', '?limit=0'])
      await get(url + query);
  }
  await get(`/api/${kind}/destinations/${id}`, (await anAgent(product, 'pending')).token);
  for (const one of [id, 0]) await get(`/api/${kind}/destinations/${one}`);
  for (const url of ['', '?limit=1', '?limit=no', `/${id}`, '/0'])
    await get(`/api/admin/${list}${url}`);
  for (const visa_id of [id, 0])
    await product.call('PUT', `/api/${kind}/update`, {
      body: { visa_id, process_time: '5 days' },
      token,
    });
  const remove = kind === 'visa' ? 'delete-destinations' : 'delete-permit';
  for (let i = 0; i < 2; i++)
    await product.call('DELETE', `/api/admin/${remove}/${gone}`, { token });
  return id;
}

/** Its payment is started, declined, pending, paid, verified in every wrong way, and heard of by webhook. */
async function payments(
  product: Product,
  kind: DecidedKind,
  submitted: SubmittedApplication,
): Promise<void> {
  const post = (url: string, body: object) => product.call('POST', url, { body });
  const heard = hearWebhooks(product);
  await product.call('GET', '/api/captcha/challenge');
  await product.call('GET', '/api/facts');
  for (const body of [
    { booking_id: submitted.id },
    { tracking_id: submitted.tracking_id },
    {},
    { tracking_id: 'x' },
    { booking_id: 'x' },
  ])
    await post('/api/payment/start', body);
  for (const card of [CARDS.declined, CARDS.slow, CARDS.callbackOnly])
    await payByCard(product, submitted, { card, kind });
  await verify(product, submitted, 'none', kind);
  await post(`/api/${kind}/payment-verification`, {});
  await post('/api/payment/start', { booking_id: submitted.id });
  for (const provider of ['flutterwave', 'nobody'])
    await post(`/api/payments/webhook/${provider}`, {});
  await heard(submitted.payment_info.tx_ref);
}

/** Half of it comes in, and is accepted or given back. */
async function reviews(
  product: Product,
  kind: DecidedKind,
  submitted: SubmittedApplication,
  token: string,
): Promise<void> {
  await payByCard(product, submitted, { card: CARDS.half, kind: kind });
  for (const query of ['', '?limit=1', '?limit=no'])
    await product.call('GET', `/api/admin/payments-to-review${query}`, { token });
  const listed: { id: string; order_id: string }[] = await product.json(
    'GET',
    '/api/admin/payments-to-review',
    { token },
  );
  const id = listed.find(({ order_id }) => order_id === submitted.id)?.id;
  const [decision, other] = kind === 'visa' ? ['accept', 'refund'] : ['refund', 'accept'];
  for (const one of [decision, decision, other, 'x']) {
    await product.call('PUT', `/api/admin/payment-review/${id}`, {
      body: { decision: one },
      token,
    });
    await product.settle();
  }
  await product.call('PUT', '/api/admin/payment-review/x', { body: { decision }, token });
}

/** It is decided, issued, marked Paid, listed, opened and mailed, each rightly and wrongly. */
async function decisions(
  product: Product,
  kind: DecidedKind,
  submitted: SubmittedApplication,
  token: string,
): Promise<void> {
  const get = (url: string) => product.call('GET', `/api/${kind}${url}`, { token });
  await sendIssued(product, submitted, pdf(), token, kind);
  const reopen = (id: string, reason?: string) =>
    product.call('POST', `/api/admin/orders/${id}/reopen`, { body: { reason }, token });
  await reopen(submitted.id, 'x');
  await decide(product, submitted, 'Denied', token, kind);
  for (const reason of [undefined, 'It was another one.']) await reopen(submitted.id, reason);
  const reviewed = { tracking_id: 'x', hash: 'x' };
  await product.call('PUT', `/api/admin/${kind}-update/${submitted.id}`, {
    body: { status: 'Approved', reviewed },
    token,
  });
  for (const status of ['Approved', 'Denied', 'Maybe'])
    await decide(product, submitted, status, token, kind);
  for (const file of [undefined, pdf()]) await sendIssued(product, submitted, file, token, kind);
  for (const id of [submitted.id, 'x']) await reopen(id, 'x');
  const paid = kind === 'visa' ? 'payment-update' : 'permit-payment-update';
  for (const status of ['Paid', 'Not Paid'])
    await product.call('PUT', `/api/admin/${paid}/${submitted.id}`, { body: { status }, token });
  for (const list of [
    'all',
    'approved',
    'pending',
    'denied',
    'all-paid-visa',
    'all-not-paid-visa',
    'first-ten',
  ])
    await get(`/${list}?limit=1`);
  for (const path of ['status', 'neighbours', 'receipt'])
    for (const id of [submitted.id, 'x']) await get(`/${path}/${id}`);
  for (const visaData of [{ id: submitted.id }, { id: 'x' }, {}])
    await product.call('POST', `/api/${kind}/send-receipt-email`, {
      body: { visaData, to: 'x' },
      token,
    });
  await get('/all?cursor=x');
}

async function papers(product: Product, submitted: SubmittedApplication): Promise<void> {
  const track = (tracking_id: string) =>
    product.call('POST', '/api/visa/track-visa', { body: { tracking_id } });
  const found = (await track(submitted.tracking_id)).json();
  for (const tracking_id of ['', 'TFY-1', 'TFY-00000-00000-00000']) await track(tracking_id);
  for (const url of [found.invoice_url, found.receipt_url, found.qr_code, `${found.invoice_url}x`])
    await product.call('GET', url);
}

/** Everything that can be done with a kind's destinations and applications. */
export async function applicationsAreSubmittedAndDecided(
  product: Product,
  kind: DecidedKind,
  token: string,
): Promise<void> {
  const destination_id = await destinations(product, kind, token);
  const options = { kind, destination_id };
  await sendApplication(product, destination_id, { ...options, fields: { visa_fee: 1 } });
  await sendApplication(product, undefined, { ...options, files: {} });
  await sendApplication(product, destination_id, { ...options, token });
  await product.call('POST', `/api/${kind}/application`, { body: {} });
  const submitted = await anApplication(product, options);
  await payments(product, kind, submitted);
  await reviews(product, kind, await anApplication(product, options), token);
  await decisions(product, kind, submitted, token);
  await papers(product, submitted);
  await decisions(product, kind, await aPaidApplication(product, options), token);
  const remove = kind === 'visa' ? 'delete-application' : 'delete-permit';
  for (const id of [submitted.id, submitted.id, 'x'])
    await product.call('DELETE', `/api/admin/${remove}/${id}`, { token });
  await product.call('GET', `/api/${kind}/all?deleted=yes`, { token });
  for (const id of [submitted.id, submitted.id, 'x'])
    await product.call('POST', `/api/admin/orders/${id}/restore`, { token });
  await product.call('GET', `/api/${kind}/all`);
}
