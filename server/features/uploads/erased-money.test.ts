// What is erased of an order whose money waits, came late, was refunded or paid for several.
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ProviderRefused } from '#server/adapters/payment/provider-client.ts';
import {
  files,
  order_events,
  orders,
  payment_events,
  payments,
  refunds,
  sandbox_charges,
} from '#server/database/schema.ts';
import { comparePayments } from '#server/features/comparison/comparison.ts';
import { DAY_MS } from '#shared/dates.ts';
import { BOOKS_YEARS } from '#shared/people/retention.ts';
import { erasureDesk, nightly, OTHERS, SENT } from '#test/factories/erased-person.ts';
import { aFamily, aFamilyWithHeldMoney } from '#test/factories/groups.ts';
import {
  anAdmin,
  anApplication,
  CARDS,
  decide,
  payByCard,
  twoPdfs,
} from '#test/factories/orders.ts';
import { openOwnOrder } from '#test/story/applicants.ts';

const { product, found, aDifference } = erasureDesk();

test('what is written about a refund or a difference after the erasure goes the next night', async () => {
  const order = await anApplication(product);
  await payByCard(product, order, { card: CARDS.refundRefused });
  let { token } = await anAdmin(product, 'Ada Obi');
  await decide(product, order, 'Denied', token);
  product.clock.forward(181 * DAY_MS);
  await nightly(product);
  ({ token } = await anAdmin(product, 'Ada Obi'));
  const difference = await aDifference(order);
  const write = (path: string, body: object) =>
    product.status('POST', `/api/admin/${path}`, { token, body });
  const note = { note: 'Her aunt in Lokoja sent it' };
  expect(await write(`payment-differences/${difference}/seen`, note)).toBe(200);
  const back = { amount: 100, reason: 'Her aunt in Lokoja wrote' };
  // The provider refuses the first, which is withdrawn; the second is done.
  for (const status of ['failed', 'done']) {
    expect(await write(`orders/${order.id}/refunds`, back)).toBe(201);
    await product.settle();
    const [refund] = await product.rows(refunds, eq(refunds.order_id, order.id));
    expect(refund?.status).toBe(status);
    if (status === 'failed')
      await product.call('DELETE', `/api/admin/refunds/${refund?.id}`, { token });
    expect(await found(['aunt in Lokoja'])).not.toEqual([]);
    await nightly(product);
    expect(await found(['aunt in Lokoja'])).toEqual([]);
  }
  const erased = and(eq(order_events.order_id, order.id), eq(order_events.event, 'scans_erased'));
  expect(await product.rows(order_events, erased)).toHaveLength(1);
});

test('while money of it waits, what is over keeps what a bank or a colleague would ask for', async () => {
  const admin = await anAdmin(product, 'Ada Obi');
  const [failed, disputed] = [
    await anApplication(product, { files: twoPdfs() }),
    await anApplication(product, { files: twoPdfs() }),
  ];
  await payByCard(product, failed, { card: CARDS.refundRefused });
  await payByCard(product, disputed);
  await product.call('POST', `/api/admin/orders/${failed.id}/refunds`, {
    token: admin.token,
    body: { amount: 100, reason: 'A fee' },
  });
  for (const order of [failed, disputed]) await decide(product, order, 'Denied', admin.token);
  await product.settle();
  const { db } = product.deps.connection;
  const of = eq(payments.order_id, disputed.id);
  await db.update(payments).set({ status: 'reversed' }).where(of);
  product.clock.forward(181 * DAY_MS);
  await nightly(product);
  const left = async ({ id }: { id: string }) => {
    const [row] = await db.select().from(orders).where(eq(orders.id, id));
    return [row?.email !== '', (await product.rows(files, eq(files.order_id, id))).length];
  };
  for (const order of [failed, disputed]) {
    expect(await left(order)).toEqual([true, 2]);
    // No day can be named until somebody settles it.
    const own = { token: await openOwnOrder(product, order) };
    const { erase_on, in_backups_until } = await product.json('GET', '/api/manage/order', own);
    expect([erase_on, in_backups_until]).toEqual([null, null]);
  }
  const { token } = await anAdmin(product, 'Ada Obi');
  const [refund] = await product.rows(refunds, eq(refunds.order_id, failed.id));
  const withdrawn = await product.status('DELETE', `/api/admin/refunds/${refund?.id}`, { token });
  expect(withdrawn).toBeLessThan(300);
  await db.update(payments).set({ status: 'lost' }).where(of);
  await nightly(product);
  for (const order of [failed, disputed]) expect(await left(order)).toEqual([false, 0]);
});

test('an unpaid order keeps everything while a refund of it was refused; one beside it without a refund goes', async () => {
  let { token } = await anAdmin(product, 'Ada Obi');
  const [refused, beside] = [
    await anApplication(product, { fields: { first_name: 'Omolade' }, files: twoPdfs() }),
    await anApplication(product, { fields: { first_name: 'Tokunbo' }, files: twoPdfs() }),
  ];
  await payByCard(product, refused, { card: CARDS.half });
  const review = eq(payments.status, 'needs_review');
  const [half] = await product.rows(payments, and(eq(payments.order_id, refused.id), review));
  const { payment } = product.deps;
  product.deps.payment = {
    ...payment,
    refund: async () => {
      throw new ProviderRefused('Insufficient funds');
    },
  };
  const path = `/api/admin/payment-review/${half?.id}`;
  const body = { decision: 'refund' };
  expect(await product.status('PUT', path, { token, body })).toBe(200);
  await product.settle();
  product.deps.payment = payment;
  const { db } = product.deps.connection;
  await db.update(payments).set({ status: 'expired' }).where(eq(payments.status, 'created'));
  product.clock.forward(181 * DAY_MS);
  await nightly(product);
  ({ token } = await anAdmin(product, 'Ada Obi'));
  const [refund] = await product.rows(refunds, eq(refunds.order_id, refused.id));
  expect(refund?.status).toBe('failed');
  const record = await product.json('GET', `/api/visa/status/${refused.id}`, { token });
  expect([record.first_name, record.contact_email, record.passport_number]).toEqual([
    'Omolade',
    expect.stringContaining('@example.com'),
    'A12345678',
  ]);
  expect(await product.rows(files, eq(files.order_id, refused.id))).toHaveLength(2);
  expect(await found(['Tokunbo'])).toEqual([]);
  expect(await product.rows(files, eq(files.order_id, beside.id))).toEqual([]);
});

test('what came for one order of a group keeps its papers while nobody has said what becomes of it', async () => {
  const { token } = await anAdmin(product, 'Ada Obi');
  const { id } = await aFamilyWithHeldMoney(product, token, { files: twoPdfs() });
  product.clock.forward(181 * DAY_MS);
  const { db } = product.deps.connection;
  await db.update(payments).set({ status: 'expired' }).where(eq(payments.status, 'created'));
  await nightly(product);
  expect(await product.rows(files, eq(files.order_id, id))).toHaveLength(2);
});

test('an order whose only money was refunded is erased like one that nobody paid for, but for what the books need', async () => {
  const admin = await anAdmin(product, 'Ada Obi');
  const half = await anApplication(product, {
    fields: { ...SENT, first_name: 'Ifunanya' },
    files: twoPdfs(),
  });
  await payByCard(product, half, { card: CARDS.half });
  const { db } = product.deps.connection;
  const [review] = await product.rows(
    payments,
    and(eq(payments.order_id, half.id), eq(payments.status, 'needs_review')),
  );
  const refunded = await product.call('PUT', `/api/admin/payment-review/${review?.id}`, {
    token: admin.token,
    body: { decision: 'refund' },
  });
  expect(refunded.statusCode).toBe(200);
  await product.settle();
  await db.update(payments).set({ status: 'expired' }).where(eq(payments.status, 'created'));
  product.clock.forward(179 * DAY_MS);
  await nightly(product);
  expect(await found(['Z98765432'])).not.toEqual([]);
  product.clock.forward(2 * DAY_MS);
  await nightly(product);
  expect(await found(OTHERS)).toEqual([]);
  expect(await found(['Ifunanya'])).not.toEqual([]);
  const started = await product.call('POST', '/api/payment/start', {
    body: { booking_id: half.id },
  });
  expect([started.statusCode, started.json()]).toMatchObject([409, { code: 'nothing_to_pay' }]);
  product.clock.forward(BOOKS_YEARS * 366 * DAY_MS);
  await nightly(product);
  expect(await found(['Ifunanya', 'Quarshigah'])).toEqual([]);
});

test('who paid for several orders is kept while one goes on, and the papers say the same ever after', async () => {
  let { token } = await anAdmin(product, 'Ada Obi');
  const { all } = await aFamily(product, 2);
  const [gone, goesOn] = all;
  if (!gone || !goesOn) throw new Error('the family is not whole');
  const body = { group: true };
  const made = await product.json('POST', `/api/admin/orders/${gone.id}/pay-link`, { token, body });
  const code = made.url.split('/pay/')[1];
  const payer = { email: 'sponsor@example.com', name: 'Uncle Emeka' };
  const started = await product.postForm(`/api/pay/${code}/start`, payer);
  const { pathname, search } = new URL(String(started.headers.location), 'http://tafiya.test');
  const card = { payment_method: 'card', card_number: CARDS.callbackOnly };
  await product.postForm(pathname + search, card);
  expect((await product.call('POST', `/api/pay/${code}/check`)).json().state).toBe('paid');
  await product.settle();
  // The provider has another amount: its line stands at the first order.
  const { db } = product.deps.connection;
  await db
    .update(sandbox_charges)
    .set({ amount_kobo: 100 })
    .where(sql`${sandbox_charges.customer} ->> 'email' = ${payer.email}`);
  product.clock.forward(DAY_MS);
  await comparePayments(product.deps);
  ({ token } = await anAdmin(product));
  const differences = async () =>
    JSON.stringify(await product.json('GET', '/api/admin/payment-differences', { token }));
  expect(await differences()).toContain(gone.id);

  const own = await openOwnOrder(product, gone);
  const other = await openOwnOrder(product, goesOn);
  const seen = (token: string) => product.json('GET', '/api/manage/order', { token });
  const payers = async () => (await seen(other)).payers;
  const forOrBy = () =>
    Promise.all(
      all.map(async ({ id }) => {
        const { parties } = await product.json('GET', `/api/visa/receipt/${id}`, { token });
        return parties[0].label;
      }),
    );
  const cancel = { expected_refund: (await seen(own)).refund.amount };
  expect(await product.status('POST', '/api/manage/cancel', { token: own, body: cancel })).toBe(
    200,
  );
  expect(await product.status('POST', '/api/manage/erase', { token: own })).toBe(200);
  expect(await payers()).toMatchObject([payer]);
  const events = await product.rows(payment_events, isNotNull(payment_events.evidence));
  expect(JSON.stringify(events)).toContain(payer.email);
  expect(await differences()).toContain(payer.email);

  await decide(product, goesOn, 'Denied', token);
  expect(await product.status('POST', '/api/manage/erase', { token: other })).toBe(200);
  expect(await payers()).toBeUndefined();
  expect(await forOrBy()).toEqual(['Paid for', 'Paid for']);
  expect(await found(['sponsor@', 'Emeka'])).toEqual([]);
});
