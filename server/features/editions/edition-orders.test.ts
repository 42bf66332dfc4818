import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import type { ManageOrder } from '#shared/people/manage.ts';
import type { Edition } from '#shared/places/editions.ts';
import { editionDesk, FEES, RULES, TIMING } from '#test/factories/editions.ts';
import {
  aDestination,
  anAdmin,
  anAgent,
  anApplication,
  aPaidApplication,
  jpeg,
  pdf,
  sendApplication,
  sendForm,
  trackOrder,
} from '#test/factories/orders.ts';
import { readPdf } from '#test/factories/pdf.ts';
import { aProduct } from '#test/kit/support.ts';
import { sendAnswer } from '#test/story/applicants.ts';

const product = aProduct();
const { owner, call, published, day } = editionDesk(product);
const fieldsOf = (response: { json(): { fields?: object } }) =>
  Object.keys(response.json().fields ?? {}).sort();
const record = async (id: string) => (await call('GET', `/visa/status/${id}`)).json();

describe('submissions under an edition', () => {
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
    // No requirement can have such a key: the paper is meant for one all the same.
    const other = await sendApplication(product, plain.id, {
      files: await papers({ document_Bank: pdf(), 'document_bank-statement': pdf() }),
    });
    expect(fieldsOf(other)).toEqual(['document_Bank', 'document_bank-statement']);
  });

  test('take null and spaces for no answer, and keep none', async () => {
    const { id } = await aDestination(product);
    const asks = (key: string, enforcement: string) => ({
      ...RULES[0],
      key,
      enforcement,
      answer: { type: 'text' },
    });
    await published(id, { requirements: [asks('why', 'required'), asks('more', 'recommended')] });
    const sendTo = (given: object) =>
      sendApplication(product, id, { fields: { answers: answers(given) } });
    expect(fieldsOf(await sendTo({ why: ' \n', more: ' ' }))).toEqual(['why']);
    for (const nothing of [' ', null, '\u200b']) {
      const sent = await sendTo({ why: ' \u202eTo\tsee it ', more: nothing, other: nothing });
      expect((await record(sent.json().id)).answers).toEqual({ why: 'To see it' });
    }
  });

  test('refuse answers that can’t be read or are too long, and name them', async () => {
    const { id } = await aDestination(product);
    const why = { ...RULES[0], key: 'why', enforcement: 'recommended', answer: { type: 'text' } };
    await published(id, { requirements: [why] });
    const sendTo = (fields: object) => sendApplication(product, id, { fields: { ...fields } });
    const half = '\\ud83d';
    for (const [fields, name] of [
      [{ answers: `{"why": "${half}"}` }, 'why'],
      [{ answers: answers({ why: 'a\u0000b' }) }, 'why'],
      [{ answers: `{"purpose": "${half}"}` }, 'purpose'],
      // The hundred and twentieth sign is the first half of an emoji.
      [{ nationality: `${'a'.repeat(119)}😀` }, 'nationality'],
      [{ residence: 'Gha\u0000na' }, 'residence'],
    ] as const)
      expect(fieldsOf(await sendTo(fields))).toEqual([name]);
    const whole = await sendTo({ nationality: `${'a'.repeat(118)}😀`, answers: '{"why": "👋"}' });
    expect((await record(whole.json().id)).answers).toEqual({
      nationality: `${'a'.repeat(118)}😀`,
      why: '👋',
    });
  });

  test('take answers up to their own limits whole, however many bytes they are', async () => {
    const { id } = await aDestination(product);
    const keys = Array.from({ length: 60 }, (_, at) => `why_${at}`);
    const asks = keys.map((key) => ({ ...RULES[0], key, answer: { type: 'text' } }));
    await published(id, { requirements: asks });
    const given = Object.fromEntries(keys.map((key) => [key, '字'.repeat(500)]));
    const sent = await sendApplication(product, id, {
      fields: { answers: answers(given) },
    });
    expect(sent.statusCode).toBe(201);
    expect((await record(sent.json().id)).answers).toEqual(given);
  });

  test('name a speed as its edition has it, however it was typed there', async () => {
    const other = (await aDestination(product)).id;
    const speeds = ['standard', ' Same   day', 'Expre\u0300s'];
    const { timing } = await published(other, {
      timing: speeds.map((speed) => ({ speed, least: 1, most: 2 })),
      fees: [{ party: 'service', amount: 10_000 }],
    });
    for (const speed of ['standard', 'Same day', 'Exprès']) {
      expect(timing.map((one) => one.speed)).toContain(speed);
      await anApplication(product, { destination_id: other, fields: { speed } });
    }
  });

  test('give their answers to be changed, with what their edition asks, while unpaid', async () => {
    const travel_on = day(30);
    const { manage_token: token } = await anApplication(product, {
      destination_id: place,
      fields: { answers: answers({ visited: 'No', nationality: 'Ghana' }), travel_on },
    });
    const order: ManageOrder = await product.json('GET', '/api/manage/order', { token });
    expect(order.typed).toMatchObject({
      visited: 'No',
      nationality: 'Ghana',
      travel_on,
      speed: 'standard',
    });
    const asked = order.fields.filter((field) => field.asked).map(({ name }) => name);
    expect(asked).toEqual(
      expect.arrayContaining(['answer_visited', 'answer_nationality', 'travel_on', 'speed']),
    );
    expect(order.asks).toEqual({
      requirements: edition.requirements,
      fees: edition.fees,
      timing: edition.timing,
      sources: edition.sources,
    });
  });

  test('may go to another destination, whatever its speeds are called', async () => {
    const other = await aDestination(product);
    const order = await anApplication(product, {
      destination_id: place,
      fields: { answers: answers({ visited: 'No' }), speed: 'express' },
    });
    const change = (fields: Record<string, string>) =>
      sendForm(product, 'PUT', '/api/manage/order', fields, {}, { token: order.manage_token });
    const moved = await change({ destination_id: String(other.id) });
    expect([moved.statusCode, moved.json()]).toMatchObject([200, { amount: 45_000 }]);
    expect(await record(order.id)).toMatchObject({ speed: null, edition: null });
    const back = await change({
      destination_id: String(place),
      answers: answers({ visited: 'No' }),
      speed: 'slow',
    });
    expect(fieldsOf(back)).toEqual(['speed']);
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
    expect(await product.status('GET', url, { token: owner.token })).toBe(200);
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
    expect(own.json().typed).toMatchObject({ speed: 'express', travel_on: day(30) });
    expect(JSON.stringify(own.json().typed)).not.toContain('[object');
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
    const change = (fields: Record<string, unknown>) =>
      sendForm(product, 'PUT', '/api/manage/order', fields, {}, { token: submitted.manage_token });
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

  test('name the speed that was bought on papers, in records and mails, also after a change', async () => {
    const { id: place } = await aDestination(product, 'visa', {
      process_time: '3 to 5 working days',
      process_type: 'Standard',
    });
    await published(place, { fees: FEES, timing: TIMING });
    const buy = (speed: string) =>
      anApplication(product, { destination_id: place, fields: { speed } });
    const [usual, order] = [await buy('standard'), await buy('express')];
    const bought = async ({ id }: { id: string }) => {
      const { process_time, process_type, price_lines } = await record(id);
      return [process_time, process_type, price_lines[0].detail];
    };
    const standard = ['3 to 5 working days', 'Standard', '3 to 5 working days, Standard'];
    const express = ['1 to 2 working days', 'Express', '1 to 2 working days, Express'];
    expect(await bought(usual)).toEqual(standard);
    expect(await bought(order)).toEqual(express);
    const said = async () => {
      const pdf = await product.call('GET', order.invoice_url);
      return readPdf(pdf.rawPayload).lines.map(({ text }) => text);
    };
    expect((await said()).join(' ')).toContain('1 to 2 working days, Express');
    await product.settle();
    const first = product.mails.filter(({ text }) => text.includes(order.tracking_id)).at(-1);
    expect(first?.text).toMatch(/Speed:? +Express/);
    const change = async (fields: Record<string, string>) => {
      const token = order.manage_token;
      const sent = await sendForm(product, 'PUT', '/api/manage/order', fields, {}, { token });
      expect(sent.statusCode).toBe(200);
      return bought(order);
    };
    expect(await change({ phone_number: '08039999999' })).toEqual(express);
    expect(await change({ speed: 'standard' })).toEqual(standard);
    // Where the type is none of a speed, it stays.
    await call('PUT', '/visa/update', { visa_id: place, process_type: 'E-visa' });
    expect(await bought(await buy('express'))).toEqual([
      '1 to 2 working days, Express',
      'E-visa',
      '1 to 2 working days, Express, E-visa',
    ]);
    // Back at the usual speed it says what the destination says.
    expect(await change({ speed: 'express' })).toContain('E-visa');
    expect((await change({ speed: 'standard' })).slice(0, 2)).toEqual([
      '3 to 5 working days',
      'E-visa',
    ]);
  });

  test('cost what they did at another speed, where speeds cost nothing of their own', async () => {
    const { id: place } = await aDestination(product, 'visa');
    await published(place, { fees: [], timing: TIMING });
    const order = await anApplication(product, { destination_id: place });
    const { amount } = order.payment_info;
    await call('PUT', '/visa/update', { visa_id: place, visa_price: 95_000 });
    const token = order.manage_token;
    const sent = await sendForm(
      product,
      'PUT',
      '/api/manage/order',
      { speed: 'express' },
      {},
      { token },
    );
    expect(sent.statusCode).toBe(200);
    expect(await record(order.id)).toMatchObject({ speed: 'express', visa_fee: amount });
  });

  const shownItems = async ({ manage_token }: { manage_token: string }) =>
    (await product.json('GET', '/api/manage/order', { token: manage_token })).request.items;

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
    // What is asked for is called the same in the mail and in the lists.
    await product.settle();
    expect(product.mails.at(-1)?.text).toContain('The old visa');
    const wrong = await call('POST', `/admin/orders/${order.id}/requests`, {
      items: [{ field: 'document_nothing', reason: 'We need it.' }],
    });
    expect(await shownItems(order)).toMatchObject([{ upload: true }]);
    expect(wrong.statusCode).toBe(422);
    // A decision over what was there before is none about what has come.
    const seen = async () => {
      const { tracking_id, hash } = await record(order.id);
      const body = { status: 'Approved', reviewed: { tracking_id, hash } };
      return async () => (await call('PUT', `/admin/visa-update/${order.id}`, body)).json().code;
    };
    const decideBefore = await seen();
    const sent = await sendForm(
      product,
      'POST',
      '/api/manage/request',
      {},
      { document_old_visa: pdf() },
      { token: order.manage_token },
    );
    expect([sent.statusCode, sent.body]).toEqual([200, expect.any(String)]);
    expect(await decideBefore()).toBe('reviewed_other');
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
    await product.settle();
    expect(product.mails.at(-1)?.text).toContain('Have you been there before?');
    product.clock.forward(15 * DAY_MS);
    const waiting = await product.json('GET', '/api/admin/queue/unanswered', {
      token: (await anAdmin(product)).token,
    });
    expect(waiting).toMatchObject([{ labels: ['Have you been there before?'] }]);
    product.clock.forward(-15 * DAY_MS);
    expect(await shownItems(order)).toMatchObject([
      { value: 'Yes', input: { type: 'cards', options: ['Yes', 'No'] } },
    ]);
    const reply = (answer_visited: string) =>
      sendForm(
        product,
        'POST',
        '/api/manage/request',
        { answer_visited },
        {},
        { token: order.manage_token },
      );
    expect(fieldsOf(await reply('Perhaps'))).toEqual(['answer_visited']);
    const decideOver = await seen();
    expect((await reply('no')).statusCode).toBe(200);
    expect(await decideOver()).toBe('reviewed_other');
    const answered = await record(order.id);
    expect([answered.answers, answered.requests.at(0).items[0]]).toMatchObject([
      { visited: 'No' },
      { before: 'Yes', after: 'No' },
    ]);
  });

  test('each kind of question is asked again as the form asked it', async () => {
    const { id } = await aDestination(product);
    const asks = (key: string, answer: object) => ({
      ...RULES[0],
      key,
      title: key,
      answer,
      enforcement: 'recommended',
    });
    await published(id, {
      requirements: [
        asks('arrived', { type: 'date' }),
        asks('why', { type: 'text' }),
        asks('meal', { type: 'choice', choices: ['Fish', 'Beans'] }),
      ],
    });
    const order = await aPaidApplication(product, { destination_id: id });
    const items = ['arrived', 'why', 'meal'].map((key) => ({
      field: `answer_${key}`,
      reason: 'We need it.',
    }));
    expect((await call('POST', `/admin/orders/${order.id}/requests`, { items })).statusCode).toBe(
      201,
    );
    expect((await shownItems(order)).map(({ input }: { input: object }) => input)).toEqual([
      { type: 'day' },
      { type: 'text' },
      { type: 'select', options: ['Fish', 'Beans'] },
    ]);
    const send = (fields: Record<string, string>) =>
      sendAnswer(product, order.manage_token, fields);
    const sent = { answer_arrived: '2026-01-05', answer_why: 'A wedding', answer_meal: 'Fish' };
    expect((await send(sent)).statusCode).toBe(200);
    // One is asked for again: the others stay.
    await call('POST', `/admin/orders/${order.id}/requests`, { items: items.slice(2) });
    expect((await send({ answer_meal: 'Beans' })).statusCode).toBe(200);
    expect((await record(order.id)).answers).toEqual({
      arrived: '2026-01-05',
      why: 'A wedding',
      meal: 'Beans',
    });
  });

  test('speeds that fees alone name have the price of the first one; a time left over has none', async () => {
    const { id } = await aDestination(product, 'visa', { visa_agent_price: null });
    const service = (amount: number, speed?: string) => ({ party: 'service', amount, speed });
    const government = { party: 'government', amount: 30_000 };
    const prices = async (fees: object[]) => {
      await published(id, { fees });
      const { visa_price } = (await call('GET', `/visa/destinations/${id}`)).json();
      const fee = async (speed?: string) =>
        (await sendApplication(product, id, { fields: { speed } })).json().visa_fee;
      return [visa_price, await fee(), await fee('Express')];
    };
    const each = [service(10_000, 'Regular'), service(25_000, 'Express')];
    expect(await prices(each)).toEqual([10_000, 10_000, 25_000]);
    expect(await prices([government, ...each])).toEqual([40_000, 40_000, 55_000]);
    expect(await prices([government, service(10_000), service(15_000, 'Express')])).toEqual([
      40_000, 40_000, 55_000,
    ]);
    const late = await sendApplication(product, id, { fields: { speed: 'standard' } });
    expect(late.json()).toMatchObject({ visa_fee: 40_000 });
    await published(id, { fees: [government, ...each] });
    const unpriced = await sendApplication(product, id, { fields: { speed: 'standard' } });
    expect(fieldsOf(unpriced)).toEqual(['speed']);
  });

  test('name their edition in lists and in tracking, and those without have none', async () => {
    const { id } = await aDestination(product);
    const { token } = await anAgent(product);
    const plain = (await sendApplication(product, id, { token })).json();
    const live = await published(id);
    const { id: order, tracking_id } = (await sendApplication(product, id, { token })).json();
    const own = await product.call('GET', '/api/agents/applications', { token });
    const all = await call('GET', `/admin/orders?q=${tracking_id}`);
    const tracked = await trackOrder(product, { tracking_id });
    const by = { id: order, edition: { id: live.id, version: live.version } };
    expect([own.json()[0], all.json()[0], tracked]).toMatchObject([by, by, by]);
    expect(own.json()[1].id).toBe(plain.id);
    expect(own.json()[1]).not.toHaveProperty('edition');
  });

  test('without a date that a passport’s rule counts from have it asked for', async () => {
    const { id } = await aDestination(product);
    const params = { months_valid: 6, counted_from: 'departure' };
    await published(id, { requirements: [{ ...RULES[3], params }] });
    const state = async (fields: object) => {
      const order = await anApplication(product, { destination_id: id, fields: { ...fields } });
      return (await record(order.id)).checklist[0].state;
    };
    const passport_expires_on = day(400);
    expect(await state({ passport_expires_on })).toBe('ask');
    expect(await state({ return_on: day(20) })).toBe('ask');
    expect(await state({ passport_expires_on, return_on: day(20) })).toBe('met');
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
