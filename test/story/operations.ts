import { MailRefused } from '#server/adapters/mail/interface.ts';
import { whatsAppSignature } from '#server/adapters/notify/whatsapp.ts';
import { shop } from '#server/database/schema.ts';
import { HopelessJob } from '#server/jobs/jobs.ts';
import { SUMMARY_BY } from '#shared/money/payment-list.ts';
import { anApplication } from '../factories/orders.ts';
import type { Product } from '../kit/support.ts';

/** Mails that were given up are listed, started again one by one and all at once, and taken off the list. */
export async function givenUpMailsAreSeenTo(product: Product, token: string): Promise<void> {
  const { mail } = product.deps;
  const { send } = mail;
  const call = (method: 'GET' | 'POST' | 'DELETE', path = '') =>
    product.call(method, `/api/admin/given-up-jobs${path}`, { token });
  await product.settle();
  mail.send = () => Promise.reject(new HopelessJob('550 no such mailbox'));
  for (let i = 0; i < 3; i++) await anApplication(product);
  await product.settle().catch(() => {});
  mail.send = send;
  const [again, dropped]: { id: string }[] = (await call('GET')).json();
  for (const path of ['?limit=1', '?limit=0']) await call('GET', path);
  for (const id of [again?.id, again?.id, 'x']) await call('POST', `/${id}/retry`);
  for (const id of [dropped?.id, dropped?.id]) await call('DELETE', `/${id}`);
  for (let i = 0; i < 2; i++) await call('POST', '/retry');
  await product.settle();
}

/** A clearing that stopped at files no order names is let go on; another number than it found is refused. */
export async function aStoppedClearingIsAllowed(product: Product, token: string): Promise<void> {
  const found = { clearing_stopped_at: product.clock.now(), unnamed_files: 2, stored_files: 4 };
  await product.deps.connection.db.update(shop).set(found);
  await product.call('GET', '/api/admin/dashboard', { token });
  for (const unnamed_files of [0, 1, 2])
    await product.call('POST', '/api/admin/clearing/allow', { token, body: { unnamed_files } });
}

/** A month's payments are summed up in every way. */
export async function aMonthIsSummedUp(product: Product, token: string): Promise<void> {
  const month = product.clock.now().toISOString().slice(0, 7);
  for (const query of [...SUMMARY_BY.map((by) => `month=${month}&by=${by}`), 'month=x&by=x'])
    await product.call('GET', `/api/admin/payments/summary?${query}`, { token });
  await product.call('GET', '/api/admin/list-counts', { token });
}

/** Mails that a server refuses are listed and sent again, one by hand and one to a corrected address. */
export async function refusedMailsAreCorrected(product: Product, token: string): Promise<void> {
  const { mail } = product.deps;
  const { send } = mail;
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    product.call(method, `/api/admin/${path}`, { token, body });
  await product.settle();
  mail.send = () => Promise.reject(new MailRefused('550 no such mailbox'));
  const refused = await anApplication(product);
  const corrected = await anApplication(product);
  await product.settle();
  mail.send = send;
  const rows: { id: string; order: { id: string } }[] = (
    await call('GET', 'messages?state=refused')
  ).json();
  for (const path of ['messages?limit=1', 'messages?state=x', 'dashboard']) await call('GET', path);
  const id = rows.find(({ order }) => order.id === refused.id)?.id;
  for (const one of [id, 'x']) await call('POST', `messages/${one}/retry`);
  for (const body of [
    { email: 'right@example.com', phone_number: '08031234567' },
    {},
    { email: 'wrong' },
  ])
    await call('PUT', `orders/${corrected.id}/contact`, body);
  await product.settle();
  await call('POST', `messages/${id}/retry`);
}

/** Sends notices to phones through WhatsApp, whose webhooks are signed with this. */
export const NOTICES_ENV = {
  NOTIFY_CHANNEL: 'whatsapp',
  WHATSAPP_TOKEN: 'token',
  WHATSAPP_PHONE_NUMBER_ID: '1',
  WHATSAPP_APP_SECRET: 'app-secret',
  WHATSAPP_VERIFY_TOKEN: 'verify',
};

/** The provider of notices makes sure of our address, and sends receipts. */
export async function receiptsOfNoticesCome(product: Product): Promise<void> {
  const url = '/api/notify/webhook/whatsapp';
  for (const token of ['verify', 'x'])
    await product.call(
      'GET',
      `${url}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1`,
    );
  const payload = JSON.stringify({
    entry: [{ changes: [{ value: { statuses: [{ id: 'wamid.1', status: 'delivered' }] } }] }],
  });
  for (const signature of [whatsAppSignature(payload, 'app-secret'), 'x'])
    await product.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
    });
}
