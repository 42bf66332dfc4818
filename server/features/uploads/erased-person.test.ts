// A person whose data was erased is in no table, file, line of the log, mail that waits or search text, but for what the books keep until their time is over.
import { and, eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { MailRefused } from '#server/adapters/mail/interface.ts';
import { files, order_events, orders, payments, refunds } from '#server/database/schema.ts';
import { addDays, DAY_MS, lagosDay } from '#shared/dates.ts';
import { fold } from '#shared/fold.ts';
import { BOOKS_YEARS } from '#shared/people/retention.ts';
import { editionDesk, RULES } from '#test/factories/editions.ts';
import {
  erasureDesk,
  fillEveryForm,
  NAMES,
  nightly,
  OTHERS,
  SENT,
  scanWith,
} from '#test/factories/erased-person.ts';
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
import { openOwnOrder, sendAnswer } from '#test/story/applicants.ts';

const { product, found, aDifference } = erasureDesk();
const { owner, call, published, day } = editionDesk(product);

const PAPERS = twoPdfs;

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
