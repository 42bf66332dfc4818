// Editions as owners write them, by HTTP.
import { expect } from 'vitest';
import { addDays, lagosDay } from '#shared/dates.ts';
import type { Edition } from '#shared/places/editions.ts';
import type { Product } from '../kit/support.ts';
import { theAdmin } from './admins.ts';

export const RULES = [
  {
    key: 'visited',
    kind: 'question',
    title: 'Have you been there before?',
    enforcement: 'required',
    answer: { type: 'yes_no' },
  },
  {
    key: 'statement',
    kind: 'document',
    title: 'Bank statement',
    detail: 'Of the last three months.',
    enforcement: 'required',
    when: { eq: ['nationality', 'Nigeria'] },
    upload: true,
    source: { title: 'The embassy', url: 'https://embassy.example', date: '2026-11-01' },
  },
  {
    key: 'old_visa',
    kind: 'document',
    title: 'The old visa',
    enforcement: 'recommended',
    when: { eq: ['visited', true] },
  },
  {
    key: 'six_months',
    kind: 'passport',
    title: 'Valid for six months',
    enforcement: 'required',
    params: { months_valid: 6, counted_from: 'arrival' },
  },
  { key: 'fever', kind: 'notice', title: 'Yellow fever is there', enforcement: 'recommended' },
];
/** By the speeds of `TIMING`. */
export const FEES = [
  { party: 'government', amount: 30_000, back_until: 'opened' },
  { party: 'service', speed: 'standard', amount: 10_000 },
  { party: 'service', speed: 'express', amount: '25000' },
];
export const TIMING = [
  { speed: 'standard', least: 3, most: 5 },
  { speed: 'express', least: 1, most: 2 },
];

/** What an owner does with editions. */
export function editionDesk(product: Product) {
  const owner = theAdmin(product);
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    token = owner.token,
  ) => product.call(method, `/api${url}`, { body, token });
  async function draft(destination_id: number, contents: object = {}): Promise<Edition> {
    const begun = await call('POST', `/admin/destinations/${destination_id}/editions`);
    expect(begun.statusCode).toBe(201);
    const { id, version } = begun.json() as Edition;
    const saved = await call('PUT', `/admin/editions/${id}`, {
      ...contents,
      version_read: version,
    });
    expect([saved.statusCode, saved.body]).toEqual([200, expect.any(String)]);
    return saved.json();
  }
  const publish = (id: number, over: object = {}, token?: string) =>
    call('POST', `/admin/editions/${id}/publish`, { update: 'minor', ...over }, token);
  async function published(destination_id: number, contents: object = {}): Promise<Edition> {
    const { id } = await draft(destination_id, contents);
    const response = await publish(id);
    expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
    return response.json();
  }
  const day = (ahead: number) => lagosDay(addDays(product.clock.now(), ahead));
  return { owner, call, draft, publish, published, day };
}
