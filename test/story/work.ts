import { anAdmin, aPaidApplication, pdf, twoPdfs } from '../factories/orders.ts';
import { aPaidServiceOrder, aServiceOrder, deliverFile } from '../factories/services.ts';
import { freeSlot } from '../forms/appointment.ts';
import type { Product } from '../kit/support.ts';

/** Colleagues take orders, hand them over, note something and hand out files. */
export async function ordersAreWorkedOn(product: Product, token: string): Promise<void> {
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, as = token) =>
    product.call(method, `/api/admin/${path}`, { token: as, body });
  const colleague = await anAdmin(product, 'Bola', 'reviewer');
  const { id } = await aPaidApplication(product, { files: twoPdfs() });
  const insurance = await aPaidServiceOrder(product, 'insurance');
  for (const body of [{ admin_id: colleague.id }, { admin_id: 999 }, { admin_id: 'x' }])
    await call('PUT', `orders/${id}/assignee`, body);
  const other = await anAdmin(product, 'Chidi', 'reviewer');
  for (const take_over of [false, true])
    await call('PUT', `orders/${id}/assignee`, { admin_id: other.id, take_over }, other.token);
  await call('PUT', 'orders/x/assignee', { admin_id: null });
  for (const text of ['The mission asked twice.', ''])
    await call('POST', `orders/${id}/notes`, { text });
  await call('POST', 'orders/x/notes', { text: 'Nobody’s.' });
  for (const fields of [{ first_name: 'Adaezé' }, { visa_fee: '1' }, {}])
    await call('PUT', `orders/${id}/fields`, { fields });
  for (const path of [
    'queue',
    'queue?kind=insurance&limit=1',
    'queue?limit=0',
    'orders?q=adaeze&limit=2',
    'orders?stage=in_progress',
    'reports/times',
    'reports/times?by=person&from=2026-01-15',
    'reports/times?by=moon',
    'reports/income',
    'reports/income?month=2026',
    'reports/late',
    'reports/requests?by=person',
    'reports/refusals?by=moon',
    'reports/refusals',
    'reports/agents?month=2026',
    'reports/agents',
  ])
    await call('GET', path);
  for (const one of [id, insurance.id, 'x'])
    await call('GET', `queue/neighbours/${one}?unassigned=yes`);
  await call('GET', 'queue?assignee=me', undefined, other.token);
  await call('PUT', `orders/${id}/assignee`, { admin_id: null, take_over: true });

  for (const one of [id, 'x']) await call('GET', `orders/${one}/file.pdf`);
  for (const ids of [[id, insurance.id], ['x'], []]) await call('POST', 'orders/files', { ids });

  const unpaid = await aServiceOrder(product, 'insurance');
  for (const one of [unpaid.id, id, 'x']) await deliverFile(product, one, 'policy_file', token);
  await deliverFile(product, insurance.id, 'policy_file', token, {
    ...pdf(),
    bytes: Buffer.from('no PDF'),
  });
  for (let i = 0; i < 2; i++) await deliverFile(product, insurance.id, 'policy_file', token);
  await product.call('POST', '/api/visa/track-visa', {
    body: { tracking_id: insurance.tracking_id },
  });
  for (const path of [`visa/status/${id}`, `insurance/status/${insurance.id}`])
    await product.call('GET', `/api/${path}`, { token });
}

/** A paid appointment is moved and given its link; a day is taken off and offered again. */
export async function appointmentsAreWorkedOn(product: Product, token: string): Promise<void> {
  const call = (method: 'GET' | 'PUT' | 'DELETE', path: string, body?: object) =>
    product.call(method, `/api/admin/${path}`, { token, body });
  const { id, tracking_id } = await aPaidServiceOrder(product, 'appointment');
  const slot = await freeSlot(product);
  for (const body of [
    slot,
    { ...slot, appointment_time: '03:00' },
    { meeting_url: 'http://meet.example/1' },
    { meeting_url: 'https://meet.example/1' },
    { outcome: 'Held' },
    {},
  ])
    await call('PUT', `orders/${id}/appointment`, body);
  await call('PUT', 'orders/x/appointment', slot);
  const unpaid = await aServiceOrder(product, 'appointment');
  await call('PUT', `orders/${unpaid.id}/appointment`, { outcome: 'Missed' });
  await product.call('GET', `/api/appointments/status/${id}`, { token });
  await product.call('POST', '/api/visa/track-visa', { body: { tracking_id } });

  const { appointment_date: day } = await freeSlot(product);
  for (const one of [day, day, '2020-01-06', '2026-02-30', 'x'])
    await call('PUT', `days-off/${one}`, { reason: 'Office moves' });
  await call('PUT', `days-off/${day}`, { reason: 1 });
  await call('GET', 'days-off');
  for (const one of [day, day, 'x']) await call('DELETE', `days-off/${one}`);
}

/** Ready answers and views are written, and several orders changed at once; the applicant is written to. */
export async function staffWorksFaster(product: Product, token: string): Promise<void> {
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    product.call(method, `/api/admin/${path}`, { token, body });
  const reply = { title: 'A better scan', text: 'Dear {first_name}', shared: true };
  const view = { name: 'Late visas', list: 'visa', query: 'due=overdue', shared: true };
  for (const [path, values, wrong] of [
    ['replies', reply, { text: 'Dear {name}' }],
    ['views', view, { query: 'stage=soon' }],
  ] as const) {
    const { id } = (await call('POST', path, values)).json();
    await call('POST', path, { ...values, ...wrong });
    await call('GET', path);
    for (const one of [id, 'x']) await call('PUT', `${path}/${one}`, values);
    await call('PUT', `${path}/${id}`, { ...values, ...wrong });
    for (const one of [id, id]) await call('DELETE', `${path}/${one}`);
  }
  const { id } = await aPaidApplication(product, { files: twoPdfs() });
  for (const text of ['Dear {first_name}', '{name}'])
    await call('POST', `orders/${id}/messages`, { text });
  await call('POST', 'orders/x/messages', { text: 'Hello' });
  for (const one of [id, 'x']) await call('POST', `orders/${one}/messages/seen`);
  for (const list of ['visa', 'x']) await call('GET', `views/count?list=${list}`);
  await call('GET', 'queue/messages');
  const note = { action: 'note', text: 'Seen.' };
  for (const which of [{ ids: [id, 'x'] }, { list: 'visa', expected: 0, query: 'stage=done' }, {}])
    await product.alone(() => call('POST', 'orders/bulk', { ...which, ...note }));
  await product.alone(() => call('POST', 'orders/bulk', { list: 'queue', expected: 999, ...note }));
  const denial = { action: 'decide', status: 'Denied', reason: 'A page is missing.' };
  await call('POST', 'orders/bulk', { ids: [id], ...denial });
  for (const ids of [[id], []]) await call('POST', 'orders/bulk/undo', { ids });
  for (const which of [
    { list: 'visa', ids: [id] },
    { list: 'refunds', ids: [id] },
    { list: 'visa', ids: ['x'] },
  ])
    await call('POST', 'orders/csv', which);
}
