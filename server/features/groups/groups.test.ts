import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, lagosDay } from '#shared/dates.ts';
import type { ListedPayment, PaymentSums } from '#shared/money/payment-list.ts';
import { live, papersOf, refundAtOnce } from '#test/factories/group-fates.ts';
import {
  adrift,
  aFamily,
  joinsInsured,
  payGroup,
  readGroup,
  startGroup,
} from '#test/factories/groups.ts';
import { moneyDesk } from '#test/factories/money-desk.ts';
import {
  anAdmin,
  anAgent,
  anApplication,
  CARDS,
  cancelByStaff,
  charge,
  decide,
  jpeg,
  payByCard,
  pdf,
  sendApplication,
  trackOrder,
  verify,
  wrongFields,
} from '#test/factories/orders.ts';
import { readPdf } from '#test/factories/pdf.ts';
import { type OwnProduct, openProduct } from '#test/kit/support.ts';

const said = (pdf: Buffer) =>
  readPdf(pdf)
    .lines.map(({ text }) => text)
    .join(' ');

describe('orders that are paid together', () => {
  const desk = moneyDesk({ REFUND_TWO_PERSONS: '60000' });
  let product: ReturnType<typeof desk.product>;
  beforeEach(() => {
    product = desk.product();
  });
  const statuses = async (code: string) =>
    (await readGroup(product, code)).orders.map(({ payment_status }) => payment_status);
  const listed = async (query = ''): Promise<ListedPayment[]> =>
    (await desk.call('GET', `payments?state=received${query}`)).json();
  const addsUp = async () => expect(await adrift(product)).toEqual([]);

  test('begin with the first, list who is in, and lose who is taken out', async () => {
    const { code, all, destination_id } = await aFamily(product, 3);
    expect(code).toMatch(/^[\w-]{22}$/);
    expect(all[2]?.group).toEqual({
      code,
      amount: 135_000,
      orders: all.map(({ tracking_id }) => ({
        tracking_id,
        kind: 'visa',
        name: expect.stringContaining('Adaeze Ify Okafor'),
        amount: 45_000,
        payment_status: 'Not Paid',
      })),
    });
    expect(await readGroup(product, code)).toEqual(all[2]?.group);
    const out = all[1]?.tracking_id;
    const left = await product.call('DELETE', `/api/groups/${code}/orders/${out}`);
    expect(left.statusCode).toBe(200);
    expect(left.json()).toMatchObject({ amount: 90_000 });
    expect(left.json().orders.map((one: { tracking_id: string }) => one.tracking_id)).toEqual([
      all[0]?.tracking_id,
      all[2]?.tracking_id,
    ]);
    const again = await product.call('DELETE', `/api/groups/${code}/orders/${out}`);
    expect([again.statusCode, again.json().message]).toEqual([
      404,
      'This order is no longer in the group.',
    ]);
    for (const none of ['new', 'A'.repeat(22), `${code}x`, '%00', 'a'.repeat(300)])
      expect(await product.status('GET', `/api/groups/${none}`)).toBe(404);
    const { history } = await product.json('GET', `/api/visa/status/${all[1]?.id}`, {
      token: desk.ngozi(),
    });
    expect(history.map(({ event }: { event: string }) => event)).toContain('group_left');
    // Seven days from the last who joined.
    product.clock.forward(6 * DAY_MS);
    await sendApplication(product, destination_id, { fields: { group: code } });
    product.clock.forward(6 * DAY_MS);
    expect(await product.status('GET', `/api/groups/${code}`)).toBe(200);
    product.clock.forward(DAY_MS);
    expect(await product.status('GET', `/api/groups/${code}`)).toBe(404);
  });

  test('are all of one agent or of none, are part of what a key covers, and at most twenty', async () => {
    const { code, destination_id } = await aFamily(product, 1);
    const { token } = await anAgent(product);
    const foreign = await sendApplication(product, destination_id, {
      token,
      fields: { group: code },
    });
    expect(wrongFields(foreign)).toEqual(['group']);
    const spaced = await sendApplication(product, destination_id, {
      fields: { group: ` ${code} ` },
    });
    expect(spaced.json().group).toMatchObject({ code, amount: 90_000 });
    const none = await sendApplication(product, destination_id, { fields: { group: ' ' } });
    expect([none.statusCode, none.json().group]).toEqual([201, undefined]);
    const unknown = await sendApplication(product, destination_id, {
      fields: { group: 'A'.repeat(22) },
    });
    expect(wrongFields(unknown)).toEqual(['group']);
    const both = await sendApplication(product, destination_id, {
      token,
      fields: { group: code, first_name: '' },
    });
    expect(wrongFields(both).sort()).toEqual(['first_name', 'group']);
    const fields = { first_name: 'Same', last_name: 'Same', contact_email: 'same@example.com' };
    const files = { data_page: pdf(), passport_photograph: await jpeg() };
    const send = (group: string) =>
      sendApplication(product, destination_id, { key: 'one', files, fields: { ...fields, group } });
    const first = await send(code);
    expect((await send(code)).json().group).toEqual(first.json().group);
    expect((await send('new')).json()).toMatchObject({ code: 'key_reused' });
    await desk.db().execute(sql`update orders set group_id = (select id from groups limit 1)`);
    await desk.db().execute(
      sql`insert into orders (id, kind, tracking_id, first_name, last_name, email, phone_number, amount_kobo, created_at, group_id)
        select gen_random_uuid(), 'visa', 'FILL-' || n, 'F', 'F', 'f@example.com', '', 100, now(), (select id from groups limit 1) from generate_series(1, 18) n`,
    );
    const more = await sendApplication(product, destination_id, { fields: { group: code } });
    expect([more.statusCode, more.json().code]).toEqual([409, 'group_full']);
  });

  test('whoever is taken out while all are being paid stands there once they are Paid; so does what was refunded', async () => {
    const { code, all } = await aFamily(product, 3);
    const [first, , out] = all;
    if (!first || !out) throw new Error('three were sent');
    const open = (await startGroup(product, code)).json();
    const path = `/api/groups/${code}/orders/${out.tracking_id}`;
    expect((await product.call('DELETE', path)).json().orders).toHaveLength(2);
    await payByCard(product, { ...first, payment_info: open });
    const shown = async () =>
      (await readGroup(product, code)).orders.map((order) => [
        order.tracking_id,
        order.payment_state ?? order.payment_status,
      ]);
    const paid = all.map(({ tracking_id }) => [tracking_id, 'Paid']);
    expect(await shown()).toEqual(paid);
    await desk.cancel(first, { refund: 22_500 });
    await product.settle();
    expect(await shown()).toEqual([[first.tracking_id, 'Partly refunded'], ...paid.slice(1)]);
  });

  test('nobody joins once nothing of it is left to pay, though a member was denied or deleted since', async () => {
    const { token } = await anAdmin(product);
    const join = async (place: number, group: string) =>
      (await sendApplication(product, place, { fields: { group } })).json().code;
    const denied = await aFamily(product, 2);
    await payByCard(product, denied.all[0] as (typeof denied.all)[number]);
    await decide(product, { id: denied.all[1]?.id ?? '' }, 'Denied', token);
    expect(await join(denied.destination_id, denied.code)).toBe('group_closed');
    const deleted = await aFamily(product, 1);
    await payByCard(product, deleted.all[0] as (typeof deleted.all)[number]);
    const path = `/api/admin/delete-application/${deleted.all[0]?.id}`;
    expect(await product.status('DELETE', path, { token })).toBe(200);
    expect(await join(deleted.destination_id, deleted.code)).toBe('group_closed');
  });

  test('are Paid by one payment of mixed services, which any of them answers for; books count shares', async () => {
    const { code, all, destination_id } = await aFamily(product, 2);
    const insured = await joinsInsured(product, code);
    const before = product.mails.length;
    const again = (await startGroup(product, code)).json().tx_ref;
    const { info, transaction_id } = await payGroup(product, code);
    expect(info.tx_ref).toBe(again);
    expect(info).toMatchObject({ amount: 105_350, booking_id: all[0]?.id });
    expect(info.orders?.map(({ amount }) => amount)).toEqual([45_000, 45_000, 15_350]);
    // Also under the reference of its own that its page holds.
    for (const tx_ref of [undefined, insured.payment_info.tx_ref, info.tx_ref]) {
      const verified = await product.call('POST', '/api/insurance/payment-verification', {
        body: { transaction_id, booking_id: insured.id, tx_ref },
      });
      expect(verified.json()).toMatchObject({ success: true, payment_status: 'Paid' });
    }
    expect(await statuses(code)).toEqual(['Paid', 'Paid', 'Paid']);
    await product.settle();
    const paid = product.mails.slice(before).filter(({ id }) => id.startsWith('paid-'));
    expect(paid.length).toBe(3);
    const [row, ...others] = await listed();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ received: 105_350, tx_ref: info.tx_ref });
    expect(row?.shares).toEqual(
      [...all, insured].map(({ id, tracking_id }, nth) => ({
        order_id: id,
        tracking_id,
        kind: nth < 2 ? 'visa' : 'insurance',
        amount: nth < 2 ? 45_000 : 15_350,
        refunded: 0,
      })),
    );
    const csv = (
      await product.call('GET', '/api/admin/payments?state=received', {
        token: desk.ngozi(),
        headers: { accept: 'text/csv' },
      })
    ).body.split('\r\n');
    const lines = csv.filter((line) => line.includes(info.tx_ref));
    // Each names its own applicant.
    expect(lines.map((line) => line.match(/TFY-[\w-]+,([^,]+),/)?.[1])).toEqual(
      (await readGroup(product, code)).orders.map(({ name }) => name),
    );
    const { totals } = await desk.dashboard();
    expect(totals.visa.total_paid_fees).toBe(90_000);
    expect(totals.insurance.total_paid_fees).toBe(15_350);
    // Found by any of them.
    expect((await listed(`&q=${insured.tracking_id}`)).length).toBe(1);
    const late = await sendApplication(product, destination_id, { fields: { group: code } });
    expect([late.statusCode, late.json().code]).toEqual([409, 'group_closed']);
    expect((await startGroup(product, code)).json().code).toBe('already_paid');
    await addsUp();
  });

  test('one mail goes to one address, with one receipt that names all and that of each', async () => {
    const email = 'mother@example.com';
    const { code, all } = await aFamily(product, 3, { fields: { contact_email: email } });
    await product.settle();
    // Who was submitted before the others is told of them by the link in their mails.
    expect(product.mails.at(-1)?.text).toContain(`/group/${code}`);
    const before = product.mails.length;
    const { info, transaction_id } = await payGroup(product, code);
    await verify(product, { id: all[2]?.id ?? '' }, transaction_id);
    await product.settle();
    const [mail, ...others] = product.mails.slice(before);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: email });
    const [whole, ...own] = (mail?.attachments ?? []).map(({ content }) => said(content));
    expect(own.length).toBe(3);
    for (const [nth, { tracking_id }] of all.entries()) {
      expect(whole).toContain(tracking_id);
      expect(own[nth]).toContain('Total paid ₦45,000');
      expect(own[nth]).toContain('It is part of a payment of ₦135,000 for several orders.');
    }
    expect(whole).toContain(`Receipt ${info.tx_ref}`);
    expect(whole).toContain('Total paid ₦135,000');
    expect(mail?.text).toContain('₦135,000');
    for (const { tracking_id } of info.orders ?? []) expect(mail?.text).toContain(tracking_id);
    expect(mail?.text).toContain(`/group/${code}`);
  });

  test('its payment came whichever member is asked about, also one that was cancelled while it was being paid', async () => {
    const { code, all } = await aFamily(product, 3);
    const { info, transaction_id } = await payGroup(product, code);
    const [gone] = all;
    const { token } = await anAdmin(product);
    expect(info.booking_id).toBe(gone?.id);
    const cancelled = await cancelByStaff(product, { id: info.booking_id }, token);
    expect(cancelled.statusCode).toBe(200);
    const [own, other] = [
      await verify(product, { id: info.booking_id }, transaction_id),
      await verify(product, { id: all[1]?.id ?? '' }, transaction_id),
    ];
    expect([own.json(), other.json()]).toMatchObject([
      { success: true, payment_status: 'Not Paid' },
      { success: true, payment_status: 'Paid' },
    ]);
    expect(own.json().receipt_url).toBeUndefined();
    // What was paid for it waits for somebody, wherever it is summed.
    const read = (path: string) => product.json('GET', `/api/admin/payments/${path}`, { token });
    const { sums } = await read('totals');
    expect(sums.to_review).toBeGreaterThanOrEqual(45_000);
    for (const by of ['service', 'day', 'agent', 'destination']) {
      const month = lagosDay(product.clock.now()).slice(0, 7);
      const lines: PaymentSums[] = await read(`summary?month=${month}&by=${by}`);
      const summed = lines.reduce((sum, { to_review }) => sum + to_review, 0);
      expect([by, summed]).toEqual([by, sums.to_review]);
    }
  });

  test('an agent’s customers read neither the agent’s price nor of each other', async () => {
    const { token } = await anAgent(product);
    const email = 'parents@example.com';
    const ours = await aFamily(product, 2, { token, fields: { contact_email: email } });
    const { code, destination_id } = ours;
    await anApplication(product, { destination_id, token, fields: { group: code } });
    for (const stranger of [undefined, (await anAgent(product)).token])
      expect((await startGroup(product, code, stranger)).statusCode).toBe(403);
    const payment_info = (await startGroup(product, code, token)).json();
    const { transaction_id } = await charge(product, { payment_info }, CARDS.callbackOnly);
    await verify(product, { id: ours.all[0]?.id ?? '' }, transaction_id);
    await product.settle();
    const theirs = product.mails.filter(({ to }) => to === email);
    expect(theirs.at(-1)?.subject).toContain('Payment received for 2 orders');
    for (const { text, html } of theirs) expect(`${text} ${html}`).not.toContain(`/group/${code}`);
  });

  test('whose address the payment has reads of all that it paid, another of their own alone', async () => {
    const [mum, dad] = ['mum@example.com', 'dad@example.com'];
    const { code, all, destination_id } = await aFamily(product, 2, {
      fields: { contact_email: mum },
    });
    const his = await anApplication(product, {
      destination_id,
      fields: { group: code, contact_email: dad, first_name: 'Dayo' },
    });
    const { info, transaction_id } = await payGroup(product, code);
    expect(info.customer_email).toBe(mum);
    await verify(product, { id: his.id }, transaction_id);
    await product.settle();
    const paidMail = (to: string) => product.mails.findLast((mail) => mail.to === to);
    const files = (to: string) => paidMail(to)?.attachments?.map(({ filename }) => filename);
    expect(paidMail(mum)?.subject).toContain('Payment received for 3 orders');
    expect(paidMail(mum)?.text).toContain('₦135,000');
    expect(paidMail(mum)?.text).toContain('Dayo');
    // His own names his address and number.
    expect(files(mum)).toEqual([
      'receipt.pdf',
      ...all.map(({ tracking_id }) => `receipt-${tracking_id}.pdf`),
    ]);
    expect(paidMail(dad)?.text).toContain('We received ₦45,000 for your visa application');
    for (const { tracking_id } of all) expect(paidMail(dad)?.text).not.toContain(tracking_id);
    expect(files(dad)).toEqual([`receipt-${his.tracking_id}.pdf`]);
  });

  test('one that is deleted is in it no more', async () => {
    const { code, all, destination_id } = await aFamily(product, 2);
    const [first, second] = all;
    if (!first || !second) throw new Error('the family is not whole');
    const made = await desk.call('POST', `orders/${first.id}/pay-link`, { group: true });
    const page = () => product.json('GET', `/api/pay/${made.json().url.split('/pay/')[1]}`);
    expect((await desk.call('DELETE', `orders/${second.id}`)).statusCode).toBe(200);
    expect((await readGroup(product, code)).orders).toHaveLength(1);
    expect((await page()).orders).toHaveLength(1);
    const opened = await product.json('GET', `/api/visa/status/${first.id}`, {
      token: desk.ngozi(),
    });
    expect(opened.group).toBeUndefined();
    await payByCard(product, first);
    expect((await page()).state).toBe('paid');
    const late = await sendApplication(product, destination_id, { fields: { group: code } });
    expect(late.json().code).toBe('group_closed');
  });

  test('what came for one that was cancelled meanwhile waits for somebody, and the others are Paid', async () => {
    const { code, all } = await aFamily(product, 3);
    const [first, second, third] = all;
    const { info, transaction_id } = await payGroup(product, code, CARDS.silent);
    await desk.cancel(second as { id: string }, { refund: 0 });
    const answer = await verify(product, { id: first?.id ?? '' }, transaction_id);
    expect(answer.json()).toMatchObject({ success: true });
    expect(await statuses(code)).toEqual(['Paid', 'Not Paid', 'Paid']);
    expect(
      (await readGroup(product, code)).orders.map(({ nothing_to_pay }) => nothing_to_pay),
    ).toEqual([undefined, 'the order was cancelled', undefined]);
    const [review, ...others] = await desk.reviews();
    expect(others).toEqual([]);
    expect(review).toMatchObject({
      tx_ref: info.tx_ref,
      order_ids: [second?.id],
      charged: 45_000,
      reason: 'paid although the order was cancelled',
    });
    await addsUp();
    expect((await desk.dashboard()).payments_to_review).toBeDefined();
    const refunded = await desk.decide(review, 'refund');
    expect(refunded.json()).toMatchObject({ message: 'The money is on its way back.' });
    await product.settle();
    expect(await desk.reviews()).toEqual([]);
    expect(await desk.given()).toBe(45_000);
    expect((await listed())[0]?.shares.map(({ refunded: back }) => back)).toEqual([0, 45_000, 0]);
    expect((await desk.money(third as { id: string })).left).toBe(45_000);
    await addsUp();
  });

  test('short money pays nobody; the rest is asked for of the group, and pays all', async () => {
    const { code, all } = await aFamily(product, 3);
    const { transaction_id } = await payGroup(product, code, CARDS.half);
    expect((await verify(product, { id: all[1]?.id ?? '' }, transaction_id)).json()).toMatchObject({
      success: false,
    });
    expect(await statuses(code)).toEqual(['Not Paid', 'Not Paid', 'Not Paid']);
    const [review] = await desk.reviews();
    expect(review).toMatchObject({ order_ids: all.map(({ id }) => id), rest: 67_500 });
    await addsUp();
    // The group says of each what its own page says.
    for (const { tracking_id, payment_waits } of (await readGroup(product, code)).orders) {
      expect(payment_waits).toMatch(
        /^We received ₦22,500 of ₦45,000\. We are looking at it; don’t/,
      );
      expect(await trackOrder(product, { tracking_id })).toMatchObject({ payment_waits });
    }
    expect((await desk.askRest(review)).json().message).toContain('₦67,500');
    const short = {
      payment_waits: 'We received ₦22,500 of ₦45,000. What is missing is ₦22,500.',
      rest_due: true,
    };
    expect(await readGroup(product, code)).toMatchObject({
      amount: 67_500,
      orders: [short, short, short],
    });
    const made = await desk.call('POST', `orders/${all[0]?.id}/pay-link`, { group: true });
    const link = `/api/pay/${made.json().url.split('/pay/')[1]}`;
    expect(await product.json('GET', link)).toMatchObject({ state: 'open', amount: 67_500 });
    // One pays its own rest alone; then the others theirs.
    const alone = await product.json('POST', '/api/payment/start', {
      body: { booking_id: all[0]?.id },
    });
    expect(alone.amount).toBe(22_500);
    await payByCard(product, { id: all[0]?.id ?? '', payment_info: alone });
    expect(await statuses(code)).toEqual(['Paid', 'Not Paid', 'Not Paid']);
    await addsUp();
    const rest = await payGroup(product, code);
    expect(rest.info.amount).toBe(45_000);
    await verify(product, { id: all[1]?.id ?? '' }, rest.transaction_id);
    expect(await statuses(code)).toEqual(['Paid', 'Paid', 'Paid']);
    expect(await desk.reviews()).toEqual([]);
    await addsUp();
  });

  test('nobody joins once each was paid by itself', async () => {
    const { code, all, destination_id } = await aFamily(product, 2);
    const join = async () =>
      (await sendApplication(product, destination_id, { fields: { group: code } })).json();
    const payAlone = (order: (typeof all)[number]) => payByCard(product, order);
    const [first, second] = all;
    if (!first || !second) throw new Error('the family is not whole');
    await payAlone(first);
    const third = await join();
    expect(third.group.orders).toHaveLength(3);
    await payAlone(second);
    await payAlone(third);
    expect(await join()).toMatchObject({ code: 'group_closed' });
  });

  test('one paid alone is not asked for again, and what still came for it is named', async () => {
    const { code, all } = await aFamily(product, 2);
    const { transaction_id } = await payGroup(product, code, CARDS.silent);
    const [first, second] = all;
    if (!first || !second) throw new Error('the family is not whole');
    await payByCard(product, first);
    expect((await readGroup(product, code)).amount).toBe(45_000);
    await verify(product, second, transaction_id);
    expect(await statuses(code)).toEqual(['Paid', 'Paid']);
    expect(await desk.reviews()).toMatchObject([
      { order_ids: [first.id], reason: 'the order was already paid' },
    ]);
    await addsUp();
  });

  test('a link pays all of the group, and shows first names and initials', async () => {
    const { code, all } = await aFamily(product, 2);
    const made = await desk.call('POST', `orders/${all[0]?.id}/pay-link`, { group: true });
    const link = made.json().url.split('/pay/')[1];
    const page = await product.json('GET', `/api/pay/${link}`);
    expect(page).toMatchObject({ state: 'open', amount: 90_000 });
    expect(page.orders).toEqual([
      { service: 'Visa application', name: 'Adaeze O.', amount: 45_000 },
      { service: 'Visa application', name: 'Adaeze O.', amount: 45_000 },
    ]);
    expect(JSON.stringify(page)).not.toMatch(/Okafor|TFY/);
    expect((await desk.call('POST', `orders/${all[0]?.id}/pay-link`)).statusCode).toBe(200);
    const alone = await anApplication(product);
    expect(
      (await desk.call('POST', `orders/${alone.id}/pay-link`, { group: true })).statusCode,
    ).toBe(422);
    expect(await statuses(code)).toEqual(['Not Paid', 'Not Paid']);
  });
});

// A thousand sequences and a hundred refunds: test/groups.test.ts.
describe('a payment for several', () => {
  let product: OwnProduct;
  let sent: Awaited<ReturnType<typeof papersOf>>;
  beforeAll(async () => {
    // Counts every row there is, over several processes: nobody stands beside it.
    product = await openProduct({ env: { REFUND_TWO_PERSONS: '100000000' }, bystander: false });
    sent = await papersOf(product);
  });
  afterAll(() => product.stop());

  test('has no kobo adrift after what happens in random sequence', { timeout: 60_000 }, () =>
    product.alone(async () => {
      for (const seed of [1, 2, 3]) product = await live(product, sent, seed);
    }),
  );

  test('is refunded at once by many, each member at most its share', { timeout: 60_000 }, () =>
    product.alone(() => refundAtOnce(product, sent, { size: 2, times: 24 })),
  );
});
