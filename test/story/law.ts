import { anApplication } from '../factories.ts';
import type { Product } from '../support.ts';
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
