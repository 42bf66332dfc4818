import { describe, expect, test } from 'vitest';
import { lagosMidnight } from '#shared/dates.ts';
import type { Edition, Eligibility } from '#shared/places/editions.ts';
import { editionDesk, FEES, RULES, TIMING } from '#test/factories/editions.ts';
import { aDestination, anAdmin, anAgent, unique, wrongFields } from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';
import { exportCatalogue, importCatalogue } from './exchange.ts';

const product = aProduct();
const { owner, call, draft, publish, published, day } = editionDesk(product);
const ask = async (destination: unknown, facts = {}, nationality = 'Nigeria') =>
  (await product.json('POST', '/api/eligibility', {
    body: { kind: 'visa', nationality, destination, facts },
  })) as Eligibility;
/** The history of a destination, the newest first. */
const told = async (destination: string): Promise<string[]> =>
  (await call('GET', '/admin/activity?event=destinations&by=everybody&limit=100'))
    .json()
    .flatMap(({ event, text }: { event: string; text: string }) =>
      text.includes(destination) ? [event.replace('edition_', '')] : [],
    );

describe('editions', () => {
  test('are drafted from what holds, saved by one at a time, published, and then not changed', async () => {
    const { id: place, destination } = await aDestination(product);
    const first = await draft(place);
    expect(first).toMatchObject({
      state: 'draft',
      fees: [{ party: 'service', amount: 45_000 }],
      timing: [{ speed: 'standard', most: 5 }],
      author: owner.admin_name,
      requirements: [],
    });
    const sources = [{ title: 'Their embassy' }];
    const save = (version_read: number, note: string) =>
      call('PUT', `/admin/editions/${first.id}`, {
        requirements: RULES,
        sources,
        note,
        version_read,
      });
    const [one, other] = [await save(first.version, 'mine'), await save(first.version, 'yours')];
    expect([one.statusCode, other.statusCode, other.json().code]).toEqual([200, 409, 'conflict']);
    expect((await call('GET', `/admin/editions/${first.id}`)).json()).toMatchObject({
      note: 'mine',
      requirements: [{ key: 'visited', when: null }, { key: 'statement' }, {}, {}, {}],
    });
    const ours = await aDestination(product, 'visa', { government_fee: 30_000 });
    const own = [
      { party: 'government', amount: 30_000 },
      { party: 'service', amount: 15_000 },
    ];
    expect((await draft(ours.id)).fees).toEqual(own);
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

    // Another destination's price and sources aren't this one's.
    const like = await call('POST', `/admin/destinations/${ours.id}/editions`, { like: place });
    const theirs = { requirements: live.requirements, fees: own, sources: [] };
    expect(like.json()).toMatchObject(theirs);
    const second = await draft(place);
    expect(second).toMatchObject({ requirements: live.requirements, sources, state: 'draft' });
    expect((await call('DELETE', `/admin/editions/${second.id}`)).statusCode).toBe(204);
    expect(await told(destination)).toEqual(['deleted', 'drafted', 'published', 'drafted']);
    const editions = `/admin/destinations/${place}/editions`;
    expect((await call('GET', editions)).json().map(({ id }: Edition) => id)).toEqual([first.id]);
    const accept = { accept: 'text/csv' };
    const csv = await product.call('GET', `/api${editions}`, {
      token: owner.token,
      headers: accept,
    });
    expect(csv.body).toMatch(/^\uFEFFrequirements,fees,.*\r\n.*The first one/);
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
    expect(wrongFields(wrong).sort()).toEqual([
      'fees.0.amount',
      'fees.0.party',
      'requirements.1.key',
      'requirements.2.when',
      'timing.0.most',
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

  test('take numbers that are sent as text, wherever they stand, and no other texts', async () => {
    const { id: place } = await aDestination(product);
    const { id, version } = await draft(place);
    const save = (least: string, months_valid: string) =>
      call('PUT', `/admin/editions/${id}`, {
        version_read: version,
        requirements: [{ ...RULES[3], params: { months_valid, counted_from: 'arrival' } }],
        fees: [{ party: 'service', amount: '5000' }],
        timing: [{ speed: 'standard', least, most: 4 }],
      });
    expect(wrongFields(await save('soon', '1.5')).sort()).toEqual([
      'requirements.0.params.months_valid',
      'timing.0.least',
    ]);
    expect((await save(' 2 ', '6')).json()).toMatchObject({
      requirements: [{ params: { months_valid: 6 } }],
      fees: [{ amount: 5000 }],
      timing: [{ least: 2, most: 4 }],
    });
  });

  test('take measures and times up to their limits', async () => {
    const { id: place } = await aDestination(product);
    const { id, version } = await draft(place);
    const save = (passport: object, photo: object) =>
      call('PUT', `/admin/editions/${id}`, {
        version_read: version,
        requirements: [
          { ...RULES[3], params: passport },
          { key: 'photo', kind: 'photo', title: 'Photo', enforcement: 'required', params: photo },
        ],
      });
    const over = await save(
      { months_valid: 121, blank_pages: 51 },
      { width_mm: 501, height_mm: 501, months_old: 121, head_percent: [50, 101] },
    );
    const [passport, photo] = ['requirements.0.params', 'requirements.1.params'];
    expect(wrongFields(over).sort()).toEqual([
      `${passport}.blank_pages`,
      `${passport}.months_valid`,
      `${photo}.head_percent`,
      `${photo}.height_mm`,
      `${photo}.months_old`,
      `${photo}.width_mm`,
    ]);
    for (const head_percent of [
      [60, 50],
      [-1, 50],
    ])
      expect(wrongFields(await save({}, { head_percent }))).toEqual([`${photo}.head_percent`]);
    const most = await save(
      { months_valid: 120, blank_pages: 50 },
      { width_mm: 500, height_mm: 500, months_old: 120, head_percent: [50, 100] },
    );
    expect([most.statusCode, most.body]).toEqual([200, expect.any(String)]);
  });

  test('rule the price: lists follow, the documents’ writes of it are refused, others go on', async () => {
    const place = await aDestination(product);
    const beside = await aDestination(product);
    await published(place.id, { fees: FEES, timing: TIMING });
    const shown = (id: number) => product.json('GET', `/api/visa/destinations/${id}`);
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
    const { id: place, destination } = await aDestination(product);
    const before = await published(place);
    const later = await draft(place, { fees: [{ party: 'service', amount: 50_000 }] });
    for (const when of [
      '2099-12-31 09:00',
      '2099-12-31T',
      '2099-12-31T09:00',
      '2099-12-32',
      'soon',
    ])
      expect(wrongFields(await publish(later.id, { effective_from: when }))).toEqual([
        'effective_from',
      ]);
    expect((await publish(later.id, { effective_from: day(2) })).json()).toMatchObject({
      state: 'scheduled',
      effective_from: day(2),
    });
    const state = async (id: number) => (await call('GET', `/admin/editions/${id}`)).json().state;
    await product.settle();
    expect([await state(before.id), await state(later.id)]).toEqual(['published', 'scheduled']);
    expect((await call('POST', `/admin/editions/${later.id}/withdraw`)).json()).toMatchObject({
      state: 'draft',
      update: null,
      asked_by: null,
      effective_from: null,
    });
    expect((await publish(later.id, { effective_from: day(3) })).statusCode).toBe(200);
    // The queue's clock may be ahead of ours.
    await product.deps.connection.db.execute(
      "update pgboss.job set start_after = now() where name = 'edition' and state = 'created'",
    );
    await product.settle();
    expect(await state(later.id)).toBe('scheduled');
    // A day begins in Lagos.
    product.clock.set(lagosMidnight(day(3)));
    Object.assign(owner, await anAdmin(product));
    await product.alone(() => product.settle());
    expect([await state(before.id), await state(later.id)]).toEqual(['archived', 'published']);
    const moves = ['published', 'scheduled', 'withdrawn', 'scheduled', 'drafted'];
    expect(await told(destination)).toEqual([...moves, 'published', 'drafted']);
    expect((await ask(place)).offers[0]?.price).toBe(50_000);
  });

  test('two that are due at once after an outage leave the later one in force', async () => {
    const { id: place } = await aDestination(product);
    await published(place);
    const later = await draft(place, { fees: [{ party: 'service', amount: 60_000 }] });
    const earlier = await draft(place, { fees: [{ party: 'service', amount: 50_000 }] });
    const last = day(6);
    await publish(later.id, { effective_from: last });
    await publish(earlier.id, { effective_from: day(5) });
    product.clock.set(lagosMidnight(last));
    Object.assign(owner, await anAdmin(product));
    await product.alone(() => product.settle());
    const states = [later, earlier].map(({ id }) => call('GET', `/admin/editions/${id}`));
    expect((await Promise.all(states)).map((one) => one.json().state)).toEqual([
      'published',
      'archived',
    ]);
    expect((await ask(place)).offers[0]?.price).toBe(60_000);
  });

  test('a major one needs another who may publish, and isn’t approved by who published it', async () => {
    const { id: place, destination } = await aDestination(product);
    const colleague = await anAdmin(product, 'Bayo Boss');
    const reviewer = await anAdmin(product, 'Rita', 'reviewer');
    const { id } = await draft(place, { requirements: RULES });
    const approve = (token: string, version_read?: number) =>
      product.call('POST', `/api/admin/editions/${id}/approve`, { token, body: { version_read } });
    const other = await draft((await aDestination(product)).id);
    const waiting = async () =>
      ((await call('GET', '/admin/editions-to-approve')).json() as { id: number }[]).filter((one) =>
        [id, other.id].includes(one.id),
      );
    expect((await approve(colleague.token)).statusCode).toBe(409);
    const asked = await publish(id, { update: 'major', note: 'New papers' });
    expect([asked.statusCode, asked.json()]).toMatchObject([
      202,
      { state: 'draft', asked_by: owner.admin_name, asked_by_id: owner.id, approved_by: null },
    ]);
    expect(await waiting()).toMatchObject([{ id, destination, asked_by: owner.admin_name }]);
    expect([
      (await approve(owner.token)).statusCode,
      (await approve(reviewer.token)).json().code,
    ]).toEqual([409, 'role_needed']);
    // A change has to be published anew: nobody approves what they didn't see.
    const { version } = asked.json();
    await call('PUT', `/admin/editions/${id}`, { note: 'Other words', version_read: version });
    expect(await waiting()).toEqual([]);
    expect((await approve(colleague.token)).statusCode).toBe(409);
    expect((await publish(id, { update: 'major', version_read: version })).statusCode).toBe(409);
    await publish(id, { update: 'major' });
    expect((await approve(colleague.token, version + 1)).statusCode).toBe(409);
    expect((await approve(colleague.token, version + 2)).json()).toMatchObject({
      state: 'published',
      update: 'major',
      approved_by: 'Bayo Boss',
    });
    expect(await waiting()).toEqual([]);
    expect(await told(destination)).toEqual(['published', 'to_approve', 'to_approve', 'drafted']);
    const { rows } = (await product.deps.connection.db.execute(
      "update admins set disabled_at = now() where admin_name = 'Bayo Boss' or (role = 'owner' and id <> " +
        `${owner.id})`,
    )) as unknown as { rows: unknown[] };
    expect(rows).toEqual([]);
    const alone = await draft(place);
    expect((await publish(alone.id, { update: 'major' })).json().state).toBe('published');
  });

  test('are approved as they were read, with their day and note', async () => {
    const { id: place } = await aDestination(product);
    const colleague = await anAdmin(product, 'Chi Colleague');
    const { id } = await draft(place, { requirements: RULES });
    const approve = (version_read: number) =>
      product.call('POST', `/api/admin/editions/${id}/approve`, {
        token: colleague.token,
        body: { version_read },
      });
    await publish(id, { update: 'major', effective_from: day(30) });
    const read = (await call('GET', `/admin/editions/${id}`)).json();
    await call('POST', `/admin/editions/${id}/withdraw`);
    await publish(id, { update: 'major' });
    const late = await approve(read.version);
    expect([late.statusCode, late.json().code]).toEqual([409, 'conflict']);
    const again = (await call('GET', `/admin/editions/${id}`)).json();
    expect(again).toMatchObject({ state: 'draft', effective_from: null });
    expect((await approve(again.version)).json().state).toBe('published');
  });

  test('are checked by one press, and listed while a check is due', async () => {
    const { id: place, destination } = await aDestination(product);
    const live = await published(place, { next_check_on: day(-1), requirements: RULES });
    const gone = await aDestination(product);
    const older = await published(gone.id, { next_check_on: day(-2) });
    const early = await published((await aDestination(product)).id, { next_check_on: day(1) });
    const due = async () =>
      ((await call('GET', '/admin/checks-due')).json() as { id: number }[]).filter(({ id }) =>
        [live.id, older.id, early.id].includes(id),
      );
    expect(await due()).toMatchObject([{ id: older.id }, { destination, version: live.version }]);
    await call('DELETE', `/admin/delete-destinations/${gone.id}`);
    expect(await due()).toMatchObject([{ id: live.id }]);
    expect((await call('POST', `/admin/editions/${early.id}/checked`)).json().next_check_on).toBe(
      day(1),
    );
    product.clock.forward(60_000);
    const checked = (await call('POST', `/admin/editions/${live.id}/checked`)).json();
    expect(checked.checked_at > (live.checked_at ?? '')).toBe(true);
    const { checked_at: _, next_check_on: _next, ...same } = checked;
    expect(live).toMatchObject(same);
    expect((await told(destination))[0]).toBe('checked');
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

  test('what isn’t sold is listed page by page, the most wanted first', async () => {
    const name = `Far ${unique()}`;
    const purposes = ['Study', 'Work\nand more', '', 'Zoo'];
    for (const [nth, purpose] of purposes.entries())
      for (const nationality of ['Nigeria', 'Ghana'])
        for (let times = 0; times <= nth % 3; times += 1) await ask(name, { purpose }, nationality);
    const seen: unknown[] = [];
    let next = `/admin/gaps?limit=3&q=${encodeURIComponent(name)}`;
    for (const size of [3, 3, 2]) {
      const response = await call('GET', next);
      expect(response.json()).toHaveLength(size);
      seen.push(...response.json());
      next = /<\/api([^>]+)>/.exec(String(response.headers.link ?? ''))?.[1] ?? '';
    }
    expect(next).toBe('');
    const whole = await call('GET', `/admin/gaps?q=${encodeURIComponent(name)}`);
    expect([seen, whole.headers.link]).toEqual([whole.json(), undefined]);
    const times = whole.json().map((one: { times: number }) => one.times);
    expect(times).toEqual([3, 3, 2, 2, 1, 1, 1, 1]);
    expect(Object.keys(whole.json()[0])).not.toContain('id');
    expect((await call('GET', '/admin/gaps?cursor=x')).statusCode).toBe(422);
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
    for (const body of [undefined, {}, { facts: null }])
      expect((await call('POST', `/admin/editions/${id}/preview`, body)).statusCode).toBe(200);
    expect(await ask(place, {}, 'Ghana')).toMatchObject({
      offers: [{ price: 45_000, requirements: [] }],
      ask: [],
    });
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
  const permit = { ...row, kind: 'permit' };
  const file = [
    row,
    other,
    permit,
    { ...row, edition: { ...(row?.edition as object), requirements: [] } },
  ];
  const lines = [
    `visa ${destination}, 30 days, single entry: is there already`,
    `visa ${destination} again, 30 days, single entry: would be added, its edition would be drafted`,
    `permit ${destination}, 30 days, single entry: would be added, its edition would be drafted`,
    `visa ${destination}, 30 days, single entry: is there already, its edition would be drafted`,
  ];
  expect(await take(file, false)).toEqual({ faults: [], done: lines });
  expect((await take(file, true)).done[1]).toContain('is added, its edition is drafted');
  const states = (await call('GET', `/admin/destinations/${id}/editions`)).json() as Edition[];
  expect(states.map(({ state }) => state)).toEqual(['draft', 'published']);
});
