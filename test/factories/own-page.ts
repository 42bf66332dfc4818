// What an applicant has at `/manage`, by HTTP.
import type { Product } from '../kit/support.ts';
import { anApplication, decide, endNow, payByCard, pdf, sendIssued, twoPdfs } from './orders.ts';

/** Calls what the holder of this key may. */
export const ownCall =
  (product: Product) =>
  (key: string, method: 'GET' | 'PUT' | 'POST' = 'GET', path = 'order', body?: object) =>
    product.call(method, `/api/manage/${path}`, { token: key, body });

/** Paid, approved and issued by the administrator of this token, and done just now. */
export async function anIssuedVisa(product: Product, token: string) {
  const order = await anApplication(product, { files: twoPdfs() });
  await payByCard(product, order);
  await decide(product, order, 'Approved', token);
  await sendIssued(product, order, pdf(), token);
  await endNow(product, order);
  return order;
}
