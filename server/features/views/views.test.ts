import { beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import type { View } from '#shared/staff/views.ts';
import {
  aDestination,
  anAdmin,
  anAgent,
  anApplication,
  aPaidApplication,
  CARDS,
  payByCard,
} from '#test/factories/orders.ts';
import { aPaidServiceOrder } from '#test/factories/services.ts';
import { aProduct } from '#test/kit/support.ts';
import { eraseQueue } from '../uploads/clearing.ts';

describe('views of lists', () => {
  const product = aProduct();
  let [owner, reviewer, other] = ['', '', ''];
  beforeAll(async () => {
    owner = (await anAdmin(product, 'Ada Obi')).token;
    reviewer = (await anAdmin(product, 'Bola Ade', 'reviewer')).token;
    other = (await anAdmin(product, 'Cora Eze', 'viewer')).token;
  });

  const call = (method: 'POST' | 'PUT' | 'DELETE', token: string, path: string, body?: object) =>
    product.call(method, `/api/admin/views${path}`, { token, body });
  const list = (token: string): Promise<View[]> =>
    product.json('GET', '/api/admin/views', { token });
  const add = async (token: string, values: object): Promise<View> => {
    const response = await call('POST', token, '', values);
    expect(response.statusCode).toBe(201);
    return response.json();
  };

  test('count what their lists hold, for whoever reads them', async () => {
    const { id } = await aDestination(product);
    const mine = await aPaidApplication(product, { destination_id: id });
    for (let i = 0; i < 2; i++) await aPaidApplication(product, { destination_id: id });
    await anApplication(product, { destination_id: id });
    await aPaidServiceOrder(product, 'insurance');
    const admin_id = (await product.json('GET', '/api/admin/me', { token: reviewer })).id;
    await product.call('PUT', `/api/admin/orders/${mine.id}/assignee`, {
      token: reviewer,
      body: { admin_id },
    });
    const asked = [
      ['visa', 'stage=in_progress', 3],
      ['/visa/all', '?stage=in_progress&unassigned=yes', 2],
      ['visa', { payment_status: 'Not Paid' }, 1],
      ['queue', '', 4],
      ['queue', 'assignee=me', 1],
      ['queue', 'q=Okafor&kind=visa', 3],
      ['orders', 'stage=unpaid', 1],
      ['permit', '', 0],
      ['payments', 'provider=manual', 0],
    ] as const;
    for (const [list, query, count] of asked) {
      const values = { name: `${list} ${count}`, list, query, shared: true };
      const view = await product.alone(() => add(reviewer, values));
      const asked = new URLSearchParams({ list, query: String(new URLSearchParams(query)) });
      const counted = await product.call('GET', `/api/admin/views/count?${asked}`, {
        token: reviewer,
      });
      expect(counted.json()).toEqual({ count });
      expect(view).toMatchObject({ list, query, count, shared: true, author: 'Bola Ade' });
    }
    const counts = async (token: string) =>
      Object.fromEntries((await list(token)).map(({ name, count }) => [name, count]));
    expect(await counts(reviewer)).toMatchObject({ 'visa 3': 3, 'queue 1': 1 });
    expect(await counts(other)).toMatchObject({ 'visa 3': 3, 'queue 1': 0 });
    await aPaidApplication(product, { destination_id: id });
    expect(await counts(owner)).toMatchObject({ 'visa 3': 4, 'queue 4': 5 });
  });

  test('count what the calls of their lists answer, whatever stands in it', async () => {
    const kept = await aPaidApplication(product);
    const short = await anApplication(product);
    await payByCard(product, short, { card: CARDS.half });
    const body = { amount: 1000, reason: 'Late' };
    await product.call('POST', `/api/admin/orders/${kept.id}/refunds`, { token: owner, body });
    await anAgent(product, 'pending');
    await anAgent(product);
    await product.settle();
    for (const [list, query, path, least] of [
      ['payments', '', '/admin/payments', 2],
      ['payments', 'kind=insurance&state=counted', '/admin/payments', 1],
      ['payments', `q=${kept.tracking_id}`, '/admin/payments', 1],
      ['payments-to-review', '', '/admin/payments-to-review', 1],
      ['payments-to-review', `q=${short.tracking_id}`, '/admin/payments-to-review', 1],
      ['refunds', '', '/admin/refunds', 1],
      ['refunds', 'kind=permit', '/admin/refunds', 0],
      ['refunds', `q=${kept.tracking_id}`, '/admin/refunds', 1],
      ['messages', 'state=sent', '/admin/messages', 1],
      ['messages', `q=${kept.tracking_id}`, '/admin/messages', 1],
      ['agents', '', '/agents/all-agent', 2],
      ['/api/agents/all-agent', '', '/agents/all-agent', 2],
      ['agents', 'status=pending', '/agents/pending', 1],
      ['activity', 'by=everybody', '/admin/activity', 1],
      ['activity', `by=everybody&q=${kept.tracking_id}`, '/admin/activity', 1],
    ] as const) {
      const rows = await product.call('GET', `/api${path}?limit=200&${query}`, { token: owner });
      const view = await product.alone(() => add(owner, { name: 'x', list, query }));
      expect([list, query, view.count]).toEqual([list, query, rows.json().length]);
      expect([list, query, rows.json().length >= least]).toEqual([list, query, true]);
      await call('DELETE', owner, `/${view.id}`);
    }
  });

  test('are the team’s or one’s own, and each is changed by who may', async () => {
    const own = await add(other, { name: 'Mine', list: 'queue', query: 'due=overdue' });
    const shared = await add(reviewer, { name: 'Ours', list: 'queue', query: '', shared: true });
    expect((await list(reviewer)).map(({ name }) => name)).not.toContain('Mine');
    const words = { name: 'Renamed', list: 'visa', query: 'order=oldest', shared: true };
    const statuses = async (token: string, id: number) => [
      (await call('PUT', token, `/${id}`, words)).statusCode,
      (await call('DELETE', token, `/${id}`)).statusCode,
    ];
    expect(await statuses(reviewer, own.id)).toEqual([404, 404]);
    expect(await statuses(owner, own.id)).toEqual([404, 404]);
    expect(await statuses(other, shared.id)).toEqual([403, 403]);
    expect((await call('DELETE', other, `/${shared.id}`)).json().code).toBe('role_needed');
    expect((await call('PUT', owner, `/${shared.id}`, words)).json()).toMatchObject(words);
    // What a change doesn’t name stays.
    const named = { name: 'Named again', list: 'visa' };
    expect((await call('PUT', owner, `/${shared.id}`, named)).json()).toMatchObject({
      ...words,
      ...named,
    });
    expect((await list(other)).find(({ id }) => id === shared.id)).toMatchObject(named);
    expect((await list(other)).find(({ id }) => id === own.id)).toEqual(own);
    expect(await statuses(other, own.id)).toEqual([200, 200]);
    for (const id of [own.id, 0, 'x', 99_999_999_999])
      expect((await call('DELETE', owner, `/${id}`)).statusCode).toBe(404);
  });

  test('name a list and filters that it takes', async () => {
    const before = await list(owner);
    for (const [values, field] of [
      [{ name: '', list: 'visa' }, 'name'],
      [{ name: 'x', list: 'hotels' }, 'list'],
      // A part by its path would be counted as the whole list.
      [{ name: 'x', list: '/visa/pending' }, 'list'],
      [{ name: 'x', list: '/agents/approved' }, 'list'],
      // The permits that are sold, not those that were applied for.
      [{ name: 'x', list: '/admin/permit' }, 'list'],
      [{ name: 'x' }, 'list'],
      [{ name: 'x', list: 'visa', query: 'stage=soon' }, 'query'],
      [{ name: 'x', list: 'queue', query: { assignee: 'Ada' } }, 'query'],
      [{ name: 'x', list: 'visa', query: 7 }, 'query'],
      // As JSON it would be a number when it is read again, and the whole list fail.
      [{ name: 'x', list: 'visa', query: '7', shared: true }, 'query'],
      [{ name: 'x', list: 'visa', query: 'null' }, 'query'],
      [{ name: 'x', list: 'visa', query: '{"stage":{}}' }, 'query'],
      [{ name: 'x', list: 'payments', query: 'state=soon' }, 'query'],
      [{ name: 'x', list: 'refunds', query: 'status=soon' }, 'query'],
      [{ name: 'x', list: 'messages', query: 'state=soon' }, 'query'],
      [{ name: 'x', list: 'agents', query: 'status=soon' }, 'query'],
      [{ name: 'x', list: 'activity', query: 'event=soon' }, 'query'],
      [{ name: 'x', list: 'visa', shared: 'maybe' }, 'shared'],
    ] as const) {
      const response = await call('POST', owner, '', values);
      expect([values, response.statusCode, Object.keys(response.json().fields)]).toEqual([
        values,
        422,
        [field],
      ]);
    }
    expect(await list(owner)).toEqual(before);
  });
});

describe('a view of a search', () => {
  const product = aProduct();

  test('forgets the words when their time is over, and stays', async () => {
    const save = async (method: 'POST' | 'PUT', path: string, values: object) => {
      const { token } = await anAdmin(product);
      const body = { name: 'Saved', list: 'visa', shared: true, ...values };
      return (await product.call(method, `/api/admin/views${path}`, { token, body })).json().id;
    };
    const ids = [
      await save('POST', '', { query: '?q=Zebulon&stage=done' }),
      await save('POST', '', { query: { q: 'Zebulon', stage: 'done' } }),
      await save('POST', '', { query: 'q=Zebulon' }),
    ];
    product.clock.forward(181 * DAY_MS);
    await save('PUT', `/${ids[2]}`, { query: 'q=Obi' });
    await product.deps.jobs.send(product.deps.connection.db, eraseQueue, {});
    await product.settle();
    const { token } = await anAdmin(product);
    const views: View[] = await product.json('GET', '/api/admin/views', { token });
    const queries = new Map(views.map(({ id, query }) => [id, query]));
    expect(ids.map((id) => queries.get(id))).toEqual(['stage=done', { stage: 'done' }, 'q=Obi']);
  });
});
