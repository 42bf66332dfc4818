import { describe, expect, test } from 'vitest';
import { daysOfMonth, lagosDay } from '#shared/dates.ts';
import { moneyDesk, refusesRefunds } from '#test/factories/money-desk.ts';
import { anAdmin } from '#test/factories/orders.ts';

const PRICE = 45_000;

describe('a refund by two persons or by hand', () => {
  const {
    cancel,
    approve,
    withdraw,
    byHand,
    giveBack,
    money,
    given,
    eventsOf,
    mailsOf,
    during,
    product,
    ngozi,
    submit,
    paid,
    total,
    paymentOf,
  } = moneyDesk({ REFUND_TWO_PERSONS: '40000' });
  const withTunde = async () => (await anAdmin(product(), 'Tunde Bello')).token;

  test('two persons above the limit: a colleague approves, nobody their own; withdrawn, it is gone', async () => {
    const tunde = await withTunde();
    const order = await paid();
    const asked = await giveBack(order, { amount: PRICE, reason: 'Wrong visa' });
    expect([asked.statusCode, asked.json().refund.status]).toEqual([202, 'requested']);
    const { refund } = asked.json();
    expect((await approve(refund)).statusCode).toBe(409);
    await product().settle();
    expect(await given()).toBe(0);
    expect((await giveBack(order, { amount: 1, reason: 'Another' })).json().message).toContain(
      'not finished yet',
    );
    expect((await withdraw(refund)).statusCode).toBe(204);
    const gone = await approve(refund, tunde);
    expect([gone.statusCode, gone.json().message]).toEqual([404, 'This refund was withdrawn.']);
    const again = (await giveBack(order, { amount: PRICE, reason: 'Wrong visa' })).json().refund;
    expect((await approve(again, tunde)).json().refund).toMatchObject({
      status: 'approved',
      approved_by: 'Tunde Bello',
      own: false,
    });
    expect((await approve(again, tunde)).statusCode).toBe(200);
    await product().settle();
    expect(await given()).toBe(PRICE);
    expect((await eventsOf(order)).map(({ event }) => event)).toEqual(
      expect.arrayContaining([
        'refund_requested',
        'refund_withdrawn',
        'refund_approved',
        'payment_refunded',
      ]),
    );
    const { history } = await product().json('GET', `/api/visa/status/${order.id}`, {
      token: tunde,
    });
    expect(history.map(({ text }: { text: string }) => text)).toContain(
      'Asked to refund ₦45,000 for the visa application: “Wrong visa”',
    );
    expect((await withdraw(again)).statusCode).toBe(409);
    const list = await product().json('GET', '/api/admin/refunds?status=done', { token: tunde });
    expect(list).toMatchObject([
      { id: again.id, tracking_id: order.tracking_id, by: 'Ngozi Eze', own: false },
    ]);
    const month = lagosDay(product().clock.now()).slice(0, 7);
    const within = async (from: string, to: string) =>
      (
        (await product().json('GET', `/api/admin/refunds?status=done&from=${from}&to=${to}`, {
          token: tunde,
        })) as { id: string }[]
      ).map(({ id }) => id);
    const { from, to } = daysOfMonth(month);
    expect(await within(from, to)).toEqual([again.id]);
    expect(await within('2020-01-01', '2020-01-31')).toEqual([]);
    expect(await product().status('GET', '/api/admin/refunds?from=soon', { token: tunde })).toBe(
      422,
    );
    const csv = await product().call('GET', '/api/admin/refunds', {
      token: tunde,
      headers: { accept: 'text/csv' },
    });
    expect(csv.body.split('\r\n')[1]).toContain(again.id);
  });

  test('who cancelled hears that the refund was stopped, others do not', async () => {
    const [order, kept] = [await paid(), await paid()];
    await withTunde();
    const { refund } = (await cancel(order, { refund: PRICE })).json();
    expect(refund.status).toBe('requested');
    const other = (await giveBack(kept, { amount: PRICE, reason: 'Overcharged' })).json().refund;
    for (const one of [refund, other]) expect((await withdraw(one)).statusCode).toBe(204);
    await product().settle();
    const stopped = mailsOf('refund_stopped');
    expect(stopped).toHaveLength(1);
    expect(stopped[0]?.text).toContain(order.tracking_id);
    expect(stopped[0]?.text).toContain('the money is still with us');
  });

  test('nobody hears that a refund was stopped once another is on its way', async () => {
    const order = await paid();
    await withTunde();
    const { refund } = (await cancel(order, { refund: PRICE })).json();
    expect((await withdraw(refund)).statusCode).toBe(204);
    expect((await giveBack(order, { amount: PRICE, reason: 'It is owed' })).statusCode).toBe(202);
    await product().settle();
    expect(mailsOf('refund_stopped')).toEqual([]);
  });

  test('what was marked as paid by hand is refunded by hand, under its reference', async () => {
    const order = await submit();
    const body = { status: 'Paid', method: 'transfer', reference: '\u202aGTB-77\u202c' };
    expect(
      await product().status('PUT', `/api/admin/payment-update/${order.id}`, {
        body,
        token: ngozi(),
      }),
    ).toBe(200);
    expect(await paymentOf(order)).toMatchObject({ method: 'transfer', hand_reference: 'GTB-77' });
    expect(
      (await giveBack(order, { amount: 5000, reason: 'Overcharged' })).json().fields,
    ).toHaveProperty('reference');
    const done = await giveBack(order, {
      amount: 5000,
      reason: 'Overcharged',
      reference: 'GTB-78',
    });
    expect([done.statusCode, done.json().refund]).toEqual([
      201,
      expect.objectContaining({ status: 'done', reference: 'GTB-78' }),
    ]);
    expect((await eventsOf(order)).at(-1)).toMatchObject({
      event: 'payment_refunded',
      actor_name: 'Ngozi Eze',
    });
    expect(await total()).toBe(PRICE - 5000);
    const cancelled = await cancel(order, { reason: 'Asked by phone', refund: 10_000 });
    expect(cancelled.json()).toMatchObject({ refund: { status: 'approved', by_hand: true } });
    await product().settle();
    const { id } = cancelled.json().refund;
    expect((await byHand({ id }, ' ')).statusCode).toBe(422);
    const given_back = await byHand({ id }, 'GTB-79');
    expect(given_back.json().refund).toMatchObject({ status: 'done', reference: 'GTB-79' });
    expect(await total()).toBe(PRICE - 15_000);
    await product().settle();
    expect(mailsOf('refunded').at(-1)?.text).toContain('GTB-79');
  });

  async function paidInCash() {
    const order = await submit();
    const body = { status: 'Paid', method: 'cash' };
    await product().call('PUT', `/api/admin/payment-update/${order.id}`, { body, token: ngozi() });
    return order;
  }

  test('what a colleague already refunded by hand is refused under another reference, naming who and which; the same again is no harm', async () => {
    const tunde = await withTunde();
    const order = await paidInCash();
    const { refund } = (await cancel(order, { reason: 'By phone', refund: 10_000 })).json();
    const booked = (reference: string) =>
      product().call('PUT', `/api/admin/refunds/${refund.id}/given`, {
        body: { reference },
        token: tunde,
      });
    expect((await byHand(refund, 'CASH-A')).statusCode).toBe(200);
    const refused = await booked('CASH-K');
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringMatching(
        /^Ngozi Eze already refunded it by hand on .+, \d\d:\d\d, reference CASH-A\. /,
      ),
    ]);
    expect((await booked('CASH-A')).json().refund).toMatchObject({ reference: 'CASH-A' });
    expect(await total()).toBe(PRICE - 10_000);
  });

  test('who refunded by hand is told from a colleague who later used the same reference, and from oneself', async () => {
    const tunde = await withTunde();
    const order = await paidInCash();
    const { refund } = (await cancel(order, { reason: 'By phone', refund: 10_000 })).json();
    expect((await byHand(refund, 'CASH-A')).statusCode).toBe(200);
    product().clock.forward(60_000);
    const later = await giveBack(order, { amount: 5_000, reference: 'CASH-A' }, tunde);
    expect(later.statusCode).toBe(201);
    const again = async (token: string) => (await byHand(refund, 'CASH-K', token)).json().message;
    expect(await again(tunde)).toMatch(/^Ngozi Eze already .+ Yours was not written down/);
    expect(await again(ngozi())).toMatch(/^You already .+ The new one was not written down/);
  });

  test('by hand above the limit: a colleague approves before it is refunded, and the reference comes then', async () => {
    const tunde = await withTunde();
    const order = await paidInCash();
    const asked = await giveBack(order, { amount: PRICE, reason: 'Wrong visa' });
    expect([asked.statusCode, asked.json().message]).toEqual([
      202,
      expect.stringContaining('A colleague has to approve it first'),
    ]);
    const { refund } = asked.json();
    const given = () => byHand(refund, 'GTB-9');
    expect((await given()).json().message).toBe('A colleague has to approve it first.');
    await approve(refund, tunde);
    expect((await given()).json().refund).toMatchObject({
      status: 'done',
      reference: 'GTB-9',
      approved_by: 'Tunde Bello',
    });
    expect(await total()).toBe(0);
  });

  test('in parts that together are above the limit: the last one waits for a colleague, also one that failed before', async () => {
    const tunde = await withTunde();
    const order = await paid();
    const payment = during(refusesRefunds);
    await giveBack(order, { amount: 20_000, reason: 'A first part' });
    await product().settle();
    product().deps.payment = payment;
    expect((await giveBack(order, { amount: 25_000, reason: 'A second part' })).statusCode).toBe(
      201,
    );
    await product().settle();
    expect(await money(order)).toMatchObject({ two_persons_above: 15_000, left: 20_000 });
    const [failed] = (await money(order)).refunds;
    expect((await approve(failed)).json().message).toContain('a colleague has to do this');
    expect((await giveBack(order, { amount: 15_001, reason: 'A third part' })).statusCode).toBe(
      202,
    );
    const [, , third] = (await money(order)).refunds;
    await withdraw(third);
    expect((await approve(failed, tunde)).json().refund).toMatchObject({
      status: 'approved',
      approved_by: 'Tunde Bello',
    });
    await product().settle();
    expect(await given()).toBe(PRICE);
  });
});
