import { expect, test } from 'vitest';
import { AppError } from './errors.ts';
import { cursorOf, likeOf, limitOf, page, pageQuery } from './paging.ts';

test('a page has fifty rows unless it is asked for others, and never more than two hundred', () => {
  expect(
    [{}, { limit: '7' }, { limit: '200' }, { limit: '201' }, { limit: '999999' }].map(limitOf),
  ).toEqual([50, 7, 200, 200, 200]);
});

test('a limit is a whole number above zero; of two the last counts', () => {
  for (const limit of ['0', '-1', '', 'ten', '1.5', '1e2', '0x10', '9'.repeat(7), ['3', '0']])
    expect([limit, pageQuery.safeParse({ limit }).success]).toEqual([limit, false]);
  expect(pageQuery.parse({ limit: ['0', '3'], q: ['a', 'b'] })).toEqual({ limit: '3', q: 'b' });
});

test('what is searched for is found anywhere, and every character stands for itself', () => {
  expect([undefined, '', '   ', ' Ada '].map(likeOf)).toEqual([
    undefined,
    undefined,
    undefined,
    '%ada%',
  ]);
  expect(likeOf('50%_a\\')).toBe('%50\\%\\_a\\\\%');
  expect(pageQuery.safeParse({ q: 'a\u0000' }).success).toBe(false);
  expect(pageQuery.safeParse({ q: 'a'.repeat(201) }).success).toBe(false);
});

test('a cursor is one that was given out', () => {
  const cursor = (text: string) => Buffer.from(text).toString('base64url');
  expect(cursorOf({ cursor: cursor('12') }, /^\d+$/)).toBe('12');
  expect(cursorOf({}, /^\d+$/)).toBeUndefined();
  for (const wrong of [cursor('x'), '!', '12', cursor('1 or 1=1')])
    expect(() => cursorOf({ cursor: wrong }, /^\d+$/)).toThrow(AppError);
});

test('the next page is named only while there are more rows, with everything else that was asked', () => {
  const headers = new Map<string, string>();
  const reply = { header: (name: string, value: string) => headers.set(name, value) } as never;
  const request = { url: '/api/visa/all?q=a%20b&limit=2&cursor=old' } as never;
  const rows = [{ id: 3 }, { id: 2 }, { id: 1 }];
  expect(page(request, reply, rows, 2)).toEqual([{ id: 3 }, { id: 2 }]);
  const [, next = ''] = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '') ?? [];
  const { pathname, searchParams } = new URL(next, 'http://localhost');
  expect([pathname, searchParams.get('q'), searchParams.get('limit')]).toEqual([
    '/api/visa/all',
    'a b',
    '2',
  ]);
  expect(cursorOf({ cursor: searchParams.get('cursor') ?? '' }, /^\d+$/)).toBe('2');
  headers.clear();
  expect(page(request, reply, rows, 3)).toHaveLength(3);
  expect(page(request, reply, [], 3)).toEqual([]);
  expect(headers.size).toBe(0);
});
