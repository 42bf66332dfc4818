import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailQueue } from '#server/features/messages/mails.ts';
import { queueMessage } from '#server/features/messages/messages.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import {
  aDestination,
  anAdmin,
  anAgent,
  anApplication,
  decide,
  payByCard,
  pdf,
  sendIssued,
  twoPdfs,
} from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';

describe('mails about an order', () => {
  const product = aProduct();
  let token: string;
  let destination_id: number;
  beforeAll(async () => {
    ({ token } = await anAdmin(product));
    destination_id = (await aDestination(product)).id;
  });
  beforeEach(async () => void (await product.newMails()));

  const contact_email = 'adaeze@example.com';
  const file = () =>
    anApplication(product, { destination_id, fields: { contact_email }, files: twoPdfs() });
  const send = (submitted: SubmittedApplication, to = 'eve@example.com') =>
    product.call('POST', '/api/visa/send-receipt-email', {
      body: { visaData: { id: submitted.id, contact_email: to }, to },
      token,
    });
  /** What went out since the last look: exactly one mail, to the record's own address, about this order. */
  async function oneMail(submitted: SubmittedApplication) {
    await product.settle();
    const mails = await product.newMails();
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    if (!mail) throw new Error('no mail');
    expect(mail.to).toBe(contact_email);
    for (const part of [mail.subject, mail.text, mail.html])
      expect(part).toContain(submitted.tracking_id);
    expect(mail.text).toContain(
      `http://tafiya.test/track-visa?tracking_id=${submitted.tracking_id}`,
    );
    return mail;
  }
  const isPdf = (content: Buffer | undefined) => content?.subarray(0, 5).toString() === '%PDF-';

  test('a refund names the customer to an agent, who has many', async () => {
    const agent = await anAgent(product);
    const submitted = await anApplication(product, {
      destination_id,
      fields: { contact_email, first_name: 'Uno', last_name: 'Okafor' },
      token: agent.token,
    });
    await payByCard(product, submitted);
    await product.settle();
    await product.newMails();
    const body = { amount: 5000, reason: 'Agreed on the phone' };
    await product.call('POST', `/api/admin/orders/${submitted.id}/refunds`, { body, token });
    await product.settle();
    const mails = await product.newMails();
    expect(mails.map(({ to }) => to)).toEqual([agent.agent_email]);
    expect(mails[0]?.text).toMatch(/^Customer: Uno( \S+)? Okafor$/m);
    const own = await file();
    await payByCard(product, own);
    await product.settle();
    for (const { text } of await product.newMails()) expect(text).not.toContain('Customer:');
  });

  test('a deleted agent gets those about their money, and nothing of a customer’s papers', async () => {
    const agent = await anAgent(product);
    const options = { destination_id, fields: { contact_email }, token: agent.token };
    const submitted = await anApplication(product, options);
    await payByCard(product, submitted);
    const unpaid = await anApplication(product, options);
    await product.settle();
    expect((await send(submitted)).statusCode).toBe(200);
    await product.call('DELETE', `/api/admin/delete-agent/${agent.id}`, { token });
    await queueMessage(product.deps.connection.db, product.deps, mailQueue, {
      template: 'unpaid',
      order_id: unpaid.id,
    });
    const refused = await send(submitted);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'The agent was deleted: an email would reach nobody.',
    ]);
    const body = { amount: 5000, reason: 'Agreed on the phone' };
    await product.call('POST', `/api/admin/orders/${submitted.id}/refunds`, { body, token });
    await product.settle();
    const mails = (await product.newMails()).filter(({ to }) => to === agent.agent_email);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('refund')]);
  });

  test('each comes once, at its moment', async () => {
    const submitted = await file();
    const received = await oneMail(submitted);
    expect(received.attachments ?? []).toEqual([]);
    expect(received.text).toContain(`http://tafiya.test/payment?ref=${submitted.tracking_id}`);
    const invoiceAddress = /http:\/\/tafiya\.test(\/api\/orders\/\S+invoice\.pdf\?\S+)/.exec(
      received.text,
    )?.[1];
    expect(await product.status('GET', String(invoiceAddress))).toBe(200);

    await send(submitted);
    const invoice = await oneMail(submitted);
    expect(invoice.subject).toMatch(/^Invoice/);
    expect(invoice.attachments).toMatchObject([
      { filename: `invoice-${submitted.tracking_id}.pdf`, contentType: 'application/pdf' },
    ]);
    expect(isPdf(invoice.attachments?.[0]?.content)).toBe(true);

    await payByCard(product, submitted);
    const paid = await oneMail(submitted);
    expect(paid.subject).toMatch(/^Payment received/);
    expect(paid.attachments).toMatchObject([
      { filename: `receipt-${submitted.tracking_id}.pdf`, contentType: 'application/pdf' },
    ]);
    expect(isPdf(paid.attachments?.[0]?.content)).toBe(true);
    expect(paid.text).toContain('card ending 0102');

    await send(submitted);
    const receipt = await oneMail(submitted);
    expect([receipt.subject.split(' ')[0], receipt.attachments?.[0]?.filename]).toEqual([
      'Receipt',
      `receipt-${submitted.tracking_id}.pdf`,
    ]);

    await decide(product, submitted, 'Approved', token);
    expect((await oneMail(submitted)).subject).toMatch(/^Approved/);
    await sendIssued(product, submitted, pdf(), token);
    expect((await oneMail(submitted)).subject).toMatch(/^Your visa is ready/);
  });

  test('a denial is said kindly, once', async () => {
    const submitted = await file();
    await oneMail(submitted);
    await decide(product, submitted, 'Denied', token);
    await decide(product, submitted, 'Denied', token);
    const denied = await oneMail(submitted);
    expect(denied.subject).not.toMatch(/denied/i);
    expect(denied.text).toContain('was denied');
  });

  test('a receipt goes to the record’s own address, whatever the call says', async () => {
    const submitted = await file();
    const response = await send(submitted);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { success: true, message: `Sent. The invoice is on its way to ${contact_email}.` },
    ]);
    await product.settle();
    expect(product.mails.map(({ to }) => to)).toEqual([contact_email, contact_email]);
    for (const [visaData, status] of [
      [{ id: 'x' }, 404],
      [{}, 422],
      [undefined, 422],
      [{ id: 7 }, 422],
    ] as const)
      expect(
        await product.status('POST', '/api/visa/send-receipt-email', { body: { visaData }, token }),
      ).toBe(status);
  });

  test('sent by hand twice comes twice; the same job again is recognised', async () => {
    const submitted = await file();
    await send(submitted);
    await send(submitted);
    await product.settle();
    const ids = product.mails.map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([3, 3]);
    const { db } = product.deps.connection;
    for (let i = 0; i < 2; i++)
      await product.deps.jobs.send(db, mailQueue, { template: 'received', order_id: submitted.id });
    await product.settle();
    expect(product.mails.filter(({ id }) => id === `received-${submitted.id}`)).toHaveLength(3);
  });

  test('is written when it is sent: a mail that waited asks for no money that has come meanwhile', async () => {
    const submitted = await file();
    await payByCard(product, submitted);
    await product.settle();
    const received = product.mails.find(({ id }) => id === `received-${submitted.id}`);
    expect(received?.text).not.toContain('Pay now');
    product.mails.length = 0;
  });

  test('nobody hears of an order that was hidden meanwhile, but for its money', async () => {
    const submitted = await file();
    await payByCard(product, submitted);
    await product.call('DELETE', `/api/admin/delete-application/${submitted.id}`, { token });
    await product.settle();
    expect(product.mails.map(({ id }) => id)).toEqual([`paid-${submitted.id}`]);
  });
});
