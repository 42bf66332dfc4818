import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { orders, payments } from '#server/database/schema.ts';
import { DAY_MS } from '#shared/dates.ts';
import type { QueueRow } from '#shared/staff/queue.ts';
import { aFamily, payGroup } from '#test/factories/groups.ts';
import {
  aDestination,
  anAdmin,
  anAgent,
  anApplication,
  aPaidApplication,
  decide,
  pdf,
  sendIssued,
  trackOrder,
  unique,
  verify,
} from '#test/factories/orders.ts';
import { aPaidServiceOrder } from '#test/factories/services.ts';
import { idsByPage, nextPage } from '#test/kit/paging.ts';
import { pass } from '#test/kit/passing-time.ts';
import { aProduct } from '#test/kit/support.ts';
import { openOwnOrder } from '#test/story/applicants.ts';
import { tellMissedDates } from './missed-dates.ts';

describe('the queue', () => {
  const product = aProduct();
  let ada: Awaited<ReturnType<typeof anAdmin>>;
  let bola: Awaited<ReturnType<typeof anAdmin>>;
  beforeAll(async () => {
    // A Thursday, with no public holiday in the weeks after it.
    product.clock.forward(
      new Date('2027-02-04T09:00:00Z').getTime() - product.clock.now().getTime(),
    );
    ada = await anAdmin(product, 'Ada Obi', 'reviewer');
    bola = await anAdmin(product, 'Bola Ige', 'reviewer');
  });

  const read = (query = '', token = ada.token): Promise<QueueRow[]> =>
    product.json('GET', `/api/admin/queue${query}`, { token });
  const give = (id: string, body: object, token = ada.token) =>
    product.call('PUT', `/api/admin/orders/${id}/assignee`, { token, body });

  test('holds what is paid and not done over all services, by due date, and lets go of what is done', async () => {
    const slow = await aDestination(product, 'visa', { process_time: '15 working days' });
    const fast = await aDestination(product, 'visa', { process_time: '24 hours' });
    await anApplication(product, { destination_id: fast.id });
    const first = await aPaidApplication(product, { destination_id: slow.id });
    const insurance = await aPaidServiceOrder(product, 'insurance');
    const support = await aPaidServiceOrder(product, 'booking');
    const quick = await aPaidApplication(product, { destination_id: fast.id });
    const rows = await read();
    // Paid on Thursday 4 February: insurance and a day's visa on Friday, visa support on Monday, fifteen working days later the last.
    expect(rows.map(({ id, due_on, stage }) => [id, due_on, stage])).toEqual([
      [insurance.id, '2027-02-05', 'in_progress'],
      [quick.id, '2027-02-05', 'in_progress'],
      [support.id, '2027-02-08', 'in_progress'],
      [first.id, '2027-02-25', 'in_progress'],
    ]);
    expect(await read('?kind=visa').then((visas) => visas.map(({ id }) => id))).toEqual([
      quick.id,
      first.id,
    ]);
    // Searched as every list is.
    expect((await read(`?q=${support.tracking_id}`)).map(({ id }) => id)).toEqual([support.id]);
    expect((await read('?q=adaeze')).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(await read('?q=adaeze&due=overdue')).toEqual([]);

    // Page by page it is the same.
    const page = await product.call('GET', '/api/admin/queue?limit=3', { token: ada.token });
    const next = /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? '';
    const rest = (await product.json('GET', next, { token: ada.token })) as QueueRow[];
    expect([...(page.json() as QueueRow[]), ...rest].map(({ id }) => id)).toEqual(
      rows.map(({ id }) => id),
    );
    const beside = await product.call('GET', `/api/admin/queue/neighbours/${support.id}`, {
      token: ada.token,
    });
    expect(beside.json()).toEqual({
      previous: quick.id,
      previous_kind: 'visa',
      next: first.id,
      next_kind: 'visa',
    });
    // What is nobody's keeps to the same order, from page to page and both ways.
    await give(support.id, { admin_id: ada.id });
    const free = [insurance.id, quick.id, first.id];
    const nobodys = await product.call('GET', '/api/admin/queue?unassigned&limit=2', {
      token: ada.token,
    });
    const last = /<([^>]+)>/.exec(String(nobodys.headers.link))?.[1] ?? '';
    const further = (await product.json('GET', last, { token: ada.token })) as QueueRow[];
    expect([...(nobodys.json() as QueueRow[]), ...further].map(({ id }) => id)).toEqual(free);
    expect((await read('?unassigned&kind=visa')).map(({ id }) => id)).toEqual([quick.id, first.id]);
    expect((await read('?unassigned&q=adaeze')).map(({ id }) => id)).toEqual(free);
    const freeBeside = await product.call(
      'GET',
      `/api/admin/queue/neighbours/${support.id}?unassigned`,
      { token: ada.token },
    );
    expect(freeBeside.json()).toMatchObject({ previous: quick.id, next: first.id });
    await give(support.id, { admin_id: null });

    await decide(product, first, 'Denied', ada.token);
    await decide(product, quick, 'Approved', ada.token);
    expect((await read()).map(({ id }) => id)).toEqual([insurance.id, quick.id, support.id]);
    await sendIssued(product, quick, pdf(), ada.token);
    expect((await read()).map(({ id }) => id)).toEqual([insurance.id, support.id]);
    // One that has left it still knows where it stood.
    const left = await product.call('GET', `/api/admin/queue/neighbours/${quick.id}`, {
      token: ada.token,
    });
    expect(left.json()).toEqual({
      previous: insurance.id,
      previous_kind: 'insurance',
      next: support.id,
      next_kind: 'booking',
    });
  });

  test('an order is taken by one, who is named to the next, and handed over or put back', async () => {
    const { id } = await aPaidApplication(product);
    const open = () => product.json('GET', `/api/visa/status/${id}`, { token: ada.token });
    // Its number may come as text, as any number may.
    expect((await give(id, { admin_id: String(ada.id) })).json()).toEqual({
      assigned_to: ada.id,
      assignee: 'Ada Obi',
    });
    expect(await open()).toMatchObject({ assigned_to: ada.id, assignee: 'Ada Obi' });
    expect((await read('?assignee=me')).map((row) => row.id)).toEqual([id]);
    expect((await read('?assignee=me', bola.token)).map((row) => row.id)).toEqual([]);
    // By its name alone, or in the words that a caller may choose.
    for (const query of [
      '?unassigned',
      '?unassigned=yes',
      '?unassigned=true',
      '?assignee=unassigned',
    ])
      expect((await read(query)).map((row) => row.id)).not.toContain(id);
    expect((await read('?unassigned=no')).map((row) => row.id)).toContain(id);
    const taken = await give(id, { admin_id: bola.id }, bola.token);
    expect([taken.statusCode, taken.json().message]).toEqual([
      409,
      expect.stringContaining('Ada Obi is working on this order'),
    ]);
    expect(
      (await give(id, { admin_id: bola.id, take_over: true }, bola.token)).json(),
    ).toMatchObject({ assignee: 'Bola Ige' });
    // Twice is harmless, and leaves one line.
    await give(id, { admin_id: bola.id, take_over: true }, bola.token);
    // One's own may be handed on, or put back.
    expect((await give(id, { admin_id: ada.id }, bola.token)).statusCode).toBe(200);
    expect((await give(id, { admin_id: null })).json()).toEqual({
      assigned_to: null,
      assignee: null,
    });
    const { history } = await open();
    expect(
      history.flatMap(({ event, text }: { event: string; text: string }) =>
        event === 'assigned' ? text : [],
      ),
    ).toEqual([
      'Gave the visa application to Ada Obi',
      'Gave the visa application to Bola Ige, from Ada Obi',
      'Gave the visa application to Ada Obi, from Bola Ige',
      'Put the visa application back for anyone to take, from Ada Obi',
    ]);
    const nobody = await give(id, { admin_id: 999 });
    expect([nobody.statusCode, nobody.json().fields]).toEqual([
      422,
      { admin_id: 'Nobody here has this number.' },
    ]);
    for (const admin_id of ['me', '', 1.5, true])
      expect((await give(id, { admin_id })).json().fields).toEqual({
        admin_id: 'Say an administrator by number, or null.',
      });
  });

  test('two who take an order at once are told apart: one has it, the other is told who', async () => {
    const { id } = await aPaidApplication(product);
    const answers = await Promise.all([
      give(id, { admin_id: ada.id }),
      give(id, { admin_id: bola.id }, bola.token),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  test('a note stands in the history and nowhere an applicant or an agent looks', async () => {
    const agent = await anAgent(product);
    const { id, tracking_id, manage_token } = await aPaidApplication(product, {
      token: agent.token,
    });
    const note = (text: unknown) =>
      product.call('POST', `/api/admin/orders/${id}/notes`, { token: ada.token, body: { text } });
    expect((await note('  The mission asked twice.  ')).statusCode).toBe(201);
    expect((await note('')).json().fields).toEqual({ text: 'Write the note.' });
    expect((await note('x'.repeat(2001))).statusCode).toBe(422);
    const { history } = await product.json('GET', `/api/visa/status/${id}`, { token: bola.token });
    expect(history.at(-2)).toMatchObject({
      event: 'noted',
      actor_name: 'Ada Obi',
      text: expect.stringContaining('“The mission asked twice.”'),
    });
    await product.call('POST', '/api/visa/send-receipt-email', {
      token: ada.token,
      body: { visaData: { id } },
    });
    await product.settle();
    const looks = await Promise.all([
      product.call('POST', '/api/visa/track-visa', { body: { tracking_id } }),
      product.call('GET', `/track-visa?tracking_id=${tracking_id}`),
      product.call('GET', '/api/manage/order', { token: manage_token }),
      product.call('GET', '/api/manage/export', { token: manage_token }),
      product.call('GET', '/api/agents/applications', { token: agent.token }),
      product.call('GET', `/api/agents/applications/${id}`, { token: agent.token }),
    ]);
    const read = looks.map(({ headers, rawPayload, body }) =>
      headers['content-type'] === 'application/zip'
        ? Buffer.concat(Object.values(unzipSync(rawPayload))).toString()
        : body,
    );
    const mails = product.mails.filter(
      ({ to, text }) => to === agent.agent_email || text.includes(tracking_id),
    );
    expect(mails.length).toBeGreaterThan(1);
    for (const text of [...read, ...mails.map((one) => JSON.stringify(one))]) {
      expect(text).toContain(tracking_id);
      expect(text).not.toContain('mission');
    }
  });

  test('rows say which of those that are paid together they are, and CSVs don’t', async () => {
    const { code, all } = await aFamily(product, 2);
    const { transaction_id } = await payGroup(product, code);
    await verify(product, { id: all[0]?.id ?? '' }, transaction_id);
    const { all: others } = await aFamily(product, 3);
    const alone = await aPaidApplication(product);
    for (const list of ['queue', 'orders']) {
      const rows: QueueRow[] = await product.json('GET', `/api/admin/${list}`, {
        token: ada.token,
      });
      const groupOf = (id = '') => rows.find((row) => row.id === id)?.group;
      expect(all.map(({ id }) => groupOf(id))).toMatchObject([
        { place: 1, of: 2 },
        { place: 2, of: 2 },
      ]);
      expect(groupOf(alone.id)).toBeUndefined();
      if (list === 'orders') expect(groupOf(others[1]?.id)).toMatchObject({ place: 2, of: 3 });
      const csv = await product.call('GET', `/api/admin/${list}`, {
        token: ada.token,
        headers: { accept: 'text/csv' },
      });
      expect(csv.body.split('\r\n')[0]).not.toContain('group');
    }
  });

  test('one search finds orders of every service, and narrows by stage', async () => {
    const name = `Zubairu${unique()}`;
    const visa = await aPaidApplication(product, { fields: { first_name: name } });
    const insurance = await aPaidServiceOrder(product, 'insurance', { first_name: name });
    const booking = await aPaidServiceOrder(product, 'booking', { first_name: name });
    const find = (query: string): Promise<QueueRow[]> =>
      product.json('GET', `/api/admin/orders?${query}`, { token: ada.token });
    expect((await find(`q=${name.toLowerCase()}`)).map(({ id }) => id)).toEqual([
      booking.id,
      insurance.id,
      visa.id,
    ]);
    expect((await find(`q=${insurance.tracking_id}`)).map(({ id }) => id)).toEqual([insurance.id]);
    // By what its payment is called, from the beginning: that order and no other.
    const [payment] = await product.rows(payments, eq(payments.order_id, insurance.id));
    const reference = payment?.tx_ref ?? '';
    for (const q of [reference, reference.toLowerCase().slice(0, -2)])
      expect((await find(`q=${q}`)).map(({ id }) => id)).toEqual([insurance.id]);
    expect(await find(`q=${reference}&stage=done`)).toEqual([]);
    await give(visa.id, { admin_id: ada.id });
    await decide(product, visa, 'Denied', ada.token);
    expect((await find(`q=${name}&stage=done`)).map(({ id }) => id)).toEqual([visa.id]);
    expect(await find('q=nobodyiscalledthis')).toEqual([]);
    // Without a search too, page by page: whoever they are of, and in whatever stage.
    for (const { id } of [insurance, booking]) await give(id, { admin_id: ada.id });
    const yours = async (token: string) =>
      (await product.json('GET', '/api/admin/dashboard', { token })).queue.yours;
    expect([await yours(ada.token), await yours(bola.token)]).toEqual([
      (await read('?assignee=me')).length,
      (await read('?assignee=me', bola.token)).length,
    ]);
    expect(await yours(ada.token)).toBeGreaterThanOrEqual(2);
    expect((await find('assignee=me&stage=in_progress')).map(({ id }) => id).slice(0, 2)).toEqual([
      booking.id,
      insurance.id,
    ]);
    const newest = await product.call('GET', '/api/admin/orders?assignee=me&limit=1', {
      token: ada.token,
    });
    const next = /<([^>]+)>/.exec(String(newest.headers.link))?.[1] ?? '';
    const second = (await product.json('GET', next, { token: ada.token })) as QueueRow[];
    expect([...(newest.json() as QueueRow[]), ...second].map(({ id }) => id)).toEqual([
      booking.id,
      insurance.id,
    ]);
    expect((await find('limit=3')).map(({ id }) => id)).toEqual([
      booking.id,
      insurance.id,
      visa.id,
    ]);
    expect((await find(`stage=done&assignee=${ada.id}`)).map(({ id }) => id)[0]).toBe(visa.id);
    const csv = await product.call('GET', `/api/admin/orders?q=${name}`, {
      token: ada.token,
      headers: { accept: 'text/csv' },
    });
    expect(csv.body.split('\r\n').filter(Boolean)).toHaveLength(4);
  });

  test('a missed date is told to the applicant with the new one, once; it stays overdue for us', async () => {
    const { id, tracking_id } = await aPaidServiceOrder(product, 'insurance');
    const track = () => trackOrder(product, { tracking_id });
    expect(await track()).toMatchObject({
      stage: 'in_progress',
      expected_by: '2027-02-05',
      turn: expect.stringContaining('Expected by Friday 5 February.'),
    });
    await tellMissedDates(product.deps);
    expect((await track()).expected_by).toBe('2027-02-05');
    // Friday's promise is missed on Monday.
    product.clock.forward(4 * DAY_MS);
    ada = { ...ada, token: (await anAdmin(product, 'Ada Monday')).token };
    await product.newMails();
    await tellMissedDates(product.deps);
    await tellMissedDates(product.deps);
    await product.settle();
    expect(await track()).toMatchObject({
      expected_by: '2027-02-11',
      turn: expect.stringContaining('Expected by Thursday 11 February.'),
    });
    const [order] = await product.rows(orders, eq(orders.id, id));
    const told = product.mails.filter(
      ({ to, subject }) => to === order?.email && subject.includes('takes longer'),
    );
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('Thursday 11 February')]);
    const overdue = await read('?due=overdue');
    expect(overdue.find((row) => row.id === id)).toMatchObject({
      overdue: true,
      due_on: '2027-02-05',
      expected_by: '2027-02-11',
    });
    expect(
      await product.json('GET', '/api/insurance/all?due=overdue', { token: ada.token }),
    ).toHaveLength(overdue.filter(({ kind }) => kind === 'insurance').length);
    const { queue } = await product.json('GET', '/api/admin/dashboard', { token: ada.token });
    expect(queue).toMatchObject({ overdue: overdue.length, in_progress: (await read()).length });
  });
});

describe('the queues of messages, corrections and unanswered requests', () => {
  const product = aProduct();

  test('have pages, and go on where a row was answered meanwhile', async () => {
    let { token } = await anAdmin(product);
    const post = (path: string, as: string, body: object) =>
      product.status('POST', `/api/${path}`, { token: as, body });
    const orders: string[] = [];
    for (let nth = 0; nth < 3; nth += 1) {
      const order = await aPaidApplication(product);
      orders.push(order.id);
      const key = await openOwnOrder(product, order);
      const items = [{ field: 'passport_number', reason: 'It is blurred.' }];
      expect([
        await post('manage/messages', key, { text: 'When is it ready?' }),
        await post('manage/corrections', key, { field: 'first_name', value: 'Ada' }),
        await post(`admin/orders/${order.id}/requests`, token, { items, note: '' }),
      ]).toEqual([201, 201, 201]);
    }
    await pass(product, 14.1 * DAY_MS);
    ({ token } = await anAdmin(product));
    const [gone = '', ...others] = orders;
    for (const list of ['messages', 'corrections', 'unanswered']) {
      const path = `/api/admin/queue/${list}?limit=1`;
      expect([list, await idsByPage(product, path, token)]).toEqual([list, orders]);
    }
    const first = await product.call('GET', '/api/admin/queue/messages?limit=1', {
      token: token,
    });
    await post(`admin/orders/${gone}/messages/seen`, token, {});
    expect(await idsByPage(product, nextPage(first) ?? '', token)).toEqual(others);
  });
});
