import { beforeAll, describe, expect, test } from 'vitest';
import { payments } from '#server/database/schema.ts';
import type { Opened } from '#shared/orders/record-details.ts';
import type { ApplicationRecord } from '#shared/services/application-form.ts';
import {
  aDestination,
  anAdmin,
  anApplication,
  aPaidApplication,
  applicantInput,
  CARDS,
  charge,
  decide,
  pdf,
  sendApplication,
  trackOrder,
  twoPdfs,
  unique,
  verify,
  wrongFields,
} from '#test/factories/orders.ts';
import { fileFacts, newDetails, newRow } from '#test/factories/records.ts';
import { markPaid } from '#test/factories/services.ts';
import { pagesOf } from '#test/kit/paging.ts';
import { aProduct } from '#test/kit/support.ts';

describe('visa applications, as administrators see them', () => {
  const product = aProduct();
  let token: string;
  let place: number;
  beforeAll(async () => {
    ({ token } = await anAdmin(product));
    place = (await aDestination(product, 'visa', { destination: 'Türkiye' })).id;
  });

  const file = (fields: Record<string, unknown> = {}) =>
    anApplication(product, { destination_id: place, fields, files: twoPdfs() });
  const get = (path: string) => product.call('GET', `/api/visa/${path}`, { token });
  const list = async (path: string) => (await get(path)).json() as ApplicationRecord[];
  const ids = async (path: string) => (await list(path)).map(({ id }) => id);
  const remove = (id: string) =>
    product.call('DELETE', `/api/admin/delete-application/${id}`, { token });

  test('a record holds what was typed, kept in its canonical form, and its papers as signed links', async () => {
    const typed = applicantInput();
    const files = {
      data_page: pdf(),
      passport_photograph: pdf(),
      utility_bill: pdf(),
      supporting_document: pdf(),
      other_document: pdf(),
    };
    const submitted = await anApplication(product, {
      destination_id: place,
      files,
      fields: { ...typed, data_consent: 'Yes', first_name: '  Ẹniọlá ' },
    });
    const {
      history,
      files: kept,
      ...record
    }: Opened<ApplicationRecord> = (await get(`status/${submitted.id}`)).json();
    expect(kept).toEqual(
      Object.fromEntries(Object.entries(files).map(([field, file]) => [field, fileFacts(file)])),
    );
    expect(history.map(({ actor, actor_name, text }) => [actor, actor_name, text])).toEqual([
      ['applicant', '', 'Submitted the visa application'],
      ['system', '', 'A payment for the visa application was started'],
      ['admin', 'Ada Admin', 'Opened the visa application'],
    ]);
    expect(record).toEqual({
      ...typed,
      ...newRow(submitted),
      ...newDetails(),
      guardian_name: '',
      first_name: 'Ẹniọlá',
      phone_number: '+2348031234567',
      hash: expect.any(String),
      decision: null,
      decision_mail_after_s: 0,
      destination_id: place,
      visa_destination: 'Türkiye',
      visa_excerpt: '30 days, single entry',
      process_time: '5 working days',
      process_type: 'E-visa',
      visa_fee: 45000,
      payment_status: 'Not Paid',
      visa_status: 'Pending',
      // Of editions: this destination has none.
      edition: null,
      passport_expires_on: null,
      travel_on: null,
      return_on: null,
      speed: null,
      answers: null,
      checklist: [],
      delivers: [],
      price_lines: [
        {
          text: 'Türkiye visa, 30 days, single entry',
          detail: '5 working days, E-visa',
          amount: 45000,
        },
      ],
      data_consent: { given: true, at: submitted.created_at, version: '2026-11' },
      ...Object.fromEntries(
        Object.keys(files).map((name) => [
          name,
          expect.stringMatching(/^\/uploads\/[\w/]+\?expires=\d+&signature=/),
        ]),
      ),
    });
    expect((await product.call('GET', record.other_document ?? '')).rawPayload).toEqual(
      files.other_document.bytes,
    );
  });

  test('hidden fields of the form are ignored, and consent that was not given is kept as such', async () => {
    const submitted = await file({
      tracking_id: 'TFY-AAAAA-AAAAA-AAAAA',
      payment_status: 'Paid',
      visa_status: 'Approved',
      process_time: 'now',
      status: 'Approved',
      amount_kobo: 1,
      id: 'x',
    });
    expect(submitted.tracking_id).not.toBe('TFY-AAAAA-AAAAA-AAAAA');
    expect((await get(`status/${submitted.id}`)).json()).toMatchObject({
      payment_status: 'Not Paid',
      visa_status: 'Pending',
      process_time: '5 working days',
      visa_fee: 45000,
      data_consent: { given: false },
    });
  });

  test('a destination may be chosen by its name, where only one has it', async () => {
    const byName = await sendApplication(product, undefined, {
      fields: { visa_destination: 'TÜRKIYE ' },
    });
    expect(byName.statusCode).toBe(201);
    await aDestination(product, 'visa', { destination: 'Twice' });
    await aDestination(product, 'visa', { destination: 'Twice' });
    for (const visa_destination of ['Twice', 'Nowhere', '']) {
      const response = await sendApplication(product, undefined, { fields: { visa_destination } });
      expect(wrongFields(response)).toEqual(['destination_id']);
    }
  });

  test('each list holds its own, newest first', async () => {
    const [pending, approved, denied] = [await file(), await file(), await file()];
    const paid = await aPaidApplication(product, { destination_id: place });
    await decide(product, approved, 'Approved', token);
    await decide(product, denied, 'Denied', token);
    const held = async (path: string) => {
      const found = await ids(path);
      return [pending, approved, denied, paid]
        .map(({ id }) => (found.includes(id) ? 1 : 0))
        .join('');
    };
    expect(await held('all')).toBe('1111');
    expect(await held('pending')).toBe('1001');
    expect(await held('approved')).toBe('0100');
    expect(await held('denied')).toBe('0010');
    expect(await held('all-paid-visa')).toBe('0001');
    expect(await held('all-not-paid-visa')).toBe('1110');
    const all = await ids('all');
    expect(all).toEqual(all.toSorted().reverse());
    for (let i = 0; i < 7; i++) await file();
    expect(await ids('first-ten')).toEqual((await ids('all')).slice(0, 10));
  });

  test('the pages of a list lose no row and show none twice, while rows are added and removed', async () => {
    const word = unique();
    const before = [];
    for (let i = 0; i < 7; i++) before.push((await file({ middle_name: word })).id);
    const seen: string[] = [];
    for await (const rows of pagesOf(product, `/api/visa/all?limit=2&q=${word}`, token)) {
      expect(rows.length).toBeLessThanOrEqual(2);
      seen.push(...rows.map(({ id }: ApplicationRecord) => id));
      await file({ middle_name: word });
      // The row at which the next page begins may be gone by then.
      if (seen.length === 2) await remove(seen[1] ?? '');
    }
    expect(seen).toEqual(before.toReversed());
  });

  test('a search finds by every word of a record; % and _ are ordinary characters', async () => {
    const word = unique();
    const submitted = await file({
      first_name: 'Per%cent',
      last_name: `Under_${word}`,
      passport_number: `P${word.toUpperCase()}`,
    });
    const other = await file({ first_name: 'Percent', last_name: `Under-${word}` });
    const found = async (q: string) => {
      const response = await get(`all?limit=200&q=${encodeURIComponent(q)}`);
      expect(response.statusCode).toBe(200);
      const list = (response.json() as ApplicationRecord[]).map(({ id }) => id);
      return [list.includes(submitted.id), list.includes(other.id)];
    };
    const record: ApplicationRecord = (await get(`status/${submitted.id}`)).json();
    for (const q of [
      'Per%cent',
      `under_${word}`,
      `per%cent ify under_${word}`,
      record.contact_email,
      record.tracking_id.toLowerCase(),
      `p${word}`,
    ])
      expect([q, ...(await found(q))]).toEqual([q, true, false]);
    for (const q of ['türkiye', '+2348031234567', word, '', '   '])
      expect([q, ...(await found(q))]).toEqual([q, true, true]);
    for (const q of ['%%', '__', '\\', "'", '%', '_'].slice(0, 4))
      expect([q, ...(await found(q))]).toEqual([q, false, false]);
    expect(await found('%')).toEqual([true, false]);
    expect(await found('r_')).toEqual([true, false]);
  });

  test('odd limits and cursors are refused', async () => {
    for (const query of [
      'limit=0',
      'limit=-1',
      'limit=ten',
      'limit=',
      'cursor=x',
      'q=%00',
      `q=${'x'.repeat(201)}`,
    ])
      expect([query, (await get(`all?${query}`)).statusCode]).toEqual([query, 422]);
    for (const query of ['limit=1000', 'cursor=', 'unheard=1', 'limit=3&limit=2'])
      expect([query, (await get(`all?${query}`)).statusCode]).toEqual([query, 200]);
  });

  test('a deleted application is gone everywhere, but its money stays in the books', async () => {
    const submitted = await aPaidApplication(product, { destination_id: place });
    const tracked = await trackOrder(product, submitted);
    const unpaid = await file();
    const { transaction_id } = await charge(product, unpaid, CARDS.callbackOnly);
    for (const { id } of [submitted, unpaid])
      expect((await remove(id)).json()).toMatchObject({ success: true });
    expect((await remove(submitted.id)).statusCode).toBe(404);
    for (const path of ['all', 'pending', 'all-paid-visa', 'all-not-paid-visa', 'first-ten'])
      expect((await ids(path)).filter((id) => id === submitted.id || id === unpaid.id)).toEqual([]);
    const body = {
      tracking_id: submitted.tracking_id,
      visaData: { id: submitted.id },
      booking_id: submitted.id,
    };
    const responses = [
      await get(`status/${submitted.id}`),
      await product.call('POST', '/api/visa/track-visa', { body }),
      await product.call('POST', '/api/visa/send-receipt-email', { body, token }),
      await product.call('GET', tracked.invoice_url),
      await product.call('GET', tracked.receipt_url),
      await product.call('GET', tracked.qr_code),
      await decide(product, submitted, 'Approved', token),
      await markPaid(product, 'visa', unpaid.id, token),
      await verify(product, unpaid, transaction_id),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 404));
    expect((await product.call('POST', '/api/payment/start', { body })).json()).toMatchObject({
      code: 'nothing_to_pay',
    });
    const booked = (await product.rows(payments)).filter(
      ({ order_id }) => order_id === submitted.id,
    );
    expect(booked).toMatchObject([{ status: 'paid', amount_kobo: 4_500_000 }]);
    const destination = (await aDestination(product)).id;
    for (const id of ['x', String(destination), '00000000-0000-7000-8000-000000000000'])
      expect((await remove(id)).statusCode).toBe(404);
  });
});
