import { beforeAll, describe, expect, test } from 'vitest';
import type { BulkResult } from '#shared/staff/bulk.ts';
import { dayAt, lagosAt } from '#test/factories/appointments.ts';
import { aFamily, joinsInsured, payGroup } from '#test/factories/groups.ts';
import {
  aDestination,
  anAdmin,
  anApplication,
  aPaidApplication,
  decide,
  verify,
} from '#test/factories/orders.ts';
import { aPaidServiceOrder } from '#test/factories/services.ts';
import { everythingOf } from '#test/kit/bystander.ts';
import { aProduct } from '#test/kit/support.ts';
import { openOwnOrder, sendAnswer } from '#test/story/applicants.ts';

describe('several orders at once', () => {
  const product = aProduct({ env: { REFUND_TWO_PERSONS: '20000' } });
  let owner: Awaited<ReturnType<typeof anAdmin>>;
  let reviewer: Awaited<ReturnType<typeof anAdmin>>;
  beforeAll(async () => {
    owner = await anAdmin(product, 'Ada Obi');
    reviewer = await anAdmin(product, 'Bola Ade', 'reviewer');
  });

  const bulk = (body: object, token = reviewer.token) =>
    product.call('POST', '/api/admin/orders/bulk', { token, body });
  const results = async (body: object, token?: string): Promise<BulkResult[]> => {
    const response = await bulk(body, token);
    expect([response.statusCode, response.body]).toEqual([200, expect.anything()]);
    return response.json().results;
  };
  const paid = () => aPaidApplication(product);
  const several = async (count: number) => {
    const made = [];
    for (let i = 0; i < count; i++) made.push(await paid());
    return made;
  };
  const record = ({ id }: { id: string }) =>
    product.json('GET', `/api/visa/status/${id}`, { token: owner.token });
  const notes = async (order: { id: string }): Promise<string[]> =>
    (await record(order)).history.flatMap(({ event, text }: { event: string; text: string }) =>
      event === 'noted' ? [text] : [],
    );
  const oks = (all: BulkResult[]) => all.map(({ ok }) => ok);
  const idsOf = (all: { id: string }[]) => all.map(({ id }) => id);

  test('are assigned, and what a colleague took meanwhile is named and stays theirs', async () => {
    const orders = await several(3);
    const [first, taken] = orders;
    await product.call('PUT', `/api/admin/orders/${taken?.id}/assignee`, {
      token: owner.token,
      body: { admin_id: owner.id },
    });
    const ids = [...idsOf(orders), 'x', first?.id];
    const said = await results({ ids, action: 'assign', admin_id: reviewer.id });
    expect(oks(said)).toEqual([true, false, true, false]);
    expect(said.map(({ id }) => id)).toEqual([...idsOf(orders), 'x']);
    expect(said[0]?.message).toBe('With Bola Ade.');
    expect(said[1]?.message).toMatch(/^Adaeze .*TFY-.*: Ada Obi is working on this order\./);
    expect((await record(orders[1] ?? { id: '' })).assignee).toBe('Ada Obi');
    expect((await record(orders[2] ?? { id: '' })).assignee).toBe('Bola Ade');
    const back = { ids: idsOf(orders), action: 'assign', admin_id: null, take_over: true };
    // Says who had each, for whoever takes it back.
    expect(await results(back)).toMatchObject(
      [reviewer, owner, reviewer].map(({ id }) => ({ ok: true, assigned_from: id })),
    );
    expect((await record(orders[1] ?? { id: '' })).assignee).toBeNull();
  });

  test('are handed back only from whom they were given to', async () => {
    const orders = await several(3);
    const [first, taken, free] = idsOf(orders);
    const give = { ids: idsOf(orders), action: 'assign', admin_id: reviewer.id };
    expect(oks(await results(give))).toEqual([true, true, true]);
    const put = (id: string | undefined, admin_id: number | null) =>
      product.status('PUT', `/api/admin/orders/${id}/assignee`, {
        token: owner.token,
        body: { admin_id, take_over: true },
      });
    expect([await put(taken, owner.id), await put(free, null)]).toEqual([200, 200]);
    // Only what is nobody’s.
    const again = { ...give, from: null, take_over: true };
    expect(oks(await results(again))).toEqual([true, false, true]);
    const back = { ...give, admin_id: null, from: reviewer.id, take_over: true };
    const said = await results(back);
    expect(oks(said)).toEqual([true, false, true]);
    expect(said[1]?.message).toContain('Ada Obi is now working on this order: it stays as it is.');
    expect((await record({ id: first ?? '' })).assignee).toBeNull();
    expect((await record({ id: taken ?? '' })).assignee).toBe('Ada Obi');
    const wrong = await bulk({ ...back, from: 'x' });
    expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([422, ['from']]);
  });

  test('are decided and asked by the single call’s rules, in words of each order', async () => {
    const [open, decided, asked] = await several(3);
    const insurance = await aPaidServiceOrder(product, 'insurance');
    if (!open || !decided || !asked) throw new Error('no orders');
    await decide(product, decided, 'Approved', owner.token);
    await product.newMails();
    const items = [{ field: 'passport_number', reason: 'Dear {first_name}, it can’t be right.' }];
    const request = { ids: idsOf([asked, decided]), action: 'request', items };
    expect(oks(await results(request))).toEqual([true, false]);
    expect(oks(await results(request))).toEqual([false, false]);
    expect((await record(asked)).requests[0].items[0].reason).toBe(
      'Dear Adaeze, it can’t be right.',
    );
    const denial = {
      ids: idsOf([open, decided, insurance]),
      action: 'decide',
      status: 'Denied',
      reason: 'Its papers for {destination} are incomplete.',
    };
    const said = await results(denial);
    expect(oks(said)).toEqual([true, false, false]);
    expect(said[1]?.message).toContain('Ada Obi already chose Approved');
    expect((await record(open)).visa_status).toBe('Denied');
    expect((await record(decided)).visa_status).toBe('Approved');
    await product.settle();
    expect(product.mails.filter(({ subject }) => subject.includes(open.tracking_id))).toEqual([]);
    product.clock.forward(12_000);
    await product.settle();
    const told = product.mails.filter(({ subject }) => subject.includes(open.tracking_id));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toMatch(/Its papers for Land \w+ are incomplete\./);
  });

  test('decided at once are undone while nobody was told; what a colleague decided since, or an applicant knows, stays', async () => {
    const [first, second, others, told] = await several(4);
    if (!first || !second || !others || !told) throw new Error('no orders');
    const deny = (all: { id: string }[]) =>
      results({ ids: idsOf(all), action: 'decide', status: 'Denied', reason: 'Expired.' });
    const undo = (all: { id: string }[], token = reviewer.token) =>
      product.call('POST', '/api/admin/orders/bulk/undo', { token, body: { ids: idsOf(all) } });
    expect(oks(await deny([told]))).toEqual([true]);
    product.clock.forward(12_000);
    await product.newMails();
    expect(oks(await deny([first, second, others]))).toEqual([true, true, true]);
    await product.call('POST', `/api/admin/orders/${others.id}/reopen`, {
      token: owner.token,
      body: { reason: 'Mine' },
    });
    await decide(product, others, 'Approved', owner.token);
    const undone = await undo([first, second, others, told]);
    expect(oks(undone.json().results)).toEqual([true, true, false, false]);
    expect(undone.json().results[2].message).toContain('A colleague has since decided');
    expect(undone.json().results[3].message).toContain('has since been told');
    const statuses = [];
    for (const one of [first, second, others, told]) statuses.push((await record(one)).visa_status);
    expect(statuses).toEqual(['Pending', 'Pending', 'Approved', 'Denied']);
    const texts = (await record(first)).history.map(({ text }: { text: string }) => text);
    expect(texts.join('\n')).toContain('Undone at once');
    product.clock.forward(60_000);
    await product.settle();
    const mailed = (one: { tracking_id: string }) =>
      product.mails.filter(({ text }) => text.includes(one.tracking_id)).length;
    expect([mailed(first), mailed(second)]).toEqual([0, 0]);
    expect((await undo([first])).json().results[0].message).toContain('Nothing has been decided');
    const insurance = await aPaidServiceOrder(product, 'insurance');
    expect(oks((await undo([insurance])).json().results)).toEqual([false]);
  });

  test('what was decided before stays so when several are undone', async () => {
    const [first, second] = await several(2);
    if (!first || !second) throw new Error('no orders');
    await decide(product, first, 'Approved', reviewer.token);
    const approve = { ids: idsOf([first, second]), action: 'decide', status: 'Approved' };
    const said = await results(approve);
    expect(oks(said)).toEqual([true, true]);
    expect(said[0]).toMatchObject({ message: 'It was already Approved.', unchanged: true });
    const ids = said.filter(({ unchanged }) => !unchanged).map(({ id }) => id);
    await product.json('POST', '/api/admin/orders/bulk/undo', {
      token: reviewer.token,
      body: { ids },
    });
    expect([(await record(first)).visa_status, (await record(second)).visa_status]).toEqual([
      'Approved',
      'Pending',
    ]);
  });

  test('asked or noted at once are undone while nobody was told, as if nothing had been', async () => {
    const [first, second, answered] = await several(3);
    if (!first || !second || !answered) throw new Error('no orders');
    const stands = async () => [
      await everythingOf(product, first),
      await everythingOf(product, second),
    ];
    await record(first);
    await product.settle();
    const before = await stands();
    product.mails.length = 0;
    const items = [{ field: 'passport_number', reason: 'Its last digit can’t be read.' }];
    const ask = (all: { id: string }[]) =>
      results({ ids: idsOf(all), action: 'request', items, note: '' });
    const undo = async (action: string, all: { id: string }[], token = reviewer.token) =>
      (
        await product.json('POST', '/api/admin/orders/bulk/undo', {
          token,
          body: { ids: idsOf(all), action },
        })
      ).results as BulkResult[];
    expect(oks(await ask([first, second, answered]))).toEqual([true, true, true]);
    await product.settle();
    expect(product.mails).toEqual([]);
    expect(oks(await undo('request', [first], owner.token))).toEqual([false]);
    expect((await record(first)).stage).toBe('waiting_for_applicant');
    expect(oks(await undo('request', [first, second]))).toEqual([true, true]);
    expect(await stands()).toEqual(before);
    expect((await undo('request', [first]))[0]?.message).toContain('answered or withdrawn');
    // A mail that was tried in vain has made its link.
    const { send } = product.deps.mail;
    product.deps.mail.send = () => Promise.reject(new Error('connect ECONNREFUSED'));
    expect(oks(await ask([second]))).toEqual([true]);
    product.clock.forward(12_000);
    await product.settle().catch(() => {});
    product.deps.mail.send = send;
    expect(oks(await undo('request', [second]))).toEqual([true]);
    await product.settle();
    expect(product.mails).toEqual([]);
    product.clock.forward(12_000);
    await product.settle();
    expect(product.mails).toHaveLength(1);
    expect((await undo('request', [answered]))[0]?.message).toContain('was asked in the meantime');
    expect((await record(answered)).stage).toBe('waiting_for_applicant');
    const own = await openOwnOrder(product, answered);
    expect((await sendAnswer(product, own, { passport_number: 'B7654321' })).statusCode).toBe(200);
    await product.settle();
    const since = await everythingOf(product, answered);
    expect(oks(await ask([answered]))).toEqual([true]);
    expect(oks(await undo('request', [answered]))).toEqual([true]);
    expect(await everythingOf(product, answered)).toEqual(since);

    const note = (text: string) => results({ ids: [first.id], action: 'note', text });
    await note('Kept.');
    product.clock.forward(61_000);
    await note('Undone.');
    expect(oks(await undo('note', [first], owner.token))).toEqual([false]);
    expect(oks(await undo('note', [first]))).toEqual([true]);
    expect(oks(await undo('note', [first]))).toEqual([false]);
    expect(await notes(first)).toEqual([expect.stringContaining('Kept.')]);
  });

  test('are saved as CSV with the list’s columns, in the order in which they were chosen', async () => {
    const orders = await several(3);
    const csv = (list: string, ids: string[], token = reviewer.token) =>
      product.call('POST', '/api/admin/orders/csv', { token, body: { list, ids } });
    const chosen = idsOf([orders[2], orders[0]].flatMap((one) => one ?? []));
    const all = await product.call('GET', '/api/visa/all', {
      token: reviewer.token,
      headers: { accept: 'text/csv' },
    });
    const [head, ...lines] = (await csv('visa', chosen)).body.split('\r\n');
    expect(head).toBe(all.body.split('\r\n')[0]);
    expect(lines.map((line) => line.slice(0, 36))).toEqual([...chosen, '']);
    const queued = (await csv('queue', chosen)).body.split('\r\n');
    expect(queued[0]).toMatch(/^\ufeffid,kind,tracking_id,name,/);
    expect(queued.slice(1, 3).map((line) => line.slice(0, 36))).toEqual(chosen);
    const saved = await product.call('GET', '/api/admin/activity?event=exported&limit=1', {
      token: owner.token,
    });
    expect(saved.json()[0].text).toContain('queue chosen');
    const entries = await product.json('GET', '/api/admin/activity?event=exported&limit=200', {
      token: owner.token,
    });
    expect(
      entries.filter(({ text }: { text: string }) => text.includes('queue chosen')),
    ).toHaveLength(1);
    // Whose data that was is known.
    const { people, saved_lists } = await product.json(
      'GET',
      `/api/admin/reports/access?route=lists&admin_id=${reviewer.id}`,
      { token: (await anAdmin(product)).token },
    );
    expect(idsOf(people).toSorted()).toEqual(chosen.toSorted());
    expect(people[0]).toMatchObject({ data: ['a row of a list'], looks: 2 });
    expect(saved_lists).toHaveLength(3);
    for (const [list, ids, field] of [
      ['permit', chosen, 'ids'],
      ['visa', [...chosen, 'x'], 'ids'],
      ['visa', [], 'ids'],
      ['refunds', chosen, 'list'],
    ] as const)
      expect([list, Object.keys((await csv(list, [...ids])).json().fields)]).toEqual([
        list,
        [field],
      ]);
  });

  test('of one group are asked, each by its own service’s and state’s rule', async () => {
    const { code, all } = await aFamily(product, 2);
    const insured = await joinsInsured(product, code);
    const { info, transaction_id } = await payGroup(product, code);
    await verify(product, { id: info.booking_id }, transaction_id);
    await decide(product, all[1] as { id: string }, 'Approved', owner.token);
    const { group } = await record(all[0] as { id: string });
    const ids = group.orders.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(idsOf([...all, insured]));
    const items = [{ field: 'data_page', reason: 'The lower edge is cut off.' }];
    const asked = await results({ ids, action: 'request', items });
    expect(oks(asked)).toEqual([true, false, false]);
    expect(oks(await results({ ids, action: 'assign', admin_id: owner.id }))).toEqual([
      true,
      true,
      true,
    ]);
    expect(oks(await results({ ids, action: 'note', text: 'The whole family flies.' }))).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('are noted on, each with its own values; an order without one is named', async () => {
    const [order] = await several(1);
    const unpaid = await anApplication(product);
    if (!order) throw new Error('no order');
    const text = 'Called about {tracking_id}, promised {expected_by}.';
    const ids = [order.id, unpaid.id, order.id.toUpperCase()];
    const said = await results({ ids, action: 'note', text });
    expect(oks(said)).toEqual([true, false]);
    expect(said[1]?.message).toContain('no {expected_by}');
    expect(await notes(order)).toEqual([
      expect.stringContaining(`Called about ${order.tracking_id}, promised `),
    ]);
  });

  test('are cancelled with a recent login, a second person where the amount asks for one, and by role', async () => {
    const [small, large, kept] = await several(3);
    if (!small || !large || !kept) throw new Error('no orders');
    const cancel = (ids: string[], refund?: number) => ({
      ids,
      action: 'cancel',
      reason: 'The mission of {destination} is closed.',
      ...(refund === undefined ? {} : { refund }),
    });
    expect((await bulk(cancel([kept.id], 1000))).json().code).toBe('role_needed');
    const byTerms = await results(cancel([kept.id]));
    expect(byTerms).toMatchObject([{ ok: false }]);
    expect(byTerms[0]?.message).toContain('payments and refunds');
    product.clock.forward(11 * 60_000);
    expect((await bulk(cancel([kept.id], 0), owner.token)).json().code).toBe('step_up');
    const recent = (await anAdmin(product, 'Dayo Ojo')).token;
    expect((await results(cancel([small.id], 1000), recent))[0]?.message).toContain('₦1,000');
    const [line] = (await record(small)).history.filter(
      ({ event }: { event: string }) => event === 'cancelled',
    );
    expect(line.text).toMatch(/The mission of Land \w+ is closed\./);
    const cash = await anApplication(product);
    await product.call('PUT', `/api/admin/payment-update/${cash.id}`, {
      token: recent,
      body: { status: 'Paid', method: 'cash' },
    });
    expect((await results(cancel([cash.id], 1000), recent))[0]?.message).toBe(
      'Cancelled. ₦1,000 is to be refunded by hand: enter the reference under Refunds once it is.',
    );
    const [waits] = await results(cancel([large.id], 30_000), recent);
    expect(waits).toMatchObject({ ok: true, message: expect.stringContaining('approve') });
    expect(await results(cancel([large.id], 0), recent)).toMatchObject([{ ok: false }]);
    expect((await record(kept)).stage).toBe('in_progress');
  });

  test('of a list must be as many as were seen', async () => {
    const place = (await aDestination(product)).destination;
    const found = await aDestination(product, 'visa', { destination: `${place} again` });
    const orders = [];
    for (let i = 0; i < 3; i++)
      orders.push(await aPaidApplication(product, { destination_id: found.id }));
    const all = { list: 'visa', query: `q=${encodeURIComponent(`${place} again`)}` };
    const note = { action: 'note', text: 'Seen.' };
    const assign = { action: 'assign', admin_id: reviewer.id };
    const moved = await product.alone(() => bulk({ ...all, ...note, expected: 2 }));
    expect([moved.statusCode, moved.json().fields]).toEqual([409, { expected: '3' }]);
    for (const order of orders) expect(await notes(order)).toEqual([]);
    const said = await product.alone(() => results({ ...all, ...assign, expected: 3 }));
    expect(said.map(({ id, ok }) => [id, ok]).toSorted()).toEqual(
      idsOf(orders)
        .map((id) => [id, true])
        .toSorted(),
    );
    const mine = { list: 'queue', query: { assignee: 'me', kind: 'visa' } };
    const noted = await product.alone(() => results({ ...mine, ...note, expected: 3 }));
    expect(oks(noted)).toEqual([true, true, true]);
  });

  test('are refused as a whole when the call is wrong', async () => {
    const { id } = await paid();
    const note = { action: 'note', text: 'x' };
    for (const [body, field] of [
      [{ ids: [id], action: 'delete' }, 'action'],
      [{ ids: [id] }, 'action'],
      [{ ...note, ids: [] }, 'ids'],
      [{ ...note, ids: Array(501).fill(id) }, 'ids'],
      [note, 'ids'],
      [{ ...note, list: 'payments', expected: 1 }, 'ids'],
      [{ ...note, list: 'visa' }, 'expected'],
      [{ ...note, list: 'visa', query: 'stage=soon', expected: 1 }, 'query'],
      [{ ...note, list: 'nothing', expected: 1 }, 'list'],
      [{ ids: [id], action: 'note', text: '' }, 'text'],
      [{ ids: [id], action: 'note', text: 'Dear {nobody}' }, 'text'],
      [{ ids: [id], action: 'decide', status: 'Pending' }, 'status'],
      [{ ids: [id], action: 'assign', admin_id: 'x' }, 'admin_id'],
      [{ ids: [id], action: 'cancel', reason: '' }, 'reason'],
    ] as const) {
      const response = await bulk(body);
      expect([body, response.statusCode, Object.keys(response.json().fields ?? {})]).toEqual([
        body,
        422,
        [field],
      ]);
    }
    expect(await notes({ id })).toEqual([]);
  });

  test('undone over Lagos’s midnight the due date is as before', async () => {
    product.clock.set(lagosAt(dayAt(8), '23:59'));
    const { token } = await anAdmin(product, 'Ngozi Night', 'reviewer');
    const order = await paid();
    const due = async () =>
      (await product.json('GET', `/api/visa/status/${order.id}`, { token })).due_on;
    const before = await due();
    const items = [{ field: 'passport_number', reason: 'Its last digit can’t be read.' }];
    await results({ ids: [order.id], action: 'request', items, note: '' }, token);
    product.clock.set(lagosAt(dayAt(9), '00:00'));
    const body = { ids: [order.id], action: 'request' };
    await product.json('POST', '/api/admin/orders/bulk/undo', { token, body });
    expect(await due()).toBe(before);
  });
});
