import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Edition } from '#shared/places/editions.ts';
import { editionDesk, RULES } from '#test/factories/editions.ts';
import {
  aDestination,
  anAdmin,
  anAgent,
  anApplication,
  unique,
  wrongFields,
} from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';
import { importCatalogue } from './exchange.ts';

const product = aProduct();
const { call, draft, publish, published, day } = editionDesk(product);
const shown = (id: number, token?: string) =>
  product
    .call('GET', `/api/visa/destinations/${id}`, token === undefined ? {} : { token })
    .then((read) => read.json());
const paper = { key: 'photo', kind: 'photo', title: 'Photo', enforcement: 'required' };

describe('drafts', () => {
  test('with fees that nobody can pay, from before they were refused, are not published', async () => {
    const { id: place } = await aDestination(product);
    const { id } = await draft(place);
    const fees = [
      { party: 'government', amount: 100 },
      { party: 'service', amount: -5000 },
    ];
    await product.deps.connection.db.execute(
      sql`update editions set fees = ${JSON.stringify(fees)} where id = ${id}`,
    );
    expect(wrongFields(await publish(id))).toEqual(['fees.1.amount']);
    expect((await shown(place)).visa_price).toBe(45_000);
  });

  test('name their first speed by the fees, until somebody writes the times', async () => {
    const fees = ['express', 'standard'].map((speed, at) => ({
      party: 'government',
      amount: at ? 30_000 : 60_000,
      speed,
    }));
    const { id: place } = await aDestination(product, 'visa', { visa_agent_price: null });
    const live = await published(place, { fees });
    expect(live.timing).toEqual([{ speed: 'express', least: 1, most: 5 }]);
    expect((await shown(place)).visa_price).toBe(60_000);
    const { visa_fee } = await anApplication(product, { destination_id: place });
    expect(visa_fee).toBe(60_000);

    const { id: other } = await aDestination(product);
    const timing = [{ speed: 'standard', least: 1, most: 4 }];
    const { id, version } = await draft(other, { timing });
    const saved = await call('PUT', `/admin/editions/${id}`, { fees, version_read: version });
    expect(saved.json()).toMatchObject({ fees, timing });
  });

  test('take numbers that are sent as text in a condition, too', async () => {
    const { id } = await aDestination(product);
    const when = (...least: unknown[]) => ({
      not: { any: least.map((number) => ({ at_least: ['age', number] })) },
    });
    const { requirements } = await draft(id, {
      requirements: [{ ...RULES[4], when: when(' 18 ', 21) }],
    });
    expect(requirements[0]?.when).toEqual(when(18, 21));
    const { id: other, version } = await draft(id);
    const refused = await call('PUT', `/admin/editions/${other}`, {
      requirements: [{ ...RULES[4], when: when('eighteen') }],
      version_read: version,
    });
    expect(wrongFields(refused)).toEqual(['requirements.0.when']);
  });

  test('say that only a document is uploaded, and drop no such wish', async () => {
    const { id: place } = await aDestination(product);
    const { id, version } = await draft(place);
    const save = (upload: unknown) =>
      call('PUT', `/admin/editions/${id}`, {
        requirements: [
          { ...paper, upload },
          { ...RULES[3], upload },
        ],
        version_read: version,
      });
    const fields = ['requirements.0.upload', 'requirements.1.upload'];
    expect(wrongFields(await save(true)).sort()).toEqual(fields);
    expect((await save(false)).statusCode).toBe(200);
  });

  test('that make it cheaper make it so for agents whose price was typed', async () => {
    const { id } = await aDestination(product, 'visa', { visa_agent_price: 30_000 });
    const { token } = await anAgent(product);
    const fees = (amount: number) => ({ fees: [{ party: 'service', amount }] });
    for (const [amount, visa_agent_price] of [
      [40_000, 30_000],
      [20_000, 20_000],
      [25_000, 20_000],
    ] as const) {
      await published(id, fees(amount));
      expect(await shown(id, token)).toMatchObject({ visa_price: amount, visa_agent_price });
    }
  });
});

test('editions, checks due and what waits for approval are listed page by page', async () => {
  const name = `Paged ${unique()}`;
  const begun: Edition[] = [];
  const due: number[] = [];
  await anAdmin(product, 'Paul Pages');
  for (const at of [1, 2, 3]) {
    const { id } = await aDestination(product, 'visa', { destination: `${name} ${4 - at}` });
    due.push((await published(id, { next_check_on: day(-1) })).id);
    begun.push(await draft(id));
    await publish(begun.at(-1)?.id ?? 0, { update: 'major' });
    for (let more = at; more < 3; more += 1) await draft(id);
  }
  const pages = async (url: string) => {
    const ids: number[][] = [];
    for (let next = `${url}limit=2`; next; ) {
      const answer = await call('GET', next);
      ids.push(answer.json().map(({ id }: Edition) => id));
      next = /<\/api([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1] ?? '';
    }
    return ids;
  };
  const q = `q=${encodeURIComponent(name)}`;
  const [first, second, third] = begun.map(({ id }) => id);
  expect(await pages(`/admin/editions-to-approve?${q}&`)).toEqual([[third, second], [first]]);
  expect(await pages(`/admin/checks-due?${q}&`)).toEqual([due.slice(0, 2), due.slice(2)]);
  const editions = `/admin/destinations/${begun[0]?.destination_id}/editions`;
  const newest = (await call('GET', editions)).json().map(({ id }: Edition) => id);
  expect(newest).toHaveLength(4);
  expect(await pages(`${editions}?`)).toEqual([newest.slice(0, 2), newest.slice(2)]);
  for (const list of [editions, '/admin/checks-due', '/admin/editions-to-approve'])
    for (const wrong of ['limit=0', 'limit=x', 'cursor=x'])
      expect((await call('GET', `${list}?${wrong}`)).statusCode).toBe(422);
});

test('a catalogue’s dry run finds what its writing refuses, and writing it twice drafts once', async () => {
  const destination = `Testland ${unique()}`;
  const entry = (amount: unknown, more: object = {}) => ({
    kind: 'visa',
    destination,
    visa_price: 50_000,
    edition: {
      requirements: [],
      fees: [{ party: 'service', amount }],
      timing: [],
      sources: [],
    },
    ...more,
  });
  const take = (file: unknown[], write: boolean) =>
    importCatalogue(product.deps.connection.db, file, product.clock.now(), write);
  for (const write of [false, true]) {
    const { faults } = await take([entry(-5000), entry(1.5), entry(1e18)], write);
    expect(faults).toEqual(
      [0, 1, 2].map((at) => `${at}.edition.fees.0.amount: Enter the amount in whole naira.`),
    );
    const unfit = await take([entry(5000), entry(5000, { government_fee: 90_000 })], write);
    expect(unfit).toEqual({
      faults: [
        '1.government_fee: The government’s part can’t be more than the lowest price, ₦50,000.',
      ],
      done: [],
    });
  }
  const written = await take([entry('5000')], true);
  expect(written.done).toEqual([`visa ${destination}: is added, its edition is drafted`]);
  expect((await take([entry(5000)], true)).done).toEqual([`visa ${destination}: is there already`]);
  const changed = await take([entry(6000)], true);
  expect(changed.done).toEqual([`visa ${destination}: is there already, its edition is drafted`]);
});
