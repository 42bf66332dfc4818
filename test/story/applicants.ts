import { eq } from 'drizzle-orm';
import { order_requests } from '#server/database/schema.ts';
import { DAY_MS } from '#shared/dates.ts';
import { aPaidAppointment, dayAt } from '../factories/appointments.ts';
import {
  anApplication,
  decide,
  endNow,
  payByCard,
  pdf,
  sendForm,
  type TestFile,
  twoPdfs,
} from '../factories/orders.ts';
import type { Product } from '../kit/support.ts';

/** The newest mailed link's code. */
export const linkCode = ({ mails }: Product): string =>
  /\/manage\?code=([\w-]+)/.exec(
    mails.findLast(({ text }) => text.includes('/manage?code='))?.text ?? '',
  )?.[1] ?? '';

/** Opens an order by a link that is asked for, and returns the session's token. */
export async function openOwnOrder(
  product: Product,
  { tracking_id }: { tracking_id: string },
): Promise<string> {
  await product.call('POST', '/api/orders/manage-link', { body: { tracking_id } });
  await product.settle();
  return (await product.json('POST', '/api/manage/session', { body: { code: linkCode(product) } }))
    .token;
}

/** An applicant looks at everything we hold, changes where they are reached, takes a copy and has it erased. */
export async function anApplicantManagesTheirOrder(product: Product, admin: string): Promise<void> {
  const order = await anApplication(product, { files: twoPdfs() });
  const token = await openOwnOrder(product, order);
  const call = (method: 'GET' | 'PUT' | 'POST', path: string, body?: object) =>
    product.call(method, `/api/manage/${path}`, { token, body });
  await product.call('POST', '/api/manage/session', { body: { code: 'x' } });
  await call('GET', 'order');
  for (const body of [
    { phone_number: '08031234567' },
    { email: 'new@example.com' },
    { email: 'new@example.com', code: '1' },
    {},
  ])
    await call('PUT', 'contact', body);
  for (const body of [{ passport_number: 'B76543210' }, { passport_number: '?' }, { visa_fee: 1 }])
    await call('PUT', 'order', body);
  await call('POST', 'erase');
  await call('GET', 'export');
  for (const text of ['When is it ready?', '']) await call('POST', 'messages', { text });
  for (const link of [order.invoice_url, '/elsewhere'])
    await product.call('POST', '/api/orders/ended-link', { body: { link } });
  for (const name of ['data_page', 'visa_file']) await call('GET', `files/${name}`);
  await payByCard(product, order);
  await call('PUT', 'order', { first_name: 'Late' });
  await decide(product, order, 'Denied', admin);
  await endNow(product, order);
  await call('POST', 'erase');
}

/** An applicant lets somebody else pay, then cancels; another moves their appointment and cancels it, at another amount than they read. */
export async function anApplicantPaysAndCancels(product: Product): Promise<void> {
  const call = (token: string, method: 'GET' | 'PUT' | 'POST', path: string, body?: object) =>
    product.call(method, `/api/manage/${path}`, { token, body });
  const unpaid = await openOwnOrder(product, await anApplication(product));
  await call(unpaid, 'POST', 'pay-link');
  await call(unpaid, 'PUT', 'slot', { appointment_date: dayAt(3), appointment_time: '10:00' });
  for (const expected_refund of [-1, 1, 0, 0])
    await call(unpaid, 'POST', 'cancel', { expected_refund });
  await call(unpaid, 'POST', 'pay-link');
  const slots = ['10:00', '10:00', '11:00', '11:30', '12:00', '03:07'];
  const paid = await openOwnOrder(
    product,
    await aPaidAppointment(product, { appointment_date: dayAt(3), appointment_time: '09:00' }),
  );
  for (const appointment_time of slots)
    await call(paid, 'PUT', 'slot', { appointment_date: dayAt(4), appointment_time });
  const { appointment } = (await call(paid, 'GET', 'order')).json();
  await product.call('GET', appointment.calendar_url);
  await call(paid, 'POST', 'cancel', { expected_refund: 10_000 });
  await call(paid, 'GET', 'order');
}

/** Sends an answer to what is asked for. */
export function sendAnswer(
  product: Product,
  token: string,
  fields: Record<string, unknown>,
  files: Record<string, TestFile> = {},
  headers: Record<string, string> = {},
) {
  return sendForm(product, 'POST', '/api/manage/request', fields, files, { token, headers });
}

/** A reviewer asks for a better data page and withdraws it, asks again, and the applicant answers; then the order is deleted. */
export async function moreIsAskedForAndSent(product: Product, admin: string): Promise<void> {
  const order = await anApplication(product, { files: twoPdfs() });
  await payByCard(product, order);
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    product.call(method, `/api/${path}`, { token: admin, body });
  const body = {
    items: [{ field: 'data_page', reason: 'It is blurred.' }],
    note: 'The bottom lines, please.',
  };
  const asked = (await call('POST', `admin/orders/${order.id}/requests`, body)).json();
  await call('POST', `admin/orders/${order.id}/requests`, body);
  await call('POST', `admin/orders/${order.id}/requests`, { items: [] });
  await call('POST', `admin/orders/${order.id}/requests/${asked.id}/again`);
  const earlier = new Date(product.clock.now().getTime() - 4 * DAY_MS);
  await product.deps.connection.db
    .update(order_requests)
    .set({ asked_at: earlier })
    .where(eq(order_requests.id, asked.id));
  await call('POST', `admin/orders/${order.id}/requests/${asked.id}/again`);
  await call('DELETE', `admin/orders/${order.id}/requests/${asked.id}`);
  await call('POST', `admin/orders/${order.id}/requests`, body);
  const token = await openOwnOrder(product, order);
  await product.call('GET', '/api/manage/order', { token });
  await sendAnswer(product, token, {});
  await sendAnswer(product, token, {}, { data_page: pdf() });
  await call('GET', `visa/status/${order.id}`);
  for (let i = 0; i < 2; i++) await call('DELETE', `admin/orders/${order.id}`);
}

/** An applicant asks for corrections, whose answers differ; somebody whose mailbox is lost asks for another address. */
export async function correctionsAreAskedFor(product: Product, admin: string): Promise<void> {
  const order = await anApplication(product);
  const token = await openOwnOrder(product, order);
  const ask = (field: string, value: string) =>
    product.call('POST', '/api/manage/corrections', { token, body: { field, value } });
  await ask('first_name', 'Ada');
  await payByCard(product, order);
  const ids: string[] = [];
  for (const [field, value] of [
    ['visa_fee', '1'],
    ['passport_number', '12'],
    ['first_name', 'Ada'],
    ['last_name', 'Obi'],
  ] as const)
    ids.push((await ask(field, value)).json().id ?? '');
  const found = {
    tracking_id: order.tracking_id,
    phone_number: '08031234567',
    date_of_birth: '1990-05-17',
    email: 'found@example.com',
  };
  for (const body of [found, { ...found, email: 'x' }, { ...found, tracking_id: 'TFY-1' }])
    await product.call('POST', '/api/orders/lost-mailbox', { body });
  await product.settle();
  await product.call('GET', '/api/manage/order', { token });
  await product.call('GET', '/api/admin/queue/corrections', { token: admin });
  await product.call('GET', `/api/visa/status/${order.id}`, { token: admin });
  const settle = (id: string, body: object) =>
    product.call('PUT', `/api/admin/orders/${order.id}/corrections/${id}`, { token: admin, body });
  for (const accept of [true, true]) await settle(ids[2] ?? '', { accept });
  for (const reason of ['', 'The passport says so.'])
    await settle(ids[3] ?? '', { accept: false, reason });
  await settle('x', { accept: true });
}
