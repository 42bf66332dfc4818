import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, test } from 'vitest';
import { ProviderRefused } from '#server/adapters/payment/provider-client.ts';
import { reconcile } from '#server/features/payments/reconcile.ts';
import { advanceRefund } from '#server/features/refunds/send-refund.ts';
import type { ListedPayment } from '#shared/money/payment-list.ts';
import {
  adrift,
  aFamily,
  aFamilyWithHeldMoney,
  joinsInsured,
  payGroup,
  startGroup,
} from '#test/factories/groups.ts';
import { moneyDesk, refusesRefunds } from '#test/factories/money-desk.ts';
import {
  anAdmin,
  anApplication,
  CARDS,
  decide,
  payByCard,
  sendApplication,
  verify,
} from '#test/factories/orders.ts';
import { readPdf } from '#test/factories/pdf.ts';

const said = (pdf: Buffer) =>
  readPdf(pdf)
    .lines.map(({ text }) => text)
    .join(' ');

describe('orders that were paid together', () => {
  const desk = moneyDesk({ REFUND_TWO_PERSONS: '60000' });
  let product: ReturnType<typeof desk.product>;
  beforeEach(() => {
    product = desk.product();
  });
  const listed = async (query = ''): Promise<ListedPayment[]> =>
    (await desk.call('GET', `payments?state=received${query}`)).json();
  const addsUp = async () => expect(await adrift(product)).toEqual([]);

  test('an order’s refund is at most its share; two persons count for the whole payment', async () => {
    const { code, all } = await aFamily(product, 3);
    const [first, second, third] = all;
    if (!first || !second || !third) throw new Error('the family is not whole');
    const paid = await payGroup(product, code);
    await verify(product, first, paid.transaction_id);
    const other = (await anAdmin(product, 'Bola Ade')).token;
    expect((await desk.giveBack(first, { amount: 45_001 })).statusCode).toBe(409);
    expect((await desk.giveBack(first, { amount: 45_000 })).statusCode).toBe(201);
    // 45,000 of this payment went by one person today: 15,000 are left alone, whoever asks.
    const asked = await desk.giveBack(second, { amount: 20_000 }, other);
    expect([asked.statusCode, asked.json().refund.status]).toEqual([202, 'requested']);
    expect((await desk.giveBack(third, { amount: 15_000 }, other)).statusCode).toBe(201);
    await product.settle();
    expect(await desk.given()).toBe(60_000);
    await desk.approve(asked.json().refund);
    await product.settle();
    expect(await desk.given()).toBe(80_000);
    expect((await listed())[0]?.shares.map(({ refunded }) => refunded)).toEqual([
      45_000, 20_000, 15_000,
    ]);
    // Each its own, of its own order.
    for (const { one, naira } of [
      { one: first, naira: '45,000' },
      { one: second, naira: '20,000' },
    ]) {
      const note = (await desk.money(one)).refunds[0]?.credit_note_url ?? '';
      const words = said((await product.call('GET', note)).rawPayload);
      expect(words).toContain(`Credit note ${one.tracking_id}-C1`);
      expect(words).toContain(`Paid ₦45,000 Refunded ₦${naira}`);
      expect(words).toContain('this order’s share of a payment of ₦135,000');
    }
    await decide(product, third, 'Denied', desk.ngozi());
    expect((await desk.money(third)).left).toBe(30_000);
    await addsUp();
  });

  test('two persons count for all of a payment that came short and goes back', async () => {
    await anAdmin(product, 'Bola Ade');
    const { code, all } = await aFamily(product, 3);
    const { transaction_id } = await payGroup(product, code, CARDS.half);
    await verify(product, all[0] as { id: string }, transaction_id);
    const [review] = await desk.reviews();
    expect((await desk.decide(review, 'refund')).json().message).toContain(
      'once a colleague has approved it',
    );
    await product.settle();
    expect(await desk.given()).toBe(0);
  });

  test('what the provider refuses to give back of a review stays in it', async () => {
    const { code, all } = await aFamily(product, 3);
    const { transaction_id } = await payGroup(product, code, CARDS.half);
    await verify(product, all[0] as { id: string }, transaction_id);
    let asked = 0;
    const payment = desk.during({
      refund: async (one) => {
        asked += 1;
        if (asked > 1) throw new ProviderRefused('Insufficient funds in wallet');
        return payment.refund(one);
      },
    });
    await desk.decide((await desk.reviews())[0], 'refund');
    await product.settle();
    expect(await desk.given()).toBe(22_500);
    const reviews = await desk.reviews();
    expect(reviews.map(({ order_ids }) => order_ids.length)).toEqual([2]);
    await addsUp();
  });

  test('one’s refund is sent while another’s is made by hand: what went before is taken for neither', async () => {
    const { code, all } = await aFamily(product, 3);
    const [first, second, third] = all;
    if (!first || !second || !third) throw new Error('the family is not whole');
    const { transaction_id } = await payGroup(product, code);
    await verify(product, first, transaction_id);
    await desk.giveBack(third, { amount: 10_000 });
    await product.settle();
    const payment = desk.during(refusesRefunds);
    await desk.giveBack(second, { amount: 10_000 });
    await product.settle();
    const [failed] = (await desk.money(second)).refunds;
    const refund_id = (await desk.giveBack(first, { amount: 10_000 })).json().refund.id;
    product.deps.payment = payment;
    // Just after the one was claimed.
    const { connection } = product.deps;
    let byHand: ReturnType<typeof desk.byHand> | undefined;
    const transaction: typeof connection.db.transaction = async (work, config) => {
      const claimed = await connection.db.transaction(work, config);
      byHand ??= desk.byHand(failed, 'GTB-81');
      expect((await byHand).statusCode).toBe(200);
      return claimed;
    };
    const db = Object.assign(Object.create(connection.db), { transaction });
    await advanceRefund({ ...product.deps, connection: { ...connection, db } }, { refund_id });
    await product.settle();
    expect(await desk.given()).toBe(20_000);
    expect((await listed())[0]?.shares.map(({ refunded }) => refunded)).toEqual([
      10_000, 10_000, 10_000,
    ]);
  });

  test('one is cancelled by its own link: it alone, and the others go on', async () => {
    const { code, all } = await aFamily(product, 3);
    const { transaction_id } = await payGroup(product, code);
    await verify(product, { id: all[0]?.id ?? '' }, transaction_id);
    const token = (all[1] as unknown as { manage_token: string }).manage_token;
    const own = await product.json('GET', '/api/manage/order', { token });
    expect(own).toMatchObject({ group_others: 2, refund: { amount: 45_000 } });
    const answer = await product.call('POST', '/api/manage/cancel', {
      token,
      body: { expected_refund: 45_000 },
    });
    expect(answer.json().message).toContain('The other 2 orders in the group are not affected.');
    await product.settle();
    expect(await desk.given()).toBe(45_000);
    expect((await listed())[0]?.shares.map(({ refunded }) => refunded)).toEqual([0, 45_000, 0]);
    const cancelled = desk.mailsOf('cancelled');
    expect(cancelled.map(({ id }) => id)).toEqual([`cancelled-${all[1]?.id}`]);
    expect(cancelled[0]?.text).toContain('The other 2 orders in the group are not affected.');
    const stages = await Promise.all(all.map(async (one) => (await desk.tracked(one)).stage));
    expect(stages.map((stage) => stage === 'cancelled')).toEqual([false, true, false]);
    await addsUp();
  });

  test('money that was held for one and is refunded was not paid for it, says the mail as its credit note does', async () => {
    const held = await aFamilyWithHeldMoney(product, desk.ngozi());
    const [review] = await desk.reviews();
    expect((await desk.decide(review, 'refund')).statusCode).toBe(200);
    await product.settle();
    const mail = desk.mailsOf('refunded').find(({ text }) => text.includes(held.tracking_id));
    expect(mail?.text).toContain('could not be counted as its payment');
    expect(said(mail?.attachments?.[0]?.content as Buffer)).toContain('on top of what was due');
  });

  test('a mail links to the group’s page until that expires', async () => {
    for (const [days, linked] of [
      [0, true],
      [8, false],
    ] as const) {
      const { code, all } = await aFamily(product, 2, {
        fields: { contact_email: 'one@example.com' },
      });
      const { transaction_id } = await payGroup(product, code);
      product.clock.forward(days * 86_400_000);
      await verify(product, { id: all[0]?.id ?? '' }, transaction_id);
      const mails = (await product.newMails()).filter(({ id }) => id.startsWith('paid-'));
      expect(mails.map(({ text }) => text.includes(`/group/${code}`))).toEqual([linked]);
    }
  });

  test('the evidence of one is that of its whole payment, and of nobody else', async () => {
    const { code, all } = await aFamily(product, 2);
    const insured = await joinsInsured(product, code);
    const strangers = await aFamily(product, 2);
    for (const one of [code, strangers.code]) {
      const { info, transaction_id } = await payGroup(product, one);
      await verify(product, { id: info.booking_id }, transaction_id);
    }
    await desk.giveBack(all[1] as { id: string }, { amount: 5000 });
    await product.settle();
    const response = await product.call('GET', `/api/admin/orders/${all[0]?.id}/evidence.zip`, {
      token: desk.ngozi(),
    });
    const files = unzipSync(response.rawPayload);
    const folders = new Set(Object.keys(files).map((name) => name.split('/').at(-2) ?? ''));
    expect([...folders]).toEqual(['', all[1]?.tracking_id, insured.tracking_id]);
    for (const { tracking_id } of [all[1] as { tracking_id: string }, insured])
      for (const name of ['summary.txt', 'receipt.pdf', 'history.csv', 'consents.csv'])
        expect(files[`${tracking_id}/${name}`]?.length, name).toBeGreaterThan(0);
    const second = all[1]?.tracking_id;
    expect(files[`${second}/credit-note-${second}-C1.pdf`]?.length).toBeGreaterThan(0);
    const texts = Object.values(files)
      .map((bytes) => strFromU8(bytes, true))
      .join('\n');
    for (const { tracking_id } of strangers.all) expect(texts).not.toContain(tracking_id);
    const shares = strFromU8(files['shares.csv'] ?? new Uint8Array());
    expect(shares.trim().split('\r\n').length).toBe(4);
    expect(shares).toMatch(new RegExp(`${second},.*"₦45,000","₦45,000","₦5,000"`));
    for (const { id } of [...all, insured])
      expect((await desk.eventsOf({ id })).map(({ event }) => event)).toContain('evidence_saved');
    for (const one of strangers.all)
      expect((await desk.eventsOf(one)).map(({ event }) => event)).not.toContain('evidence_saved');
  });

  test('the evidence of one that was paid by itself is its own alone', async () => {
    const { code, all } = await aFamily(product, 2);
    const [first, second] = all;
    if (!first || !second) throw new Error('the family is not whole');
    await startGroup(product, code);
    await payByCard(product, first);
    const { rawPayload } = await product.call('GET', `/api/admin/orders/${first.id}/evidence.zip`, {
      token: desk.ngozi(),
    });
    const names = Object.keys(unzipSync(rawPayload));
    expect(names).toContain('receipt.pdf');
    expect(names.filter((name) => name.includes('/'))).toEqual([]);
    expect((await desk.eventsOf(first)).map(({ event }) => event)).toContain('evidence_saved');
    expect((await desk.eventsOf(second)).map(({ event }) => event)).not.toContain('evidence_saved');
  });

  test('whose first order is deleted is still paid by its link; whose last open one is cancelled takes no other', async () => {
    const { code, all, destination_id } = await aFamily(product, 3);
    const [first, second, third] = all;
    if (!first || !second || !third) throw new Error('the family is not whole');
    const made = await desk.call('POST', `orders/${first.id}/pay-link`, { group: true });
    const link = `/api/pay/${made.json().url.split('/pay/')[1]}`;
    await desk.call('DELETE', `orders/${first.id}`);
    expect(await product.json('GET', link)).toMatchObject({ state: 'open', amount: 90_000 });
    await payByCard(product, second);
    await desk.call('POST', `orders/${third.id}/cancel`, { reason: 'Stays at home', refund: 0 });
    const late = await sendApplication(product, destination_id, { fields: { group: code } });
    expect([late.statusCode, late.json().code]).toEqual([409, 'group_closed']);
    await desk.call('DELETE', `orders/${second.id}`);
    await desk.call('DELETE', `orders/${third.id}`);
    expect(await product.status('GET', link)).toBe(404);
  });

  test('dollars that came for several stand in the CSV once, by their parts', async () => {
    const { code, all } = await aFamily(product, 2);
    const paid = await payGroup(product, code, CARDS.callbackOnly, { currency: 'USD' });
    await verify(product, all[0] as { id: string }, paid.transaction_id);
    const [row] = await listed();
    expect(row).toMatchObject({ foreign_currency: 'USD', foreign_received: 90_000 });
    const headers = { accept: 'text/csv' };
    const { body } = await product.call('GET', '/api/admin/payments?state=received', {
      token: desk.ngozi(),
      headers,
    });
    const [names = '', ...lines] = body.trim().split('\r\n');
    const column = names.split(',').indexOf('foreign_received');
    expect(lines.map((line) => line.split(',')[column])).toEqual(['45000', '45000']);
  });

  test('a bank that takes the payment back takes each share, and gives each back', async () => {
    const { code, all } = await aFamily(product, 2);
    const paid = await payGroup(product, code);
    await verify(product, all[0] as { id: string }, paid.transaction_id);
    await anApplication(product);
    const { payment } = product.deps;
    const [charged] = await payment.fetchCharges({ tx_ref: paid.info.tx_ref });
    const stood = desk.during({
      fetchCharges: async () => (charged ? [{ ...charged, status: 'reversed' }] : []),
    });
    await reconcile(product.deps, { tx_ref: paid.info.tx_ref });
    expect((await listed())[0]).toMatchObject({ state: 'reversed', left: 0 });
    expect((await desk.reviews())[0]).toMatchObject({
      state: 'reversed',
      order_ids: all.map(({ id }) => id),
    });
    await addsUp();
    product.deps.payment = stood;
    await desk.askProvider((await desk.reviews())[0]);
    expect((await listed())[0]).toMatchObject({ state: 'paid', left: 90_000 });
    await addsUp();
  });
});
