// What becomes of a refund that a provider takes and pays out later, heard by webhook and by timer, through the real adapters.
import { describe, expect, test } from 'vitest';
import { MailRefused } from '#server/adapters/mail/interface.ts';
import type { AdminMe } from '#shared/people/admins.ts';
import { FORGED, GIVEN, providerDesk } from '#test/factories/provider-desk.ts';
import { advanceDueRefunds } from './send-refund.ts';

describe.each(['flutterwave', 'paystack'] as const)('a refund that %s pays out later', (name) => {
  const { call, decide, giveBack, money, order, product, reviews, said, send, signIn } =
    providerDesk(name);

  const states = async () => (await money(order())).refunds.map(({ status }) => status);
  const subjects = () => product().mails.map(({ subject }) => subject);
  /** The order is paid, and a part of it on its way back. */
  async function sent() {
    await send('charge');
    expect((await giveBack(order(), { amount: GIVEN })).statusCode).toBe(201);
    await product().settle();
    expect(await states()).toEqual(['sent']);
    product().mails.length = 0;
  }

  test('is done once its webhook came and the provider, when asked, says so; a wrongly signed one and a repeat change nothing', async () => {
    await sent();
    expect(await send('refund')).toBe(200);
    expect(await states()).toEqual(['sent']);
    said.refund = 'done';
    expect(await send('refund', FORGED)).toBe(401);
    expect(await states()).toEqual(['sent']);
    for (let i = 0; i < 2; i++) expect(await send('refund')).toBe(200);
    expect(await states()).toEqual(['done']);
    expect(subjects()).toEqual([expect.stringContaining('₦10,000 was paid out')]);
  });

  test('has failed by its webhook: it stands among payments to review, payer and colleagues are told', async () => {
    await sent();
    said.refund = 'failed';
    expect(await send('refund')).toBe(200);
    expect(await states()).toEqual(['failed']);
    const { waiting } = (await call('GET', 'me')).json() as AdminMe;
    expect(waiting).toMatchObject({ payments: 1, refunds: 1 });
    expect(subjects()).toEqual(
      expect.arrayContaining([
        expect.stringContaining('A refund of ₦10,000 failed'),
        expect.stringContaining('₦10,000 takes longer'),
      ]),
    );
  });

  test('that failed is sent again under another Message-ID; that it failed is told no more once it is withdrawn', async () => {
    await send('charge');
    await giveBack(order(), { amount: GIVEN });
    await product().settle();
    const { mail } = product().deps;
    const { send: deliver } = mail;
    mail.send = () => Promise.reject(new MailRefused('550 no such mailbox'));
    said.refund = 'failed';
    await send('refund');
    await product().settle();
    mail.send = deliver;
    const [refund] = (await money(order())).refunds;
    said.refund = 'pending';
    expect((await call('POST', `refunds/${refund?.id}/approve`)).statusCode).toBe(200);
    await product().settle();
    const ids = product().mails.flatMap(({ id }) => (id.startsWith('refunded-') ? [id] : []));
    expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
    const [failed] = (await call('GET', 'messages'))
      .json()
      .filter(({ template }: { template: string }) => template === 'refund_failed');
    expect(failed).toMatchObject({ state: 'refused' });
    product().mails.length = 0;
    await call('POST', `messages/${failed.id}/retry`);
    await product().settle();
    expect(subjects()).toEqual([]);
  });

  test('is found by the timer where no webhook comes', async () => {
    await sent();
    said.refund = 'done';
    product().clock.forward(2 * 3_600_000);
    await advanceDueRefunds(product().deps);
    await product().settle();
    await signIn();
    expect(await states()).toEqual(['done']);
  });

  test('of money that came beside what was asked is followed by the reference that it was paid on', async () => {
    said.naira = GIVEN;
    await send('charge');
    const [review] = await reviews();
    expect(review).toMatchObject({ order_id: order().id, charged: GIVEN });
    await decide(review, 'refund');
    await product().settle();
    expect(await states()).toEqual(['sent']);
    said.refund = 'done';
    await send('refund');
    expect(await states()).toEqual(['done']);
  });
});
