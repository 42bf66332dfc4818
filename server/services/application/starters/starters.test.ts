import { expect, test } from 'vitest';
import type { Destination } from '#shared/places/destinations.ts';
import type { DestinationDetail } from '#shared/places/editions.ts';
import { editionContents } from '#shared/requirements/requirement.ts';
import { DECIDED_KINDS } from '#shared/services/index.ts';
import { anAdmin, sendApplication } from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';
import { sampleEdition } from './edition.ts';

const product = aProduct({ env: { STARTER_CATALOGUE: 'on' } });

test('samples have editions that nobody verified: they ask for more, and require and cost nothing more', async () => {
  const read = async <T>(url: string) => (await product.json('GET', `/api${url}`)) as T;
  for (const kind of DECIDED_KINDS) {
    const { data } = await read<{ data: Destination[] }>(`/${kind}/destinations`);
    const papers = new Set<string>();
    for (const { id, visa_price } of data) {
      const found = await read<DestinationDetail>(`/${kind}/destinations/${id}`);
      const { edition } = found;
      expect([found.visa_price, edition?.sample, edition?.checked_at]).toEqual([
        visa_price,
        true,
        null,
      ]);
      expect(editionContents.safeParse(edition).error).toBeUndefined();
      for (const one of edition?.requirements ?? []) {
        expect(one.enforcement).not.toBe('required');
        if (one.kind === 'document') papers.add(one.key);
      }
    }
    expect([data.length > 20, papers.size > 2]).toEqual([true, true]);
  }
  const { data } = await read<{ data: Destination[] }>('/visa/destinations?search=Kenya');
  const [kenya] = data;
  if (!kenya) throw new Error('Kenya is among the samples.');
  const order = await sendApplication(product, kenya.id);
  expect([order.statusCode, order.json().visa_fee]).toEqual([201, kenya.visa_price]);
  // Its price stays the destination's own.
  const { token } = await anAdmin(product);
  const changed = await product.call('PUT', '/api/visa/update', {
    body: { visa_id: kenya.id, visa_price: kenya.visa_price + 1000 },
    token,
  });
  expect(changed.statusCode).toBe(200);
});

test.each([
  ['a passport valid for one year', { months_valid: 12 }],
  ['a passport valid for two years', { months_valid: 24 }],
  ['valid for six months, with three blank pages', { months_valid: 6, blank_pages: 3 }],
  ['It must be valid for 18 months and have one blank page', { months_valid: 18, blank_pages: 1 }],
])('“%s” is what a sample asks of the passport', (words, params) => {
  const { requirements } = sampleEdition('permit', `For staff. You need ${words}.`);
  expect(requirements.find(({ kind }) => kind === 'passport')).toMatchObject({ params });
});
