import { beforeEach, describe, expect, test } from 'vitest';
import type { OrderMoney, Refund } from '#shared/money/refunds.ts';
import type { AdminMe } from '#shared/people/admins.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import type { Dashboard } from '#shared/staff/dashboard.ts';
import { handsOf, refusesRefunds } from '#test/factories/money-desk.ts';
import { anAdmin, aPaidApplication, trackOrder, twoPdfs } from '#test/factories/orders.ts';
import { aFreshProduct } from '#test/kit/support.ts';

describe('what follows from a refund', () => {
  const product = aFreshProduct({ env: { REFUND_TWO_PERSONS: '40000' } });
  let ngozi: string;
  let tunde: string;
  let order: SubmittedApplication;
  beforeEach(async () => {
    ngozi = (await anAdmin(product, 'Ngozi Eze')).token;
    tunde = (await anAdmin(product, 'Tunde Bello', 'cashier')).token;
    await anAdmin(product, 'Rita Reviewer', 'reviewer');
    order = await aPaidApplication(product, { files: twoPdfs() });
    await product.newMails();
  });

  const hands = handsOf(
    () => product,
    () => ngozi,
  );
  const { call } = hands;
  const giveBack = async (body: object): Promise<Refund> =>
    (await hands.giveBack(order, { reason: 'A fee was charged twice', ...body })).json().refund;
  const refunds = async (query = ''): Promise<Refund[]> =>
    (await call('GET', `refunds${query}`)).json();
  const waiting = async () => ((await call('GET', 'me')).json() as AdminMe).waiting;
  const mailsOf = (template: string) => product.mails.filter(({ id }) => id.startsWith(template));
  const tracked = () => trackOrder(product, order);

  test('above the limit those who may approve are mailed, but not who asked; the menu counts it until somebody does', async () => {
    const asked = await giveBack({ amount: 45_000 });
    await product.settle();
    expect(product.mails.map(({ subject }) => subject)).toEqual([
      `A refund of ₦45,000 is waiting for your approval (${order.tracking_id})`,
    ]);
    expect(product.mails[0]?.text).toContain('Ngozi Eze asked to refund ₦45,000');
    expect(product.mails[0]?.text).toContain('Hello Tunde Bello');
    expect([(await waiting()).refunds, (await waiting()).payments]).toEqual([1, 0]);
    const { refunds: shown }: Dashboard = (await call('GET', 'dashboard', undefined, tunde)).json();
    expect(shown).toMatchObject({
      all: 1,
      oldest: [{ id: asked.id, own: false, status: 'requested' }],
    });
    expect(await refunds('?status=waiting')).toMatchObject([{ id: asked.id, own: true }]);
    await call('POST', `refunds/${asked.id}/approve`, undefined, tunde);
    await product.settle();
    expect([(await waiting()).refunds, await refunds('?status=waiting')]).toEqual([0, []]);
    // Nobody is asked for what is approved already, and the applicant reads nothing of what colleagues are told.
    expect(mailsOf('refunded')).toHaveLength(1);
  });

  test('a failed one counts among payments to review, colleagues are told why, and it leaves once it is settled', async () => {
    const { payment } = product.deps;
    product.deps.payment = { ...payment, ...refusesRefunds };
    const asked = await giveBack({ amount: 10_000 });
    await product.settle();
    product.deps.payment = payment;
    expect(product.mails.map(({ subject }) => subject)).toEqual(
      Array(2).fill(`A refund of ₦10,000 failed (${order.tracking_id})`),
    );
    expect(product.mails[0]?.text).toContain('Insufficient funds in wallet');
    expect(await waiting()).toMatchObject({ payments: 1, refunds: 1 });
    expect(await refunds('?status=failed')).toMatchObject([
      { id: asked.id, failure: 'Insufficient funds in wallet' },
    ]);
    await call('POST', `refunds/${asked.id}/approve`);
    await product.settle();
    expect(await waiting()).toMatchObject({ payments: 0, refunds: 0 });
  });

  test('the list is searched by order and reference, narrowed by service, and saved for a spreadsheet', async () => {
    const { id } = await giveBack({ amount: 10_000 });
    await product.settle();
    const found = async (query: string) => (await refunds(query)).map((one) => one.id);
    const q = (text: string) => `?q=${encodeURIComponent(text)}`;
    for (const query of [
      '?kind=visa,permit',
      '?status=done',
      q(order.tracking_id),
      q(order.payment_info.tx_ref),
      q(order.payment_info.customer_email),
    ])
      expect([query, await found(query)]).toEqual([query, [id]]);
    for (const query of ['?kind=permit', '?status=failed', q('nobody-has-this'), q('%')])
      expect([query, await found(query)]).toEqual([query, []]);
    const csv = await product.call('GET', '/api/admin/refunds', {
      token: ngozi,
      headers: { accept: 'text/csv' },
    });
    expect(csv.body).toMatch(/^\uFEFFid,/);
    expect(csv.body).not.toContain('credit-notes');
  });

  test('one that was refunded has a credit note: mailed, in tracking, for administrators; before that there is none', async () => {
    const first = await giveBack({ amount: 10_000.5 });
    const sign = ((await call('GET', `orders/${order.id}/refunds`)).json() as OrderMoney)
      .refunds[0];
    expect(sign?.credit_note_url).toBeNull();
    await product.settle();
    await giveBack({ amount: 5000 });
    await product.settle();
    const [one, other] = mailsOf('refunded').map(({ attachments }) => attachments?.[0]);
    expect([one?.filename, other?.filename]).toEqual([
      `credit-note-${order.tracking_id}-C1.pdf`,
      `credit-note-${order.tracking_id}-C2.pdf`,
    ]);
    expect(mailsOf('refunded')[0]?.text).toContain('The credit note is attached');
    const url: string = (await tracked()).refunds[0].credit_note_url;
    const response = await product.call('GET', url);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="credit-note-${order.tracking_id}-C1.pdf"`,
    });
    expect(response.rawPayload.equals(one?.content as Buffer)).toBe(true);
    expect(await product.status('GET', url.replace(/signature=.*/, 'signature=x'))).toBe(403);
    const shown = (await refunds()).find(({ id }) => id === first.id)?.credit_note_url ?? '';
    await call('DELETE', `orders/${order.id}`);
    expect(await product.status('GET', shown)).toBe(200);
  });
});
