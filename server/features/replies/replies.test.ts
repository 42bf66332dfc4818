import { beforeAll, describe, expect, test } from 'vitest';
import { fillPlaceholders, type Reply } from '#shared/staff/replies.ts';
import { anAdmin, wrongFields } from '#test/factories/orders.ts';
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
    expect(fillPlaceholders(text, { first_name: 'Ngozi', expected_by: '' })).toEqual({
      text: 'Dear Ngozi, {destination} by {expected_by}: Ngozi',
      empty: ['destination', 'expected_by'],
    });
  });
});
