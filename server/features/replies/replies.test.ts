import { beforeAll, describe, expect, test } from 'vitest';
import { fillPlaceholders, type Reply, unfilled } from '#shared/staff/replies.ts';
import { anAdmin, anApplication, aPaidApplication, wrongFields } from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';

describe('ready answers', () => {
  const product = aProduct();
  let [owner, reviewer, other] = ['', '', ''];
  beforeAll(async () => {
    owner = (await anAdmin(product, 'Ada Obi')).token;
    reviewer = (await anAdmin(product, 'Bola Ade', 'reviewer')).token;
    other = (await anAdmin(product, 'Cora Eze', 'reviewer')).token;
  });

  const call = (method: 'POST' | 'PUT' | 'DELETE', token: string, path: string, body?: object) =>
    product.call(method, `/api/admin/replies${path}`, { token, body });
  const add = async (token: string, values: object): Promise<Reply> => {
    const response = await call('POST', token, '', values);
    expect(response.statusCode).toBe(201);
    return response.json();
  };
  const list = (token: string): Promise<Reply[]> =>
    product.json('GET', '/api/admin/replies', { token });

  test('are the company’s or one’s own, and each is changed by who may', async () => {
    const own = await add(reviewer, { title: 'Better scan', text: 'Dear {first_name}' });
    const shared = await add(reviewer, { title: 'A delay', text: '{expected_by}', shared: true });
    expect(own).toMatchObject({ shared: false, changeable: true, author: 'Bola Ade' });
    expect((await list(reviewer)).map(({ title }) => title)).toEqual(['A delay', 'Better scan']);
    expect(await list(other)).toEqual([{ ...shared, changeable: false }]);
    expect(await list(owner)).toEqual([shared]);

    const words = { title: 'Delayed', text: 'By {expected_by}', shared: true };
    const statuses = async (token: string, id: number) => [
      (await call('PUT', token, `/${id}`, words)).statusCode,
      (await call('DELETE', token, `/${id}`)).statusCode,
    ];
    expect(await statuses(other, shared.id)).toEqual([403, 403]);
    expect((await call('DELETE', other, `/${shared.id}`)).json().code).toBe('role_needed');
    expect(await statuses(other, own.id)).toEqual([404, 404]);
    expect(await statuses(owner, own.id)).toEqual([404, 404]);
    expect(await list(reviewer)).toEqual([shared, own]);

    expect((await call('PUT', owner, `/${shared.id}`, words)).json()).toEqual({
      ...shared,
      ...words,
    });
    // What a change doesn’t name stays.
    const changed = { title: 'Delayed again', text: 'By {expected_by}' };
    expect((await call('PUT', owner, `/${shared.id}`, changed)).json()).toMatchObject({
      ...changed,
      shared: true,
    });
    expect(await list(other)).toMatchObject([changed]);
    expect((await call('DELETE', reviewer, `/${own.id}`)).statusCode).toBe(200);
    expect((await list(reviewer)).map(({ id }) => id)).toEqual([shared.id]);
    for (const id of [own.id, 0, 'x', 99_999_999_999])
      expect((await call('DELETE', reviewer, `/${id}`)).statusCode).toBe(404);
  });

  test('name only what an order has', async () => {
    const before = await list(reviewer);
    for (const [values, field] of [
      [{ title: 'x', text: 'Dear {firstname}' }, 'text'],
      [{ title: 'x', text: '{passport_number}' }, 'text'],
      [{ title: 'x', text: ' ' }, 'text'],
      [{ title: '', text: 'x' }, 'title'],
      [{ title: 'x\ny', text: 'x' }, 'title'],
      [{ title: 'x', text: 'x', shared: 'maybe' }, 'shared'],
    ] as const) {
      const response = await call('POST', reviewer, '', values);
      expect(wrongFields(response)).toEqual([field]);
    }
    expect(await list(reviewer)).toEqual(before);
    const text = 'Dear {first_name}, {destination} by {expected_by}: {first_name}';
    const values = { first_name: 'Ngozi', expected_by: '' };
    const filled = 'Dear Ngozi, {destination} by {expected_by}: Ngozi';
    expect(fillPlaceholders(text, values)).toBe(filled);
    expect(unfilled(text, values, 'leave it out.')).toBe(
      'This order has no {destination}, {expected_by}: leave it out.',
    );
  });

  test('placeholders are filled in in every text about one order; one that can’t be is named, and nothing is sent', async () => {
    const order = await aPaidApplication(product);
    await product.newMails();
    const to = (path: string) => `/api/admin/orders/${order.id}/${path}`;
    const deny = (next_step: string) => ({
      status: 'Denied',
      reason: 'Dear {first_name}',
      next_step,
    });
    const ask = (reason: string, note: string) => ({
      items: [{ field: 'passport_number', reason }],
      note,
    });
    const send = async (method: 'PUT' | 'POST', path: string, body: object) => {
      const response = await product.call(method, path, { token: owner, body });
      return [response.statusCode, response.json().fields ?? response.json()];
    };
    const decision = `/api/admin/visa-update/${order.id}`;
    const unknown = expect.stringMatching(/^\{nope\} isn’t known\. Use \{first_name\}/);
    expect(await send('PUT', decision, deny('See {nope}'))).toEqual([422, { next_step: unknown }]);
    expect(await send('POST', to('requests'), ask('Dear {nope}', '{destination} {nope}'))).toEqual([
      422,
      { note: unknown, 'items.0.reason': unknown },
    ]);
    expect(await send('POST', to('cancel'), { reason: 'Oh {nope}', refund: 0 })).toEqual([
      422,
      { reason: unknown },
    ]);
    expect(await send('POST', to('notes'), { text: '{nope}' })).toEqual([422, { text: unknown }]);
    expect(await product.newMails()).toEqual([]);

    const other = await aPaidApplication(product);
    const cancel = { reason: 'Sorry {first_name}', refund: 0 };
    expect(await send('POST', `/api/admin/orders/${other.id}/cancel`, cancel)).toMatchObject([
      200,
      {},
    ]);
    expect(
      await send('POST', to('requests'), ask('Dear {first_name}', 'About {tracking_id} {')),
    ).toMatchObject([
      201,
      { note: `About ${order.tracking_id} {`, items: [{ reason: 'Dear Adaeze' }] },
    ]);
    const denied = { message: 'The application is Denied.' };
    // Sent again it is the same text.
    const due = await aPaidApplication(product);
    for (const [id, text] of [
      [order.id, 'See {tracking_id}'],
      [due.id, 'See {tracking_id} by {expected_by}'],
    ])
      for (const _ of [1, 2])
        expect(await send('PUT', `/api/admin/visa-update/${id}`, deny(`${text}`))).toMatchObject([
          200,
          denied,
        ]);
    product.clock.forward(10 * 60_000);
    const mailed = (await product.newMails()).map(({ text }) => text).join();
    expect(mailed).toContain('Dear Adaeze');
    expect(mailed).toContain('Sorry Adaeze');
    expect(mailed).toContain(`See ${order.tracking_id}`);
    expect(mailed).not.toMatch(/\{\w/);
  });

  test('what is filled in counts for the longest text of one call and of several', async () => {
    const order = await anApplication(product);
    const links = (count: number) => '{link} '.repeat(count);
    const post = (path: string, body: object) =>
      product.call('POST', `/api/admin/orders/${path}`, { token: owner, body });
    for (const [path, text, most] of [
      ['messages', links(700), '5,000'],
      ['notes', links(280), '2,000'],
    ] as const)
      expect((await post(`${order.id}/${path}`, { text })).json().fields).toEqual({
        text: expect.stringMatching(
          `^Filled in, it has [\\d,]+ characters: use at most ${most}\\.`,
        ),
      });
    const body = { ids: [order.id], action: 'decide', status: 'Denied', reason: links(60) };
    expect((await post('bulk', body)).json().results).toMatchObject([
      { ok: false, message: expect.stringContaining('use at most 500.') },
    ]);
  });
});
