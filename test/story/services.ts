import { descriptionOf } from '#shared/services/index.ts';
import { CARDS, payByCard } from '../factories/orders.ts';
import { aServiceOrder, SERVICES, type ServiceKind, sendService } from '../factories/services.ts';
import { freeSlot } from '../forms/appointment.ts';
import type { Product } from '../kit/support.ts';

/** A service's order is submitted, paid, tracked, listed, opened, marked Paid and mailed, each rightly and wrongly. */
export async function ordersAreSubmittedAndPaid(
  product: Product,
  kind: ServiceKind,
  token: string,
): Promise<void> {
  const { base, submit, paid } = SERVICES[kind];
  await sendService(product, kind, { first_name: '' });
  await sendService(product, kind, { amount_to_pay: 1 });
  await sendService(product, kind, {}, { authorization: `Bearer ${token}` });
  await product.call('POST', submit, { body: {} });
  const submitted = await aServiceOrder(product, kind);
  await product.call('POST', '/api/payment/start', { body: { booking_id: submitted.id } });
  for (const more of [{}, { provider: 'nobody' }] as Record<string, string>[])
    await product.postForm('/api/payment/start', { booking_id: submitted.id, ...more });
  for (const card of [CARDS.declined, CARDS.slow, CARDS.callbackOnly])
    await payByCard(product, submitted, { card, kind });
  await product.call('POST', `/api${descriptionOf(kind).calls.verify}`, { body: {} });
  await product.call('POST', '/api/visa/track-visa', {
    body: { tracking_id: submitted.tracking_id },
  });
  for (const body of [{ tracking_id: submitted.tracking_id }, {}])
    await product.call('POST', '/api/payments/check', { body });
  const unpaid = await aServiceOrder(product, kind);
  for (const payment_status of ['Paid', 'Pending'])
    await product.call('PUT', `${paid}/${unpaid.id}`, { body: { payment_status }, token });
  for (const path of [
    '/all',
    '/all?limit=1',
    '/all?limit=0',
    '/first-ten',
    `/status/${submitted.id}`,
    '/status/x',
    `/neighbours/${submitted.id}`,
    '/neighbours/x',
    `/receipt/${submitted.id}`,
    '/receipt/x',
  ])
    await product.call('GET', base + path, { token });
  for (const visaData of [{ id: submitted.id }, { id: 'x' }, {}])
    await product.call('POST', `${base}/send-receipt-email`, { body: { visaData }, token });
}

/** An appointment that nobody has paid gets another time; one that isn't there, and a time that isn't on offer, are refused. */
export async function appointmentsAreMoved(product: Product): Promise<void> {
  const { tracking_id } = await aServiceOrder(product, 'appointment');
  const put = (body: object) => product.call('PUT', '/api/visa/appointment-slot', { body });
  const slot = await freeSlot(product);
  for (const body of [
    { tracking_id, ...slot },
    { tracking_id, ...slot, appointment_time: '03:00' },
    { tracking_id: 'x', ...slot },
    {},
  ])
    await put(body);
  for (const query of ['?days=3', '?from=2026-02-30', '?days=0'])
    await product.call('GET', `/api/visa/appointment-slots${query}`);
}
