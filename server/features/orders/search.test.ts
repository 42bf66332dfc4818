import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { agents, orders } from '#server/database/schema.ts';
import { descriptionOf, KINDS, type Kind } from '#shared/services/index.ts';
import {
  aDestination,
  anAdmin,
  anAgent,
  anApplication,
  twoPdfs,
  unique,
} from '#test/factories/orders.ts';
import { aServiceOrder, type ServiceKind, type SubmittedOrder } from '#test/factories/services.ts';
import { idsByPage } from '#test/kit/paging.ts';
import { aProduct } from '#test/kit/support.ts';

const baseOf = (kind: Kind) => `/api${descriptionOf(kind).calls.base}`;
const MAIL = {
  visa: 'contact_email',
  permit: 'contact_email',
  insurance: 'contact_email',
  booking: 'email',
  appointment: 'email_address',
};

describe('a search', () => {
  const product = aProduct();
  let token: string;
  let place: Record<'visa' | 'permit', number>;
  beforeAll(async () => {
    ({ token } = await anAdmin(product));
    const [visa, permit] = await Promise.all(
      (['visa', 'permit'] as const).map((kind) =>
        aDestination(product, kind, { destination: 'São Tomé' }),
      ),
    );
    place = { visa: visa?.id ?? 0, permit: permit?.id ?? 0 };
  });

  const file = (
    kind: Kind,
    fields: Record<string, unknown>,
  ): Promise<Pick<SubmittedOrder, 'id' | 'tracking_id'>> =>
    kind === 'visa' || kind === 'permit'
      ? anApplication(product, { kind, destination_id: place[kind], fields, files: twoPdfs() })
      : aServiceOrder(product, kind as ServiceKind, fields);
  const search = async (kind: Kind, q: string, more = '') => {
    const response = await product.call(
      'GET',
      `${baseOf(kind)}/all?limit=200&q=${encodeURIComponent(q)}${more}`,
      { token },
    );
    expect([q, response.statusCode]).toEqual([q, 200]);
    return (response.json() as { id: string }[]).map(({ id }) => id);
  };

  test.each(KINDS)(
    '%s: finds by names in any order, with or without accents, by mail, phone, tracking ID and passport',
    async (kind) => {
      const word = unique();
      const middle = kind !== 'appointment';
      const passport = kind === 'visa' || kind === 'permit' || kind === 'insurance';
      const digits = String(1_000_000 + (Number.parseInt(word, 36) % 8_999_999)).slice(0, 7);
      const found = await file(kind, {
        first_name: 'Ẹniọlá',
        ...(middle ? { middle_name: `Ṣadé${word}` } : {}),
        last_name: `O’Brien-${word}`,
        [MAIL[kind]]: `Eniola_${word}@Example.com`,
        phone_number: `0803${digits}`,
        ...(passport ? { passport_number: `B${digits}7` } : {}),
      });
      const other = await file(kind, { phone_number: '08069999999' });
      const plain = found.tracking_id.replaceAll('-', '');
      const queries = [
        `Ẹniọlá O’Brien-${word}`,
        `eniola o'brien-${word}`,
        `O'BRIEN-${word} ENIOLA`,
        `  brien ${word} `,
        ...(middle ? [`eniola sade${word} o'brien`, `ṢADÉ${word}`, `brien-${word} sade`] : []),
        `eniola_${word}@example`,
        `0803${digits}`,
        `+234803${digits}`,
        `234 803 ${digits.slice(0, 3)} ${digits.slice(3)}`,
        `0803-${digits.slice(0, 3)}-${digits.slice(3)}`,
        `\u202a+234 803\u2011${digits.slice(0, 3)}\u2011${digits.slice(3)}\u202c`,
        `+234 (0)803 ${digits}`,
        `\u200e${found.tracking_id}`,
        `\u200eeniola ${word}\u200f`,
        ...(passport ? [`B${digits}7`, `b${digits}7`, `b${digits.slice(0, 5)}`] : []),
        found.tracking_id,
        found.tracking_id.toLowerCase(),
        plain,
        plain.toLowerCase(),
        plain.slice(3),
        found.tracking_id.slice(-9),
        found.tracking_id.replaceAll('0', 'O').replaceAll('1', 'l'),
      ];
      for (const q of queries) expect([q, await search(kind, q)]).toEqual([q, [found.id]]);
      expect(await search(kind, 'eniola nobody')).toEqual([]);
      expect(await search(kind, `${word}%`)).toEqual([]);
      expect(await search(kind, 'o')).toEqual(expect.arrayContaining([found.id, other.id]));
      expect(await search(kind, `${word}`, '&payment_status=Paid')).toEqual([]);
      expect(
        await search(kind, `${word}`, '&order=oldest&payment_status=Not+Paid&placed_by=applicant'),
      ).toEqual([found.id]);
      const neighbours = await product.call(
        'GET',
        `${baseOf(kind)}/neighbours/${other.id}?q=${word}`,
        { token },
      );
      expect(neighbours.json()).toEqual({ previous: null, next: found.id });
    },
  );

  test('finds by any single character and any two beside each other, also such as hardly anybody has', async () => {
    const { id } = await file('visa', {
      first_name: 'Łuqø',
      middle_name: '中村-o',
      last_name: 'O’Xíuß Ж',
    });
    const words = ['łuqø', '中村-o', "o'xiuß", 'ж'].map((word) => [...word]);
    const parts = words.flatMap((word) => [
      ...word,
      ...word.slice(1).map((character, nth) => `${word[nth]}${character}`),
    ]);
    expect(parts.length).toBeGreaterThan(25);
    for (const q of [...parts, "o'x", '村-o', 'q ж'])
      expect([q, await search('visa', q)]).toEqual([q, expect.arrayContaining([id])]);
    for (const q of ['qж', '村中', "x'"]) expect([q, await search('visa', q)]).toEqual([q, []]);
  });

  test('finds names with Hausa’s hooked letters by plain ones and by themselves, orders’ and agents’', async () => {
    const word = unique();
    const { id } = await file('visa', { first_name: 'Ɓala', last_name: `Ɗanƙwairo-${word} ʼƳar` });
    for (const q of ['bala', 'Ɓala', 'dankwairo', 'ɗanƙwairo', "'yar", 'ʼƴar'])
      expect([q, await search('visa', `${q} ${word}`)]).toEqual([q, [id]]);
    // As the release before stored it.
    const { db } = product.deps.connection;
    const before = sql`replace(${orders.search}, 'bala', 'ɓala')`;
    await db.update(orders).set({ search: before }).where(eq(orders.id, id));
    expect(await search('visa', `bala ${word}`)).toEqual([]);
    const migration = 'server/database/migrations/0023_hooked-letters.sql';
    await db.execute(readFileSync(migration, 'utf8'));
    expect(await search('visa', `bala dankwairo-${word}`)).toEqual([id]);
    const agent_name = `Musa Ɗanjuma ${word}`;
    await db
      .update(agents)
      .set({ agent_name })
      .where(eq(agents.id, (await anAgent(product)).id));
    for (const q of ['danjuma', 'ɗanjuma', 'ƊANJUMA'])
      expect(
        await product.json('GET', `/api/agents/all-agent?q=${encodeURIComponent(q)}`, { token }),
      ).toMatchObject([{ agent_name }]);
  });

  test('follows a corrected address at once, and nobody else’s', async () => {
    const word = unique();
    const [moved, other] = [
      await file('visa', { last_name: word, contact_email: `${word}@gmial.com` }),
      await file('visa', { last_name: word, contact_email: `${word}@gmial.com` }),
    ];
    const corrected = await product.call('PUT', `/api/admin/orders/${moved.id}/contact`, {
      token,
      body: { email: `${word}@gmail.com` },
    });
    expect(corrected.statusCode).toBe(200);
    expect(await search('visa', `${word}@gmail`)).toEqual([moved.id]);
    expect(await search('visa', `${word}@gmial`)).toEqual([other.id]);
  });

  test('finds by destination, of its own service alone', async () => {
    const word = unique();
    const visa = await file('visa', { last_name: word });
    const insurance = await file('insurance', { last_name: word, destination: 'Côte d’Ivoire' });
    const booking = await file('booking', { last_name: word, destination: 'Côte d’Ivoire' });
    expect(await search('visa', `sao tome ${word}`)).toEqual([visa.id]);
    expect(await search('visa', `cote d'ivoire ${word}`)).toEqual([]);
    expect(await search('insurance', `cote d'ivoire ${word}`)).toEqual([insurance.id]);
    expect(await search('booking', `CÔTE D’IVOIRE ${word}`)).toEqual([booking.id]);
  });

  test('holds page by page in either order, together with a status', async () => {
    const word = unique();
    const submitted: string[] = [];
    for (let i = 0; i < 5; i++) submitted.push((await file('permit', { last_name: word })).id);
    const [denied = ''] = submitted;
    await product.call('PUT', `/api/admin/permit-update/${denied}`, {
      body: { status: 'Denied' },
      token,
    });
    for (const [query, expected] of [
      ['order=newest', submitted.toReversed()],
      ['order=oldest', submitted],
      ['visa_status=Pending', submitted.slice(1).toReversed()],
    ] as const) {
      const list = `/api/permit/all?limit=2&q=${word}&${query}`;
      expect([query, await idsByPage(product, list, token)]).toEqual([query, expected]);
    }
  });

  test('holds in a long list, whether a word is rare, common, or common long ago', async () => {
    const { db } = product.deps.connection;
    // 4,000 of them, the first 2,500 by a lost tribe, three of whom are chiefs; one of twenty is a nomad.
    await db.execute(sql`insert into orders (id, kind, tracking_id, first_name, last_name, email, phone_number, amount_kobo, created_at, search)
      select ('00000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid, 'appointment', 'long-' || i, 'X', 'X', 'x', '+1', 1, now(),
        'everyone' || case when i <= 2500 then ' atlantean' else '' end || case when i <= 3 then ' chieftain' else '' end || case when i % 20 = 0 then ' nomad' else '' end
      from generate_series(1, 4000) as i`);
    await db.execute(sql`insert into appointments (order_id, appointment_date, appointment_time, how_to_contact, reason)
      select id, '2030-01-01', '09:00', 'Zoom', 'Visa' from orders where search like 'everyone%'`);
    const numbers = async (q: string, more = '') =>
      (await search('appointment', q, more)).map((id) => Number(id.slice(-12)));
    const down = (from: number, length: number) => Array.from({ length }, (_, i) => from - i);
    expect(await numbers('everyone')).toEqual(down(4000, 200));
    expect(await numbers('atlantean')).toEqual(down(2500, 200));
    expect(await numbers('chieftain')).toEqual([3, 2, 1]);
    expect(await numbers('chieftain', '&order=oldest')).toEqual([1, 2, 3]);
    expect(await numbers('nomad')).toEqual(Array.from({ length: 200 }, (_, i) => 4000 - 20 * i));
    expect(await numbers('everyone martian')).toEqual([]);
    // One and two characters: those that an index holds, and those that it leaves to the list.
    const long = async (q: string) =>
      (await search('appointment', q))
        .filter((id) => id.startsWith('00000000-'))
        .map((id) => Number(id.slice(-12)));
    for (const q of ['hi', 'ft', 'f', 'hi ft', 'everyone ai'])
      expect([q, await long(q)]).toEqual([q, [3, 2, 1]]);
    for (const q of ['uq', 'qk', 'ß', 'everyone ß']) expect([q, await long(q)]).toEqual([q, []]);
    const cursor = Buffer.from('00000000-0000-7000-8000-000000000102').toString('base64url');
    expect(await numbers('atlantean', `&cursor=${cursor}`)).toEqual(down(101, 101));
    const middle = await product.call(
      'GET',
      '/api/appointments/neighbours/00000000-0000-7000-8000-000000003000?q=atlantean',
      { token },
    );
    expect(middle.json()).toEqual({ previous: null, next: '00000000-0000-7000-8000-000000002500' });
  });
});
