import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Edition, Eligibility } from '#shared/places/editions.ts';
import {
  aDestination,
  anAdmin,
  anAgent,
  anApplication,
  aPaidApplication,
  jpeg,
  multipart,
  pdf,
  sendApplication,
  unique,
} from '#test/factories/orders.ts';
import { openProduct, type Product } from '#test/kit/support.ts';
import { exportCatalogue, importCatalogue } from './exchange.ts';

const DAY_MS = 86_400_000;
let product: Product;
let owner: Awaited<ReturnType<typeof anAdmin>>;
beforeAll(async () => {
  product = await openProduct();
  owner = await anAdmin(product);
});
afterAll(() => product.stop());

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: unknown,
  token?: string,
) => product.call(method, `/api${url}`, { body, token: token ?? owner.token });

async function draft(destination_id: number, contents: object = {}): Promise<Edition> {
  const begun = await call('POST', `/admin/destinations/${destination_id}/editions`);
  expect(begun.statusCode).toBe(201);
  const { id, version } = begun.json() as Edition;
  const saved = await call('PUT', `/admin/editions/${id}`, { ...contents, version_read: version });
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
const ask = async (destination: unknown, facts = {}, nationality = 'Nigeria') =>
  (
    await product.call('POST', '/api/eligibility', {
      body: { kind: 'visa', nationality, destination, facts },
    })
  ).json() as Eligibility;
const record = async (id: string) => (await call('GET', `/visa/status/${id}`)).json();
const day = (ahead: number) =>
  new Date(product.clock.now().getTime() + ahead * DAY_MS).toISOString().slice(0, 10);

const RULES = [
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
const FEES = [
  { party: 'government', amount: 30_000, back_until: 'opened' },
  { party: 'service', speed: 'standard', amount: 10_000 },
  { party: 'service', speed: 'express', amount: '25000' },
];
const TIMING = [
  { speed: 'standard', least: 3, most: 5 },
  { speed: 'express', least: 1, most: 2 },
];

describe('editions', () => {
  test('are drafted from what holds, saved by one at a time, published, and then not changed', async () => {
    const { id: place } = await aDestination(product);
    const first = await draft(place);
    expect(first).toMatchObject({
      state: 'draft',
      fees: [{ party: 'service', amount: 45_000 }],
      timing: [{ speed: 'standard', most: 5 }],
      author: owner.admin_name,
      requirements: [],
    });
    const save = (version_read: number, note: string) =>
      call('PUT', `/admin/editions/${first.id}`, { requirements: RULES, note, version_read });
    const [one, other] = [await save(first.version, 'mine'), await save(first.version, 'yours')];
    expect([one.statusCode, other.statusCode, other.json().code]).toEqual([200, 409, 'conflict']);
    expect((await call('GET', `/admin/editions/${first.id}`)).json()).toMatchObject({
      note: 'mine',
      requirements: [{ key: 'visited', when: null }, { key: 'statement' }, {}, {}, {}],
    });
    const { version } = one.json();
    expect(version).toBeGreaterThan(first.version);

    const live = (await publish(first.id, { note: 'The first one' })).json();
    expect(live).toMatchObject({ state: 'published', version, update: 'minor' });
    expect([live.published_at, live.next_check_on > day(80)]).toEqual([live.checked_at, true]);
    for (const response of [
      await save(version, 'late'),
      await call('DELETE', `/admin/editions/${first.id}`),
      await publish(first.id),
    ])
      expect(response.statusCode).toBe(409);

    const second = await draft(place);
    expect(second).toMatchObject({ requirements: live.requirements, state: 'draft' });
    expect((await call('DELETE', `/admin/editions/${second.id}`)).statusCode).toBe(204);
    const editions = `/admin/destinations/${place}/editions`;
    expect((await call('GET', editions)).json().map(({ id }: Edition) => id)).toEqual([first.id]);
    const accept = { accept: 'text/csv' };
    const csv = await product.call('GET', `/api${editions}`, {
      token: owner.token,
      headers: accept,
    });
    expect(csv.body).toMatch(/^requirements,fees,.*\r\n.*The first one/);
    for (const url of [
      '/admin/editions/0',
      '/admin/editions/x',
      '/admin/destinations/9999/editions',
    ])
      expect((await call('GET', url)).statusCode).toBe(404);
  });

  test('refuse what nobody could keep, each at its place', async () => {
    const { id: place } = await aDestination(product);
    const { id, version } = await draft(place);
    const wrong = await call('PUT', `/admin/editions/${id}`, {
      version_read: version,
      requirements: [
        { ...RULES[1], when: { eq: ['old_visa', 'x'] } },
        { ...RULES[1], key: 'A' },
        { ...RULES[4], when: { not: { all: [] } } },
      ],
      fees: [{ party: 'nobody', amount: -1 }],
      timing: [{ speed: 'x', least: 3, most: 2 }],
    });
    expect([wrong.statusCode, Object.keys(wrong.json().fields).sort()]).toEqual([
      422,
      [
        'fees.0.amount',
        'fees.0.party',
        'requirements.1.key',
        'requirements.2.when',
        'timing.0.most',
      ],
    ]);
    const unknown = await call('PUT', `/admin/editions/${id}`, {
      version_read: version,
      requirements: [
        { ...RULES[1], when: { eq: ['old_visa', 'x'] } },
        // Only questions are fields of the form, beside its own.
        { ...RULES[0], key: 'passport_number' },
        { ...RULES[4], key: 'passport_photograph' },
        { key: 'in_hand', kind: 'passport', title: 'In hand', enforcement: 'required' },
      ],
    });
    expect(Object.keys(unknown.json().fields)).toEqual([
      'requirements.0.when',
      'requirements.1.key',
    ]);
  });

  test('rule the price: lists follow, the documents’ writes of it are refused, others go on', async () => {
    const place = await aDestination(product);
    const beside = await aDestination(product);
    await published(place.id, { fees: FEES, timing: TIMING });
    const shown = async (id: number) =>
      (await product.call('GET', `/api/visa/destinations/${id}`)).json();
    expect(await shown(place.id)).toMatchObject({ visa_price: 40_000, government_fee: 30_000 });
    const write = (visa_id: number, over: object) =>
      call('PUT', '/visa/update', { visa_id, process_type: 'Sticker', ...over });
    const refused = await write(place.id, { visa_price: 41_000 });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'edition_rules_price']);
    expect((await shown(place.id)).process_type).toBe('E-visa');
    expect((await write(place.id, { visa_price: 40_000 })).statusCode).toBe(200);
    expect((await write(beside.id, { visa_price: 41_000 })).statusCode).toBe(200);
    // Without fees it rules no price.
    await published(beside.id, { fees: [], requirements: RULES });
    expect((await write(beside.id, { visa_price: 42_000 })).statusCode).toBe(200);
    // Nobody pays less than the government's part, and agents' price says so.
    const agent = (await anAgent(product)).token;
    await published(place.id, { fees: [{ party: 'government', amount: 31_000 }] });
    const read = await product.call('GET', `/api/visa/destinations/${place.id}`, { token: agent });
    expect(read.json()).toMatchObject({ visa_price: 31_000, visa_agent_price: 31_000 });
    expect((await call('GET', '/admin/activity?limit=1')).json()[0].text).toContain(
      'and for agents ₦31,000',
    );
    expect((await shown(beside.id)).visa_price).toBe(42_000);
  });

  test('take effect at their time, unless they are withdrawn', async () => {
    const { id: place } = await aDestination(product);
    const before = await published(place);
    const later = await draft(place, { fees: [{ party: 'service', amount: 50_000 }] });
    expect((await publish(later.id, { effective_from: day(2) })).json()).toMatchObject({
      state: 'scheduled',
      effective_from: day(2),
    });
    const state = async (id: number) => (await call('GET', `/admin/editions/${id}`)).json().state;
    await product.settle();
    expect([await state(before.id), await state(later.id)]).toEqual(['published', 'scheduled']);
    expect((await call('POST', `/admin/editions/${later.id}/withdraw`)).json().state).toBe('draft');
    expect((await publish(later.id, { effective_from: day(3) })).statusCode).toBe(200);
    product.clock.forward(4 * DAY_MS);
    owner = await anAdmin(product);
    await product.alone(() => product.settle());
    expect([await state(before.id), await state(later.id)]).toEqual(['archived', 'published']);
    expect((await ask(place)).offers[0]?.price).toBe(50_000);
  });

  test('a major one needs another who may publish, and isn’t approved by who published it', async () => {
    const { id: place } = await aDestination(product);
    const colleague = await anAdmin(product, 'Bayo Boss');
    const reviewer = await anAdmin(product, 'Rita', 'reviewer');
    const { id } = await draft(place, { requirements: RULES });
    const approve = (token: string) =>
      product.call('POST', `/api/admin/editions/${id}/approve`, { token });
    expect((await approve(colleague.token)).statusCode).toBe(409);
    const asked = await publish(id, { update: 'major', note: 'New papers' });
    expect([asked.statusCode, asked.json()]).toMatchObject([
      202,
      { state: 'draft', asked_by: owner.admin_name, approved_by: null },
    ]);
    expect([
      (await approve(owner.token)).statusCode,
      (await approve(reviewer.token)).json().code,
    ]).toEqual([409, 'role_needed']);
    // A change has to be published anew: nobody approves what they didn't see.
    const { version } = asked.json();
    await call('PUT', `/admin/editions/${id}`, { note: 'Other words', version_read: version });
    expect((await approve(colleague.token)).statusCode).toBe(409);
    await publish(id, { update: 'major' });
    expect((await approve(colleague.token)).json()).toMatchObject({
      state: 'published',
      update: 'major',
      approved_by: 'Bayo Boss',
    });
    const { rows } = (await product.deps.connection.db.execute(
      "update admins set disabled_at = now() where admin_name = 'Bayo Boss' or (role = 'owner' and id <> " +
        `${owner.id})`,
    )) as unknown as { rows: unknown[] };
    expect(rows).toEqual([]);
    const alone = await draft(place);
    expect((await publish(alone.id, { update: 'major' })).json().state).toBe('published');
  });

  test('are checked by one press, and listed while a check is due', async () => {
    const { id: place, destination } = await aDestination(product);
    const live = await published(place, { next_check_on: day(-1), requirements: RULES });
    const due = async () =>
      ((await call('GET', '/admin/checks-due')).json() as { id: number }[]).filter(
        ({ id }) => id === live.id,
      );
    expect(await due()).toMatchObject([{ destination, version: live.version }]);
    product.clock.forward(60_000);
    const checked = (await call('POST', `/admin/editions/${live.id}/checked`)).json();
    expect(checked.checked_at > (live.checked_at ?? '')).toBe(true);
    const { checked_at: _, next_check_on: _next, ...same } = checked;
    expect(live).toMatchObject(same);
    expect(await due()).toEqual([]);
  });
});

describe('eligibility', () => {
  test('says what is offered, what may apply, and asks only what would decide', async () => {
    const { id: place, destination } = await aDestination(product, 'visa', {
      other_names: 'Elsewhere|Xanadu',
    });
    await published(place, { requirements: RULES, fees: FEES, timing: TIMING });
    const answer = await ask(destination.toUpperCase());
    expect(answer).toMatchObject({
      outcome: 'offered',
      offers: [{ id: place, price: 40_000, unmet: [] }],
      ask: [{ key: 'visited', answer: { type: 'yes_no' } }],
    });
    const [offer] = answer.offers;
    expect(
      offer?.requirements.map(({ key, may_apply, enforcement }) => [key, may_apply, enforcement]),
    ).toEqual([
      ['visited', false, 'required'],
      ['statement', false, 'required'],
      ['old_visa', true, 'recommended'],
      ['six_months', false, 'required'],
      ['fever', false, 'recommended'],
    ]);
    expect(offer && offer.ready_by[0] < offer.ready_by[1] && offer.ready_by[0] > day(0)).toBe(true);
    const ghana = await ask('xanadu', { visited: 'No' }, 'Ghana');
    expect([ghana.ask, ghana.offers[0]?.requirements.map(({ key }) => key)]).toEqual([
      [],
      ['visited', 'six_months', 'fever'],
    ]);
    const short = await ask(place, { travel_on: day(30), passport_expires_on: day(90) });
    expect(short).toMatchObject({
      outcome: 'not_for_you',
      offers: [{ unmet: [{ key: 'six_months' }] }],
    });
    expect(await ask(place, {}, 'Kenya')).toMatchObject({
      outcome: 'not_for_you',
      offers: [
        { unmet: [{ key: 'nationality', why: 'It is for passports of Nigeria and Ghana.' }] },
      ],
    });
  });

  test('what isn’t sold is counted by month, and who asked isn’t kept', async () => {
    const destination = `Nowhere ${unique()}`;
    const asked = () => ask(destination, { purpose: 'Study', passport: 'A1234567' });
    expect(await asked()).toEqual({ outcome: 'unknown', offers: [], ask: [] });
    await asked();
    await ask(`Elsewhere ${unique()}`);
    expect((await call('GET', `/admin/gaps?q=${encodeURIComponent(destination)}`)).json()).toEqual([
      {
        kind: 'visa',
        nationality: 'Nigeria',
        destination,
        purpose: 'Study',
        month: day(0).slice(0, 7),
        times: 2,
      },
    ]);
  });

  test('previews a draft as its travellers will see it; a destination without an edition asks nothing', async () => {
    const { id: place } = await aDestination(product);
    const { id } = await draft(place, { requirements: RULES, fees: FEES });
    const facts = { nationality: 'Ghana', visited: true };
    const preview = (await call('POST', `/admin/editions/${id}/preview`, { facts })).json();
    expect(preview.offers[0].requirements.map(({ key }: { key: string }) => key)).toEqual([
      'visited',
      'old_visa',
      'six_months',
      'fever',
    ]);
    expect(await ask(place, {}, 'Ghana')).toMatchObject({
      offers: [{ price: 45_000, requirements: [] }],
      ask: [],
    });
  });
});

describe('submissions', () => {
  let place: number;
  let edition: Edition;
  beforeAll(async () => {
    place = (await aDestination(product, 'visa', { visa_agent_price: null })).id;
    edition = await published(place, { requirements: RULES, fees: FEES, timing: TIMING });
  });
  const papers = async (more: object = {}) => ({
    data_page: pdf(),
    passport_photograph: await jpeg(),
    ...more,
  });
  const answers = (given: object) => JSON.stringify(given);
  const send = async (fields: object, more: object = {}, token?: string) =>
    sendApplication(product, place, { fields: { ...fields }, files: await papers(more), token });
  const fieldsOf = (response: { json(): { fields?: object } }) =>
    Object.keys(response.json().fields ?? {}).sort();

  test('name each required paper and answer that applies and is missing, and what doesn’t apply', async () => {
    const none = await send({ nationality: 'Nigeria' });
    expect([none.statusCode, fieldsOf(none)]).toEqual([422, ['document_statement', 'visited']]);
    const unknown = await send({});
    expect(fieldsOf(unknown)).toEqual(['visited']);
    const more = await send(
      { answers: answers({ visited: 'No', shoes: '44' }), speed: 'slow' },
      { document_old_visa: pdf(), document_nothing: pdf() },
    );
    expect(fieldsOf(more)).toEqual(['document_nothing', 'document_old_visa', 'shoes', 'speed']);
    const odd = await send({ answers: '[1', travel_on: day(-2), passport_expires_on: 'soon' });
    expect(fieldsOf(odd)).toEqual(['answers', 'passport_expires_on', 'travel_on', 'visited']);
    const names = await send({
      answers: answers({ visited: ['Yes'], constructor: 'x' }),
      contact_email: 'x',
    });
    expect(fieldsOf(names)).toEqual(['contact_email', 'visited']);
    const proto = await send({ answers: answers({ visited: 'No', constructor: 'x' }) });
    expect(fieldsOf(proto)).toEqual(['constructor']);
    const short = await send({
      answers: answers({ visited: true, nationality: 'Ghana' }),
      travel_on: day(30),
      return_on: day(20),
      passport_expires_on: day(150),
    });
    expect(fieldsOf(short)).toEqual(['passport_expires_on', 'return_on']);
    const plain = await aDestination(product);
    const nothing = await sendApplication(product, plain.id, {
      fields: { speed: 'express', answers: answers({ visited: 'No' }) },
      files: await papers({ document_statement: pdf() }),
    });
    expect(fieldsOf(nothing)).toEqual(['document_statement', 'speed', 'visited']);
  });

  test('keep their edition: price, papers and answers, in record, list, and for the applicant', async () => {
    const response = await send(
      {
        answers: answers({ visited: true, nationality: 'nigeria' }),
        travel_on: day(30),
        passport_expires_on: day(400),
        speed: 'express',
        visa_fee: 55_000,
      },
      { document_statement: pdf() },
    );
    expect(response.statusCode).toBe(201);
    const submitted = response.json();
    const { id, version } = edition;
    expect(submitted).toMatchObject({ visa_fee: 55_000, edition: { id, version } });
    const next = await published(place, {
      requirements: [],
      fees: [{ party: 'service', amount: 1000 }],
    });
    const shown = await record(submitted.id);
    expect(shown).toMatchObject({
      visa_fee: 55_000,
      edition: { id, version },
      speed: 'express',
      travel_on: day(30),
      return_on: null,
      answers: { visited: 'Yes', nationality: 'nigeria' },
      price_lines: [{ amount: 30_000 }, { amount: 25_000 }],
    });
    expect(
      shown.checklist.map((one: { key: string; state: string }) => [one.key, one.state]),
    ).toEqual([
      ['visited', 'met'],
      ['statement', 'look'],
      ['old_visa', 'ask'],
      ['six_months', 'met'],
    ]);
    const { url } = shown.checklist[1];
    expect((await product.call('GET', url, { token: owner.token })).statusCode).toBe(200);
    const csv = await product.call('GET', `/api/visa/all?q=${submitted.tracking_id}`, {
      token: owner.token,
      headers: { accept: 'text/csv' },
    });
    expect(csv.body).toContain('""visited"":""Yes""');
    expect(csv.body).not.toContain('/uploads/');
    const own = await product.call('GET', '/api/manage/order', { token: submitted.manage_token });
    expect(own.json()).toMatchObject({
      edition: { id, version },
      fields: expect.arrayContaining([
        expect.objectContaining({ label: 'Have you been there before?', value: 'Yes' }),
      ]),
      uploads: expect.arrayContaining([
        expect.objectContaining({ field: 'document_statement', label: 'Bank statement' }),
      ]),
    });
    const zip = unzipSync(
      (await product.call('GET', '/api/manage/export', { token: submitted.manage_token }))
        .rawPayload,
    );
    expect(Object.keys(zip)).toContain('files/Bank statement.pdf');
    expect(JSON.parse(strFromU8(zip['order.json'] ?? new Uint8Array()))).toMatchObject({
      edition: { id, version },
      fields: expect.arrayContaining([
        expect.objectContaining({ label: 'Have you been there before?', value: 'Yes' }),
      ]),
    });
    const after = await send({});
    expect(after.json()).toMatchObject({ visa_fee: 1000, edition: { id: next.id } });
    // The unpaid order is changed under its own edition.
    const change = async (fields: object, files = {}) =>
      product.app.inject({
        method: 'PUT',
        url: '/api/manage/order',
        ...(() => {
          const { payload, headers } = multipart({ ...fields }, files);
          return {
            payload,
            headers: { ...headers, authorization: `Bearer ${submitted.manage_token}` },
          };
        })(),
      });
    const changed = await change({ speed: 'standard', phone_number: '08039999999' });
    expect([changed.statusCode, changed.json()]).toMatchObject([200, { amount: 40_000 }]);
    expect(await record(submitted.id)).toMatchObject({
      edition: { id, version },
      speed: 'standard',
      answers: { visited: 'Yes' },
    });
    expect(fieldsOf(await change({ answers: answers({ shoes: 1 }) }))).toEqual([
      'shoes',
      'visited',
    ]);
    const ghana = await change({ answers: answers({ visited: 'No', nationality: 'Ghana' }) });
    expect(ghana.statusCode).toBe(200);
    edition = await published(place, { requirements: RULES, fees: FEES, timing: TIMING });
  });

  const shownItems = async ({ manage_token }: { manage_token: string }) =>
    (await product.call('GET', '/api/manage/order', { token: manage_token })).json().request.items;

  test('a reviewer asks for a paper and a question of the edition, and the applicant sends them', async () => {
    const order = await aPaidApplication(product, {
      destination_id: place,
      fields: { answers: answers({ visited: true }) },
    });
    const asked = await call('POST', `/admin/orders/${order.id}/requests`, {
      items: [{ field: 'document_old_visa', reason: 'We need it.' }],
    });
    expect([asked.statusCode, asked.json().items]).toMatchObject([
      201,
      [{ label: 'The old visa', upload: true }],
    ]);
    const wrong = await call('POST', `/admin/orders/${order.id}/requests`, {
      items: [{ field: 'document_nothing', reason: 'We need it.' }],
    });
    expect(await shownItems(order)).toMatchObject([{ upload: true }]);
    expect(wrong.statusCode).toBe(422);
    const { payload, headers } = multipart({}, { document_old_visa: pdf() });
    const sent = await product.app.inject({
      method: 'POST',
      url: '/api/manage/request',
      payload,
      headers: { ...headers, authorization: `Bearer ${order.manage_token}` },
    });
    expect([sent.statusCode, sent.body]).toEqual([200, expect.any(String)]);
    const { checklist } = await record(order.id);
    expect(checklist.find(({ key }: { key: string }) => key === 'old_visa').state).toBe('look');

    // A question of it, too, by its name.
    const again = await call('POST', `/admin/orders/${order.id}/requests`, {
      items: [{ field: 'answer_visited', reason: 'Your passport has a stamp.' }],
    });
    expect([again.statusCode, again.json().items]).toMatchObject([
      201,
      [{ label: 'Have you been there before?', upload: false }],
    ]);
    expect(await shownItems(order)).toMatchObject([
      { value: 'Yes', input: { type: 'cards', options: ['Yes', 'No'] } },
    ]);
    const reply = (answer_visited: string) => {
      const form = multipart({ answer_visited }, {});
      return product.app.inject({
        method: 'POST',
        url: '/api/manage/request',
        payload: form.payload,
        headers: { ...form.headers, authorization: `Bearer ${order.manage_token}` },
      });
    };
    expect(fieldsOf(await reply('Perhaps'))).toEqual(['answer_visited']);
    expect((await reply('no')).statusCode).toBe(200);
    const answered = await record(order.id);
    expect([answered.answers, answered.requests.at(0).items[0]]).toMatchObject([
      { visited: 'No' },
      { before: 'Yes', after: 'No' },
    ]);
  });

  test('agents pay their price, which moves with the speed', async () => {
    const { id } = await aDestination(product, 'visa', { visa_agent_price: 38_000 });
    await published(id, { fees: FEES, timing: TIMING });
    const { token } = await anAgent(product);
    const price = async (speed?: string) =>
      (await sendApplication(product, id, { fields: { speed }, token })).json().visa_fee;
    expect([await price(), await price('express')]).toEqual([38_000, 53_000]);
  });

  test('during publishing each has one edition, and was charged its price', async () => {
    const { id } = await aDestination(product, 'visa', { visa_agent_price: null });
    const prices = new Map<number, number>();
    let going = true;
    const publishing = (async () => {
      for (let amount = 50_000; going || prices.size < 3; amount += 1000) {
        const live = await published(id, { fees: [{ party: 'service', amount }] });
        prices.set(live.id, amount);
      }
    })();
    await expect.poll(() => prices.size, { timeout: 15_000 }).toBeGreaterThan(0);
    const orders = await Promise.all(
      Array.from({ length: 24 }, () => anApplication(product, { destination_id: id })),
    );
    going = false;
    await publishing;
    const mixed = orders.filter(
      ({ edition: one, visa_fee }) => !one || prices.get(one.id) !== visa_fee,
    );
    expect([orders.length, mixed]).toEqual([24, []]);
  });
});

test('a catalogue is exported, and taken back: faults with their places, a dry run first, editions as drafts', async () => {
  const { db } = product.deps.connection;
  const { id, destination } = await aDestination(product);
  const live = await published(id, { requirements: RULES });
  const rows = JSON.parse(JSON.stringify(await exportCatalogue(db))) as Record<string, unknown>[];
  const [row] = rows.filter((one) => one.destination === destination);
  expect(row).toMatchObject({ kind: 'visa', edition: { requirements: live.requirements } });
  const take = (file: unknown, write: boolean) =>
    importCatalogue(db, file, product.clock.now(), write);
  expect((await take([{ ...row, visa_price: -1, edition: { fees: 1 } }], true)).faults).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^0\.visa_price: /),
      expect.stringMatching(/^0\.edition\.fees: /),
    ]),
  );
  const other = { ...row, destination: `${destination} again` };
  const file = [row, other, { ...row, edition: { ...(row?.edition as object), requirements: [] } }];
  const lines = [
    `visa ${destination}, 30 days, single entry: is there already`,
    `visa ${destination} again, 30 days, single entry: would be added, its edition would be drafted`,
    `visa ${destination}, 30 days, single entry: is there already, its edition would be drafted`,
  ];
  expect(await take(file, false)).toEqual({ faults: [], done: lines });
  expect((await take(file, true)).done[1]).toContain('is added, its edition is drafted');
  const states = (await call('GET', `/admin/destinations/${id}/editions`)).json() as Edition[];
  expect(states.map(({ state }) => state)).toEqual(['draft', 'published']);
});
