import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { person_requests } from '#server/database/schema.ts';
import { DAY_MS, HOUR_MS, lagosDay, MINUTE_MS } from '#shared/dates.ts';
import { nightly } from '#test/factories/erased-person.ts';
import {
  ADMIN_PASSWORD,
  anAdmin,
  anApplication,
  aPaidApplication,
  decide,
  wrongFields,
} from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';
import { openOwnOrder } from '#test/story/applicants.ts';

const product = aProduct();
let token: string;
beforeAll(async () => {
  token = (await anAdmin(product, 'Ada Obi')).token;
});

const call = (method: 'GET' | 'POST' | 'PUT', path = '', body?: object, as = token) =>
  product.call(method, `/api/admin/requests-of-persons${path}`, { token: as, body });
const inDays = (days: number) => lagosDay(new Date(product.clock.now().getTime() + days * DAY_MS));
const waiting = async () =>
  (await product.json('GET', '/api/admin/dashboard', { token })).person_requests;

test('what an applicant asks is due 30 days later, overdue after that, and answered by mail once', async () => {
  const order = await anApplication(product);
  const own = await openOwnOrder(product, order);
  const ask = (body: object) =>
    product.call('POST', '/api/manage/requests-of-persons', { token: own, body });
  expect(Object.keys((await ask({ kind: 'x', text: ' ' })).json().fields)).toEqual([
    'kind',
    'text',
  ]);
  const made = await ask({ kind: 'access', text: 'All of it,\nplease.' });
  const due_on = inDays(30);
  expect([made.statusCode, made.json()]).toMatchObject([201, { success: true, due_on }]);
  const { id } = made.json();
  await product.settle();
  expect(product.mails.at(-1)?.subject).toContain('We have your request about your data');
  expect(await waiting()).toEqual({ open: 1, overdue: 0, next_due: due_on });
  const [row] = (await call('GET')).json();
  expect(row).toMatchObject({
    id,
    kind: 'access',
    text: 'All of it,\nplease.',
    state: 'open',
    tracking_id: order.tracking_id,
    written_by: null,
    answered_at: null,
  });
  product.clock.forward(31 * DAY_MS);
  token = (await anAdmin(product, 'Ada Obi')).token;
  expect(await waiting()).toMatchObject({ overdue: 1 });
  expect((await call('GET', '?state=overdue')).json()).toHaveLength(1);
  expect((await call('GET', '?state=open')).json()).toEqual([]);
  const answered = await call('PUT', `/${id}`, { answer: 'Here is all of it.' });
  expect([answered.statusCode, answered.json()]).toMatchObject([
    200,
    { state: 'answered', answer: 'Here is all of it.', answered_by: 'Ada Obi' },
  ]);
  expect((await call('PUT', `/${id}`, { answer: 'Again.' })).statusCode).toBe(409);
  await product.settle();
  const mails = product.mails.filter(({ text }) => text.includes('Here is all of it.'));
  expect(mails.map(({ to }) => to)).toEqual([row.email]);
  expect(await waiting()).toEqual({ open: 0, overdue: 0, next_due: null });
  const { history } = await product.json('GET', `/api/visa/status/${order.id}`, { token });
  expect(history.map(({ event }: { event: string }) => event)).toEqual(
    expect.arrayContaining(['person_asked', 'person_answered']),
  );
  const again = await openOwnOrder(product, order);
  const { person_requests } = await product.json('GET', '/api/manage/order', { token: again });
  expect(person_requests).toMatchObject([{ id, answer: 'Here is all of it.' }]);
});

test('whoever got no answer and sends again has asked once, until it is answered or an hour has passed', async () => {
  const order = await anApplication(product);
  const own = await openOwnOrder(product, order);
  const ask = async (body: object = { kind: 'access', text: 'All of it.' }) =>
    (await product.call('POST', '/api/manage/requests-of-persons', { token: own, body })).json();
  await product.newMails();
  const first = await ask();
  expect(await ask()).toEqual(first);
  expect(await product.newMails()).toHaveLength(1);
  expect((await ask({ kind: 'erase', text: 'All of it.' })).id).not.toBe(first.id);
  await call('PUT', `/${first.id}`, { answer: 'Here it is.' });
  const second = await ask();
  expect(second.id).not.toBe(first.id);
  product.clock.forward(HOUR_MS);
  expect((await ask()).id).not.toBe(second.id);
});

test('staff write in what comes by letter, of an order or of somebody without one', async () => {
  token = (await anAdmin(product, 'Ada Obi')).token;
  const order = await anApplication(product);
  const body = { kind: 'object', text: 'By letter.' };
  const refused = await call('POST', '', body);
  expect(wrongFields(refused)).toEqual(['name', 'email']);
  const ofOrder = await call('POST', '', { ...body, tracking_id: order.tracking_id });
  const ofNobody = await call('POST', '', { ...body, name: 'Bólá', email: 'letter@example.com' });
  expect([ofOrder.statusCode, ofNobody.statusCode]).toEqual([201, 201]);
  await call('PUT', `/${ofNobody.json().id}`, { answer: 'We hold nothing about you.' });
  await product.settle();
  expect(product.mails.at(-1)).toMatchObject({
    to: 'letter@example.com',
    text: expect.stringContaining('We hold nothing about you.'),
  });
  const found = async (q: string) =>
    (await call('GET', `?q=${encodeURIComponent(q)}`)).json().map(({ id }: { id: string }) => id);
  expect(await found(order.tracking_id)).toEqual([ofOrder.json().id]);
  expect(await found('LETTER@example')).toEqual([ofNobody.json().id]);
  expect(await found('bola')).toEqual([ofNobody.json().id]);
  expect(await found('BÓLÁ')).toEqual([ofNobody.json().id]);
  expect(await found('%')).toEqual([]);
  expect((await call('GET')).json().slice(0, 2)).toMatchObject([
    { state: 'answered', order_id: null, name: 'Bólá', written_by: 'Ada Obi' },
    { state: 'open', order_id: order.id, written_by: 'Ada Obi' },
  ]);
});

test('an address that is typed wants a recent login; an order’s own does not', async () => {
  const { tracking_id } = await anApplication(product);
  const { token } = await anAdmin(product, 'Ada Obi');
  product.clock.forward(11 * MINUTE_MS);
  const letter = { kind: 'access', text: 'All of it.' };
  const enter = async (who: object) => {
    const answer = await call('POST', '', { ...letter, ...who }, token);
    return [answer.statusCode, answer.json().code];
  };
  const stranger = { name: 'Chi', email: 'chi@example.com' };
  expect(await enter(stranger)).toEqual([403, 'step_up']);
  expect(await enter({ tracking_id, ...stranger })).toEqual([201, undefined]);
  await product.call('POST', '/api/admin/step-up', {
    token,
    body: { admin_password: ADMIN_PASSWORD },
  });
  expect(await enter(stranger)).toEqual([201, undefined]);
});

test('one that waits outlives what it is about, and one of nobody is not forgotten as soon as it is answered', async () => {
  const order = await aPaidApplication(product);
  await decide(product, order, 'Denied', token);
  await product.settle();
  product.clock.forward(170 * DAY_MS);
  token = (await anAdmin(product, 'Ada Obi')).token;
  await product.call('POST', '/api/manage/requests-of-persons', {
    token: await openOwnOrder(product, order),
    body: { kind: 'access', text: 'All of it, please.' },
  });
  const letter = { kind: 'object', text: 'By letter.', name: 'Chi', email: 'chi@example.com' };
  const { id } = (await call('POST', '', letter)).json();
  await call('PUT', `/${id}`, { answer: 'We hold nothing about you.' });
  await product.settle();
  product.clock.forward(11 * DAY_MS);
  await nightly(product);
  token = (await anAdmin(product, 'Ada Obi')).token;
  const record = await product.json('GET', `/api/visa/status/${order.id}`, { token });
  expect(record.passport_number).toBe('');
  expect((await call('GET')).json().slice(0, 2)).toMatchObject([
    { text: 'By letter.', name: 'Chi', answer: 'We hold nothing about you.' },
    { text: 'All of it, please.', order_id: order.id },
  ]);

  // The order's address is erased: the answer goes to where it was asked from.
  const asked = (await call('GET')).json()[1];
  expect(asked.email).toContain('@');
  expect((await call('PUT', `/${asked.id}`, { answer: 'All of it.' })).statusCode).toBe(200);
  await product.settle();
  expect(product.mails.at(-1)).toMatchObject({
    to: asked.email,
    text: expect.stringContaining('All of it.'),
  });
  const { tracking_id } = await aPaidApplication(product);
  const going = (
    await call('POST', '', { kind: 'object', text: 'Still here.', tracking_id })
  ).json();
  await call('PUT', `/${going.id}`, { answer: 'Noted.' });
  product.clock.forward(181 * DAY_MS);
  await nightly(product);
  const rows = await product.rows(person_requests, eq(person_requests.order_id, order.id));
  expect(rows).toMatchObject([{ name: '', email: '', text: '', answer: '' }]);
  // Of an order that isn't erased it stays.
  const [kept] = await product.rows(person_requests, eq(person_requests.id, going.id));
  expect(kept?.text).toBe('Still here.');
});

test('of an order that is erased staff say whom to answer', async () => {
  const order = await aPaidApplication(product);
  token = (await anAdmin(product, 'Ada Obi')).token;
  await decide(product, order, 'Denied', token);
  await product.settle();
  product.clock.forward(181 * DAY_MS);
  await nightly(product);
  token = (await anAdmin(product, 'Ada Obi')).token;
  const body = { kind: 'access', text: 'By letter.', tracking_id: order.tracking_id };
  expect(wrongFields(await call('POST', '', body))).toEqual(['name', 'email']);
  const { id } = (
    await call('POST', '', { ...body, name: 'Dayo', email: 'dayo@example.com' })
  ).json();
  await call('PUT', `/${id}`, { answer: 'Only your name is left.' });
  await product.settle();
  expect(product.mails.at(-1)).toMatchObject({
    to: 'dayo@example.com',
    text: expect.stringContaining('Only your name is left.'),
  });
});
