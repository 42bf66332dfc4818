// A person whose data was erased is in no table, file, line of the log, mail that waits or search text, but for what the books keep until their time is over.
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { MailRefused } from '#server/adapters/mail/interface.ts';
import {
  files,
  order_events,
  orders,
  payment_differences,
  payment_events,
  payments,
  refunds,
  sandbox_charges,
} from '#server/database/schema.ts';
import { uuidv7 } from '#server/database/uuidv7.ts';
import { comparePayments } from '#server/features/comparison/comparison.ts';
import { addDays, DAY_MS, lagosDay } from '#shared/dates.ts';
import { fold } from '#shared/fold.ts';
import { BOOKS_YEARS } from '#shared/people/retention.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import { editionDesk, RULES } from '#test/factories/editions.ts';
import {
  fillEveryForm,
  foundOf,
  loggedLines,
  nightly,
  scanWith,
} from '#test/factories/erased-person.ts';
import { aFamily, aFamilyWithHeldMoney } from '#test/factories/groups.ts';
import {
  aDestination,
  anAdmin,
  anApplication,
  aPaidApplication,
  CARDS,
  decide,
  payByCard,
  pdf,
  sendForm,
  twoPdfs,
} from '#test/factories/orders.ts';
import { aPaidServiceOrder } from '#test/factories/services.ts';
import { aProduct } from '#test/kit/support.ts';
import { linkCode, openOwnOrder, sendAnswer } from '#test/story/applicants.ts';

const SENT = {
  first_name: 'Zebulonia',
  last_name: 'Quarshigah',
  contact_email: 'zebulonia.q@example.com',
  phone_number: '08099887766',
  passport_number: 'Z98765432',
  date_of_birth: '1971-03-09',
};
const NAMES = ['Zebulonia', 'Quarshigah'];
const OTHERS = ['zebulonia.q', '8099887766', 'Z98765432', '1971-03-09', 'Quarshie', 'my sister'];

const PAPERS = twoPdfs;

const { lines, log } = loggedLines();
const product = aProduct({ log });

const { owner, call, published, day } = editionDesk(product);

const found = (values: readonly string[]) => foundOf(product, lines, values);

/** What the comparison with the provider would find about the order's payment. @returns its id */
async function aDifference(order: SubmittedApplication): Promise<string> {
  const id = uuidv7(product.clock.now().getTime());
  await product.deps.connection.db.insert(payment_differences).values({
    id,
    provider: 'sandbox',
    provider_transaction_id: id,
    difference: 'other',
    tx_ref: order.payment_info.tx_ref,
    order_id: order.id,
    amount_kobo: 100,
    currency: 'NGN',
    words: 'another amount',
    found_at: product.clock.now(),
  });
  return id;
}

test('after RETENTION_DAYS_DONE only the books know the name, and after their years nobody', async () => {
  const admin = await anAdmin(product, 'Ada Obi');
  const order = await anApplication(product, {
    fields: SENT,
    files: { data_page: scanWith(SENT.passport_number), passport_photograph: pdf() },
  });
  await payByCard(product, order);
  const own = await openOwnOrder(product, order);
  const body = { field: 'last_name', value: 'Quarshie', reason: 'It is my sister’s.' };
  await product.call('POST', '/api/manage/corrections', { token: own, body });
  const asked = await product.call('POST', '/api/manage/requests-of-persons', {
    token: own,
    body: { kind: 'access', text: 'Is my sister in it?' },
  });
  await product.call('PUT', `/api/admin/requests-of-persons/${asked.json().id}`, {
    token: admin.token,
    body: { answer: 'Quarshie is not.' },
  });
  await product.settle();
  await decide(product, order, 'Denied', admin.token);
  const { db } = product.deps.connection;
  const difference = await aDifference(order);
  await product.call('POST', `/api/admin/payment-differences/${difference}/seen`, {
    token: admin.token,
    body: { note: 'The rest came from Quarshie, by hand.' },
  });
  await db.update(orders).set({ done_at: product.clock.now() }).where(eq(orders.id, order.id));
  await product.settle();
  expect(await found([...NAMES, ...OTHERS])).not.toEqual([]);

  product.clock.forward(181 * DAY_MS);
  await nightly(product);
  expect(await found(OTHERS)).toEqual([]);
  const kept = await found(NAMES);
  expect(new Set(kept.map((one) => one.split(':')[0]))).toEqual(
    new Set(['orders', 'order_search']),
  );
  const { token } = await anAdmin(product, 'Ada Obi');
  const record = await product.call('GET', `/api/visa/status/${order.id}`, { token });
  expect([record.statusCode, record.json()]).toMatchObject([
    200,
    { first_name: 'Zebulonia', date_of_birth: '', passport_number: '' },
  ]);
  product.clock.forward(BOOKS_YEARS * 366 * DAY_MS);
  await nightly(product);
  expect(await found(NAMES)).toEqual([]);
});

test('of whatever was written in any form nothing is left after it, but the name of who paid', async () => {
  const admin = await anAdmin(product, 'Ada Obi');
  // Ten orders are made; what is done to them all is the test.
  const { gone, names } = await product.alone(() => fillEveryForm(product, admin));
  const before = new Set((await found([...gone, ...names])).map((one) => one.split(': ')[1]));
  expect([...gone, ...names].filter((value) => !before.has(value))).toEqual([]);

  product.clock.forward(181 * DAY_MS);
  await nightly(product);
  expect(await found(gone)).toEqual([]);
  const kept = (await found(names)).map((one) => one.split(':')[0]);
  expect(new Set(kept)).toEqual(new Set(['orders', 'order_search']));
  // All in one batch, each is found by its own words.
  for (const { search, tracking_id, last_name } of await product.deps.connection.db
    .select()
    .from(orders))
    expect(search.split('\n')).toEqual(
      expect.arrayContaining([expect.stringContaining(fold(last_name)), fold(tracking_id)]),
    );
  product.clock.forward(BOOKS_YEARS * 366 * DAY_MS);
  await nightly(product);
  expect(await found([...gone, ...names])).toEqual([]);
}, 60_000);

test('what was answered to an edition, noted, asked for, refused and waived is erased with it', async () => {
  Object.assign(owner, await anAdmin(product, 'Ada Obi'));
  const { id: destination_id } = await aDestination(product);
  const why = { ...RULES[0], key: 'why', answer: { type: 'text' } };
  await published(destination_id, { requirements: [why] });
  const days = { travel_on: day(301), return_on: day(331), passport_expires_on: day(1501) };
  const answers = JSON.stringify({ why: 'A cousin in Lokoja' });
  const order = await aPaidApplication(product, {
    destination_id,
    fields: { ...days, answers, contact_email: 'nobody@lokoja.example' },
  });
  await product.settle();
  const mine = { token: order.manage_token };
  const to = `/admin/orders/${order.id}`;
  await call('POST', `${to}/notes`, { text: 'Rang her aunt' });
  await call('POST', `${to}/requests`, {
    items: [{ field: 'passport_number', reason: 'Its last sign is smudged' }],
    note: 'Ask the harbour master',
  });
  await sendAnswer(product, order.manage_token, { passport_number: 'B7654321' });
  const body = { email: 'never@confirmed.example' };
  await product.call('PUT', '/api/manage/contact', { ...mine, body });
  await product.settle();
  const denied = { reason: 'The embassy doubts it', next_step: 'Write to the consul' };
  await call('PUT', `/admin/visa-update/${order.id}`, { status: 'Denied', ...denied });
  const { mail } = product.deps;
  const { send } = mail;
  mail.send = () => Promise.reject(new MailRefused('Nobody of Lokoja reads this'));
  await product.settle();
  mail.send = send;

  const ill = await anApplication(product, { files: PAPERS() });
  await payByCard(product, ill, { card: CARDS.refundRefused });
  const asked = await sendForm(
    product,
    'POST',
    `/api/admin/orders/${ill.id}/waivers`,
    { reason: 'Was taken to hospital' },
    { proof: scanWith('Malaria') },
    { token: owner.token },
  );
  const { token } = await anAdmin(product, 'Bola');
  await call('POST', `/admin/waivers/${asked.json().waiver.id}/approve`, {}, token);
  const meeting = await aPaidServiceOrder(product, 'appointment', { how_to_contact: 'Zoom' });
  const link = { meeting_url: 'https://zoom.example/9' };
  await call('PUT', `/admin/orders/${meeting.id}/appointment`, link);
  await call('POST', `/admin/orders/${meeting.id}/cancel`, { reason: 'Asked for', refund: 0 });
  await product.settle();
  const ours = inArray(order_events.order_id, [order.id, ill.id]);
  const failed = (await product.rows(order_events, ours)).flatMap(
    ({ detail }) => (detail as { failure?: string } | null)?.failure ?? [],
  );
  const gone = [
    ...Object.values(days),
    'A cousin in Lokoja',
    'Rang her aunt',
    'Its last sign is smudged',
    'Ask the harbour master',
    'A12345678',
    'B7654321',
    body.email,
    ...Object.values(denied),
    'Nobody of Lokoja reads this',
    'Was taken to hospital',
    'Malaria',
    link.meeting_url,
  ];
  const before = new Set((await found(gone)).map((one) => one.slice(one.indexOf(': ') + 2)));
  expect(gone.filter((value) => !before.has(value))).toEqual([]);
  expect(failed).toEqual([expect.stringMatching(/./)]);

  // Until it is refunded otherwise, a colleague may ask why.
  const [owed] = await product.rows(refunds, eq(refunds.order_id, ill.id));
  const given = { reference: 'TRF-1' };
  expect((await call('PUT', `/admin/refunds/${owed?.id}/given`, given)).statusCode).toBe(200);
  product.clock.forward(181 * DAY_MS);
  await nightly(product);
  expect(await found(gone)).toEqual([]);
  // The refund itself, which the books keep, says it too.
  expect(JSON.stringify(await product.rows(order_events, ours))).not.toContain(failed[0]);
});

test('what nobody paid for can’t be paid once it is erased; money that waits keeps it', async () => {
  const [late, half] = [
    await anApplication(product, { fields: SENT, files: PAPERS() }),
    await anApplication(product),
  ];
  await payByCard(product, half, { card: CARDS.half });
  const { db } = product.deps.connection;
  await db.update(payments).set({ status: 'expired' }).where(eq(payments.status, 'created'));
  product.clock.forward(179 * DAY_MS);
  await nightly(product);
  expect(await found(['zebulonia.q'])).not.toEqual([]);
  product.clock.forward(2 * DAY_MS);
  await nightly(product);
  await nightly(product);
  expect(await found([...NAMES, ...OTHERS])).toEqual([]);
  const [row] = await db.select().from(orders).where(eq(orders.id, half.id));
  expect([row?.erased_at, row?.email]).toEqual([null, expect.stringContaining('@')]);
  const started = await product.call('POST', '/api/payment/start', {
    body: { booking_id: late.id },
  });
  expect([started.statusCode, started.json()]).toMatchObject([409, { code: 'nothing_to_pay' }]);
  const tracked = await product.call('POST', '/api/visa/track-visa', {
    body: { tracking_id: late.tracking_id },
  });
  expect(tracked.json().nothing_to_pay).toContain('we erased what was sent');
  expect(tracked.json().timeline.at(-1).text).toBe(
    'We erased what you had sent, because nobody had paid',
  );
  const { token } = await anAdmin(product);
  const { history } = await product.json('GET', `/api/visa/status/${late.id}`, { token });
  expect(history.map(({ text }: { text: string }) => text)).toContain(
    'Nobody paid for the visa application in 180 days: answers, contact and name were erased, and it can no longer be paid',
  );
});

test('of an order that was cancelled or denied unpaid the name goes with the rest; with money that was refunded the books keep it', async () => {
  let { token } = await anAdmin(product, 'Ada Obi');
  const [cancelled, denied, refunded] = [
    await anApplication(product, { fields: SENT, files: PAPERS() }),
    await anApplication(product, { fields: SENT }),
    await anApplication(product, { fields: { ...SENT, first_name: 'Ifunanya' } }),
  ];
  await payByCard(product, refunded, { card: CARDS.half });
  const review = eq(payments.status, 'needs_review');
  const [half] = await product.rows(payments, and(eq(payments.order_id, refunded.id), review));
  const body = { decision: 'refund' };
  await product.call('PUT', `/api/admin/payment-review/${half?.id}`, { token, body });
  for (const { id } of [cancelled, refunded])
    await product.call('POST', `/api/admin/orders/${id}/cancel`, {
      token,
      body: { reason: 'Asked by phone', refund: 0 },
    });
  await decide(product, denied, 'Denied', token);
  await product.settle();
  product.clock.forward(179 * DAY_MS);
  await nightly(product);
  expect(await found(['Zebulonia'])).not.toEqual([]);
  product.clock.forward(2 * DAY_MS);
  await nightly(product);
  expect(await found(['Zebulonia', ...OTHERS])).toEqual([]);
  expect(await found(['Ifunanya'])).not.toEqual([]);
  ({ token } = await anAdmin(product));
  const { history } = await product.json('GET', `/api/visa/status/${cancelled.id}`, { token });
  expect(history.map(({ text }: { text: string }) => text)).toContain(
    'The scans of the visa application were erased: it ended 180 days ago. The name too, since nobody paid',
  );
});

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

test('one that was approved and never paid for is erased on the day that its page names', async () => {
  const { token } = await anAdmin(product, 'Ada Obi');
  const order = await anApplication(product, { files: PAPERS() });
  await decide(product, order, 'Approved', token);
  const own = { token: await openOwnOrder(product, order) };
  expect((await product.json('GET', '/api/manage/order', own)).erase_on).toBe(
    lagosDay(addDays(product.clock.now(), 180)),
  );
  const { db } = product.deps.connection;
  await db.update(payments).set({ status: 'expired' }).where(eq(payments.status, 'created'));
  product.clock.forward(179 * DAY_MS);
  await nightly(product);
  expect(await product.rows(files, eq(files.order_id, order.id))).toHaveLength(2);
  product.clock.forward(2 * DAY_MS);
  await nightly(product);
  expect(await product.rows(files, eq(files.order_id, order.id))).toEqual([]);
  const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
  expect([row?.email, row?.first_name, row?.erased_at]).toEqual(['', 'Erased', expect.any(Date)]);
});

test('what waits for staff stays while its order can be written to, and leaves their queues with the contact', async () => {
  const order = await anApplication(product, { fields: { phone_number: '08031112233' } });
  await payByCard(product, order);
  const own = await openOwnOrder(product, order);
  const body = { text: 'Where is it?' };
  await product.call('POST', '/api/manage/messages', { token: own, body });
  await decide(product, order, 'Denied', (await anAdmin(product)).token);
  const lost = {
    tracking_id: order.tracking_id,
    phone_number: '08031112233',
    date_of_birth: '1990-05-17',
    email: 'found.again@example.com',
  };
  await product.call('POST', '/api/orders/lost-mailbox', { body: lost });
  await product.settle();
  expect(await product.status('POST', '/api/manage/erase', { token: own })).toBe(200);
  const queued = async () => {
    const { token } = await anAdmin(product, 'Ada Obi');
    const rows = ['corrections', 'messages'].map((name) =>
      product.json('GET', `/api/admin/queue/${name}`, { token }),
    );
    return (await Promise.all(rows)).map(
      (all: { id: string }[]) => all.filter(({ id }) => id === order.id).length,
    );
  };
  expect(await queued()).toEqual([1, 1]);
  const { token } = await anAdmin(product, 'Ada Obi');
  const { corrections } = await product.json('GET', `/api/visa/status/${order.id}`, { token });
  expect(corrections).toMatchObject([{ value: 'found.again@example.com' }]);
  product.clock.forward(181 * DAY_MS);
  await nightly(product);
  expect([await queued(), await found(['found.again'])]).toEqual([[0, 0], []]);
});

test('while money of it waits, what is over keeps what a bank or a colleague would ask for', async () => {
  const admin = await anAdmin(product, 'Ada Obi');
  const [failed, disputed] = [
    await anApplication(product, { files: PAPERS() }),
    await anApplication(product, { files: PAPERS() }),
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

test('what colleagues searched for in a list that they saved is forgotten after RETENTION_DAYS_DONE', async () => {
  let { token } = await anAdmin(product, 'Ada Obi');
  await product.call('GET', '/api/admin/messages?q=wuraola.sought@example.com&state=sent', {
    token,
    headers: { accept: 'text/csv' },
  });
  const saved = async () => {
    ({ token } = await anAdmin(product, 'Ada Obi'));
    const [event] = await product.json('GET', '/api/admin/activity?event=exported', { token });
    return event.text;
  };
  product.clock.forward(179 * DAY_MS);
  await nightly(product);
  expect(await saved()).toContain('search “wuraola.sought@example.com”');
  product.clock.forward(2 * DAY_MS);
  await nightly(product);
  expect([await saved(), await found(['wuraola.sought'])]).toEqual([
    expect.stringMatching(/“messages” as CSV.*; state “sent”$/),
    [],
  ]);
});

test('what came for one order of a group keeps its papers while nobody has said what becomes of it', async () => {
  const { token } = await anAdmin(product, 'Ada Obi');
  const { id } = await aFamilyWithHeldMoney(product, token, { files: PAPERS() });
  product.clock.forward(181 * DAY_MS);
  const { db } = product.deps.connection;
  await db.update(payments).set({ status: 'expired' }).where(eq(payments.status, 'created'));
  await nightly(product);
  expect(await product.rows(files, eq(files.order_id, id))).toHaveLength(2);
});

test('an address that was changed before is erased with the one that followed it', async () => {
  const admin = await anAdmin(product, 'Ada Obi');
  const order = await anApplication(product, {
    fields: { contact_email: 'yewande.before@example.com' },
    files: PAPERS(),
  });
  await payByCard(product, order);
  await product.call('PUT', `/api/admin/orders/${order.id}/contact`, {
    token: admin.token,
    body: { email: 'yewande.after@example.com' },
  });
  await product.settle();
  await decide(product, order, 'Denied', admin.token);
  await product.settle();
  const addresses = ['yewande.before', 'yewande.after'];
  expect(await found(addresses)).not.toEqual([]);
  product.clock.forward(181 * DAY_MS);
  await nightly(product);
  const { db } = product.deps.connection;
  const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
  expect(row?.email).toBe('');
  expect(await found(addresses)).toEqual([]);
});

test('an order whose only money was refunded is erased like one that nobody paid for, but for what the books need', async () => {
  const admin = await anAdmin(product, 'Ada Obi');
  const half = await anApplication(product, {
    fields: { ...SENT, first_name: 'Ifunanya' },
    files: PAPERS(),
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

test('an order whose contact was erased has no link or session left, and takes no phone number alone, and no note', async () => {
  const order = await anApplication(product);
  await payByCard(product, order);
  let { token } = await anAdmin(product);
  await decide(product, order, 'Denied', token);
  await product.settle();
  product.clock.forward(170 * DAY_MS);
  ({ token } = await anAdmin(product));
  const message = { token, body: { text: 'How was it?' } };
  await product.call('POST', `/api/admin/orders/${order.id}/messages`, message);
  await product.settle();
  const code = linkCode(product);
  const own = await openOwnOrder(product, order);
  product.clock.forward(12 * DAY_MS);
  await nightly(product);
  const opened = { body: { code } };
  expect(await product.status('POST', '/api/manage/session', opened)).toBe(401);
  expect(await product.status('GET', '/api/manage/order', { token: own })).toBe(401);
  ({ token } = await anAdmin(product));
  const contact = { token, body: { phone_number: '08031234567' } };
  const refused = await product.call('PUT', `/api/admin/orders/${order.id}/contact`, contact);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict']);
  // Nothing would erase it.
  const noted = { token, body: { text: 'Called us.' } };
  const note = await product.call('POST', `/api/admin/orders/${order.id}/notes`, noted);
  expect([note.statusCode, note.json().code]).toEqual([409, 'conflict']);
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
