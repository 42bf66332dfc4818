import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, test } from 'vitest';
import { lagosDay } from '#shared/dates.ts';
import {
  anAdmin,
  anApplication,
  CARDS,
  decide,
  payByCard,
  refundByStaff,
  trackOrder,
} from '#test/factories/orders.ts';
import { aPaidServiceOrder, deliverFile } from '#test/factories/services.ts';
import { aFreshProduct } from '#test/kit/support.ts';

describe('the evidence about an order', () => {
  const product = aFreshProduct();
  let token: string;
  beforeEach(async () => {
    token = (await anAdmin(product, 'Ngozi Eze')).token;
  });

  const take = (id: string, as = token) =>
    product.call('GET', `/api/admin/orders/${id}/evidence.zip`, { token: as });

  test('has what was agreed, paid, told, handed out and refunded; who took it stands in the history', async () => {
    const asthma = {
      medical_condition: 'Yes',
      more_medical_condition: 'Asthma',
      health_consent: 'Yes',
    };
    await aPaidServiceOrder(product, 'insurance', asthma);
    const order = await aPaidServiceOrder(product, 'insurance', asthma);
    await deliverFile(product, order.id, 'policy_file', token);
    const { issued } = await trackOrder(product, order);
    await product.call('GET', issued[0].url);
    await refundByStaff(product, order, 500.5, token, '=A fee');
    await product.settle();
    const response = await take(order.id);
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="evidence-${order.tracking_id}.zip"`,
    });
    const files = unzipSync(response.rawPayload);
    const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    const today = lagosDay(product.clock.now());
    expect(Object.keys(files).toSorted()).toEqual([
      'consents.csv',
      `credit-note-${order.tracking_id}-C1.pdf`,
      'downloads.csv',
      'history.csv',
      'invoice.pdf',
      'messages.csv',
      'payments.csv',
      `privacy-${today}.txt`,
      'receipt.pdf',
      'refund-terms.txt',
      'refunds.csv',
      'summary.txt',
      `terms-${today}.txt`,
    ]);
    expect(read(`terms-${today}.txt`)).toContain('is set out under Refunds (/refunds).');
    for (const name of Object.keys(files).filter((one) => one.endsWith('.pdf')))
      expect(read(name).slice(0, 5)).toBe('%PDF-');
    expect(read('summary.txt')).toContain(order.tracking_id);
    expect(read('refund-terms.txt')).toContain('50 % until the order is decided');
    expect(read('consents.csv')).toMatch(/health,Yes,.*about my health/);
    expect(read('consents.csv').trim().split(/\r?\n/)).toHaveLength(2);
    expect(read('payments.csv')).toContain(order.payment_info.tx_ref);
    expect(read('refunds.csv')).toContain("₦500.50,Refunded,'=A fee");
    expect(read('downloads.csv')).toMatch(/Insurance policy,whoever had the link/);
    expect(read('messages.csv')).toMatch(/"payment received, with the receipt",.*,sent,/);
    expect(read('history.csv')).toContain('Ngozi Eze');
    const { history } = await product.json('GET', `/api/insurance/status/${order.id}`, { token });
    expect(history.at(-2).text).toContain('Saved the evidence');
  });

  test('names no mail to colleagues, and none of their notes', async () => {
    const { admin_email } = await anAdmin(product, 'Bola Ade', 'cashier');
    const order = await anApplication(product);
    await payByCard(product, order, { card: CARDS.refundRefused });
    await refundByStaff(product, order, 500, token, 'A fee');
    await product.settle();
    expect(product.mails.map(({ to }) => to)).toContain(admin_email);
    const note = { token, body: { text: 'He shouted at us.' } };
    expect(await product.status('POST', `/api/admin/orders/${order.id}/notes`, note)).toBe(201);
    await decide(product, order, 'Denied', token);
    await product.settle();
    product.clock.forward(3 * 60_000);
    await product.settle();
    const back = { token, body: { reason: 'He shouted at Bola.' } };
    expect(await product.status('POST', `/api/admin/orders/${order.id}/reopen`, back)).toBe(200);
    const files = unzipSync((await take(order.id)).rawPayload);
    const told = strFromU8(files['messages.csv'] ?? new Uint8Array());
    expect(told).toContain(order.payment_info.customer_email);
    expect(told).not.toContain(admin_email);
    const history = strFromU8(files['history.csv'] ?? new Uint8Array());
    expect(history).toContain('Took back the decision');
    expect(history).not.toContain('shouted');
  });

  test('is there of deleted orders, too', async () => {
    const order = await aPaidServiceOrder(product, 'insurance');
    expect((await take('x')).statusCode).toBe(404);
    await product.call('DELETE', `/api/admin/orders/${order.id}`, { token });
    expect((await take(order.id)).statusCode).toBe(200);
  });
});
