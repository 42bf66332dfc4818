import { anAdmin, anApplication, aPaidApplication, pdf, sendForm } from '../factories/orders.ts';
import type { Product } from '../kit/support.ts';
import { openOwnOrder } from './applicants.ts';

/** People ask about their data on their order's page and by letter; a colleague answers. */
export async function peopleAskAboutTheirData(product: Product, token: string): Promise<void> {
  const order = await anApplication(product);
  const own = await openOwnOrder(product, order);
  for (const body of [
    { kind: 'access', text: 'Everything that you hold, please.' },
    { kind: 'everything', text: '' },
  ])
    await product.call('POST', '/api/manage/requests-of-persons', { token: own, body });
  const call = (method: 'GET' | 'POST' | 'PUT', path = '', body?: object) =>
    product.call(method, `/api/admin/requests-of-persons${path}`, { token, body });
  for (const body of [
    { kind: 'erase', text: 'By letter.', tracking_id: order.tracking_id },
    { kind: 'complain', text: 'By phone.', name: 'Bola', email: 'bola@example.com' },
    { kind: 'complain', text: 'By phone.' },
    { kind: 'complain', text: 'By phone.', tracking_id: 'TFY-1' },
  ])
    await call('POST', '', body);
  const [last] = (await call('GET', '?state=open')).json();
  await call('GET', '?state=x');
  for (const answer of ['', 'Here it is.', 'Again.']) await call('PUT', `/${last.id}`, { answer });
  await call('PUT', '/x', { answer: 'Nobody’s.' });
  await product.settle();
  await product.call('GET', '/api/manage/order', { token: own });
}

/** A fee is marked as spent, and a waiver asked for, refused, withdrawn and approved by another; an owner looks up who saw what. */
export async function aWaiverIsApproved(product: Product, token: string): Promise<void> {
  const { id } = await aPaidApplication(product);
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    as = token,
  ) => product.call(method, `/api/admin/${path}`, { token: as, body });
  for (const amount of [1, 1_000_000, 'x'])
    await call('PUT', `orders/${id}/spent`, { amount, reference: 'GOV-1' });
  await call('PUT', 'orders/x/spent', { amount: 1, reference: 'GOV-1' });
  const ask = (one: string, fields: Record<string, string>) =>
    sendForm(
      product,
      'POST',
      `/api/admin/orders/${one}/waivers`,
      fields,
      { proof: pdf() },
      { token },
    );
  await ask('x', { reason: 'Nobody’s.' });
  await ask(id, {});
  const withdrawn = (await ask(id, { reason: 'By mistake.' })).json().waiver.id;
  for (const one of [withdrawn, withdrawn, 'x']) await call('DELETE', `waivers/${one}`);
  const asked = (await ask(id, { reason: 'In hospital.' })).json().waiver.id;
  const colleague = await anAdmin(product, 'Chidi', 'cashier');
  for (const [one, as] of [
    [asked, token],
    [asked, colleague.token],
    [asked, colleague.token],
    ['x', token],
  ] as const)
    await call('POST', `waivers/${one}/approve`, undefined, as);
  await product.settle();
  await call('GET', `orders/${id}/refunds`);
  for (const query of ['', `?order_id=${id}&from=2020-01-01`, '?from=soon'])
    await call('GET', `reports/access${query}`);
  await call('GET', 'queue/scans');
}
