import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  BOOKING_PARTS,
  type BookingPart,
  bookingTotal,
  DEFAULT_PRICES,
  partPrice,
} from '#shared/money/prices.ts';
import { chosenParts, PART_FIELDS, PART_NEEDS } from '#shared/services/visa-support-form.ts';
import {
  anAdmin,
  pdf,
  sendForm,
  type TestFile,
  unique,
  wrongFields,
} from '#test/factories/orders.ts';
import { fileFacts, newDetails, newRow } from '#test/factories/records.ts';
import { aProduct } from '#test/kit/support.ts';

/** What everybody types. */
const core = () => ({
  first_name: 'Ngọzi',
  middle_name: 'Ada',
  last_name: `Eze${unique()}`,
  email: `${unique()}@example.com`,
  phone_number: '0803 123 4567',
  date_of_birth: '1985-03-09',
  destination: 'Germany',
  coverage_begin: '2027-02-01',
  coverage_end: '2027-02-20',
});

/** What is typed for each part, every field of it. */
const PART_TYPED = {
  flight: {
    title: 'Dr',
    traveler_first_name: 'Chidi',
    traveler_last_name: 'Eze',
    trip_type: 'Round Trip',
    flight_details: 'Lagos to Berlin on 1 February, back on 20',
  },
  hotel: {
    hotel_title: 'Mrs',
    hotel_first_name: 'Ngọzi',
    hotel_last_name: 'Eze',
    hotel_details: 'One room, near the centre',
    visa_interview_date: '2027-01-11',
    check_in_date: '2027-02-01',
    check_out_date: '2027-02-20',
    visa_embassy: 'German Embassy, Abuja',
  },
  documents: {},
} satisfies Record<BookingPart, Record<string, string>>;
const TYPED: Record<string, string> = { ...PART_TYPED.flight, ...PART_TYPED.hotel };

/** All fields of some parts, with the sum. */
const partsTyped = (parts: readonly BookingPart[]) => ({
  ...Object.assign({}, ...parts.map((part) => PART_TYPED[part])),
  amount_to_pay: bookingTotal(DEFAULT_PRICES, parts),
});
const documentOf = (parts: readonly BookingPart[]) => ({
  upload_signature: parts.includes('documents') ? pdf() : undefined,
});

interface Sending {
  fields?: Record<string, unknown>;
  files?: Record<string, TestFile | undefined>;
  key?: string;
}

describe('visa support', () => {
  const product = aProduct();
  let token: string;
  beforeAll(async () => {
    product.clock.set(new Date('2026-11-19T12:00:00Z'));
    ({ token } = await anAdmin(product));
  });

  function send({ fields = {}, files = {}, key }: Sending = {}) {
    return sendForm(product, 'POST', '/api/bookings/app', { ...core(), ...fields }, files, { key });
  }
  const get = (path: string) => product.call('GET', `/api/bookings/${path}`, { token });
  const record = async ({ id }: { id: string }) => (await get(`status/${id}`)).json();

  test('every field is kept as it was typed, and the papers byte for byte', async () => {
    const fields = { ...core(), ...partsTyped(BOOKING_PARTS) };
    const upload_signature = pdf();
    const response = await send({
      fields: { ...fields, payment_status: 'Paid' },
      files: { upload_signature },
    });
    const submitted = response.json();
    expect([response.statusCode, submitted.id]).toEqual([201, submitted.booking_id]);
    expect(submitted).toMatchObject({
      amount_to_pay: 295_000,
      payment_info: { amount: 295_000, customer_email: fields.email, booking_id: submitted.id },
    });
    expect(submitted.payment_info.tx_ref).toMatch(/^BKG-\d{13}$/);
    const kept = await record(submitted);
    expect(kept).toEqual({
      ...newRow(submitted),
      ...newDetails(),
      guardian_name: '',
      history: ['filed', 'payment_started', 'opened'].map((event) =>
        expect.objectContaining({ event }),
      ),
      files: { upload_signature: fileFacts(upload_signature) },
      ...fields,
      parts: BOOKING_PARTS,
      price_lines: [
        { text: 'Flight itinerary', amount: 20_000 },
        { text: 'Hotel booking', amount: 25_000 },
        { text: 'Complete documents', amount: 250_000 },
      ],
      delivers: expect.any(Array),
      phone_number: '+2348031234567',
      booking_id: submitted.id,
      payment_status: 'Pending',
      upload_signature: expect.stringMatching(/^\/uploads\/[\w/]+\?expires=\d+&signature=/),
    });
    expect((await product.call('GET', kept.upload_signature)).rawPayload).toEqual(
      upload_signature.bytes,
    );
  });

  test('the applicant reads the parts by the names that the form gives them', async () => {
    const { manage_token } = (
      await send({ fields: partsTyped(['flight', 'documents']), files: documentOf(['documents']) })
    ).json();
    const { fields } = await product.json('GET', '/api/manage/order', { token: manage_token });
    expect(fields).toContainEqual({
      name: 'parts',
      label: 'What you need',
      value: 'Flight, Complete Documents',
      asked: true,
    });
  });

  test('whatever is filled in decides the parts; they decide the sum, what is required, and what is kept', async () => {
    const names = [...Object.keys(TYPED), 'upload_signature'];
    const some = fc.subarray(names);
    // Whole parts are rare among fields taken at random: they are put in as well.
    const whole = fc
      .subarray([...BOOKING_PARTS])
      .map((parts) => parts.flatMap((part): string[] => [...PART_FIELDS[part]]));
    const blank = fc.constantFrom('', '   ');
    const empty = (name: string, space: string) => (/title$|_type$/.test(name) ? '' : space);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          some,
          whole,
          fc.tuple(whole, some).map((both) => both.flat()),
        ),
        blank,
        async (filled, space) => {
          const given = Object.fromEntries(
            Object.keys(TYPED).map((name) => [
              name,
              filled.includes(name) ? TYPED[name] : empty(name, space),
            ]),
          );
          const upload_signature = filled.includes('upload_signature') ? pdf() : undefined;
          const parts = BOOKING_PARTS.filter((part) =>
            PART_FIELDS[part].some((name) => filled.includes(name)),
          );
          expect(chosenParts({ ...given, upload_signature })).toEqual(parts);

          const response = await send({
            fields: { ...given, amount_to_pay: bookingTotal(DEFAULT_PRICES, parts) },
            files: { upload_signature },
          });
          const missing = parts
            .flatMap((part) => Object.keys(PART_NEEDS[part]))
            .filter((name) => !filled.includes(name));
          const wrong = parts.length === 0 ? ['parts'] : missing;
          if (wrong.length > 0) {
            expect(wrongFields(response).sort()).toEqual(wrong.toSorted());
            return;
          }
          expect([response.statusCode, response.json().amount_to_pay]).toEqual([
            201,
            parts.reduce((sum, part) => sum + partPrice(DEFAULT_PRICES, part), 0),
          ]);
          const kept = await record(response.json());
          for (const name of Object.keys(TYPED))
            expect([name, kept[name] || '']).toEqual([
              name,
              filled.includes(name) ? TYPED[name] : '',
            ]);
          expect('upload_signature' in kept).toBe(Boolean(upload_signature));
        },
      ),
      { numRuns: 60 },
    );
  });

  test.each([
    ['first_name'],
    ['last_name'],
    ['email'],
    ['phone_number'],
    ['date_of_birth'],
    ['destination'],
    ['coverage_begin'],
    ['coverage_end'],
    ['amount_to_pay'],
    ...[...Object.keys(PART_NEEDS.flight), ...Object.keys(PART_NEEDS.hotel)].map((name) => [name]),
  ])('%s is asked for, by itself', async (name) => {
    for (const value of [undefined, '', '  ']) {
      const response = await send({
        fields: { ...partsTyped(['flight', 'hotel']), [name]: value },
      });
      expect(wrongFields(response)).toEqual([name]);
    }
  });

  test('an empty form names all that is missing at once', async () => {
    const response = await sendForm(
      product,
      'POST',
      '/api/bookings/app',
      { captcha_token: 'x' },
      {},
    );
    expect(response.statusCode).toBe(422);
    const { middle_name: _, ...asked } = core();
    expect(Object.keys(response.json().fields).sort()).toEqual(
      [...Object.keys(asked), 'amount_to_pay', 'parts'].sort(),
    );
  });

  test('days that turn round, and words that are none of the choices, are refused', async () => {
    const wrong = {
      title: 'Chief',
      trip_type: 'There',
      hotel_title: 'Sir',
      coverage_end: '2027-01-31',
      check_out_date: '2027-01-31',
    };
    const response = await send({ fields: { ...partsTyped(['flight', 'hotel']), ...wrong } });
    expect(wrongFields(response).sort()).toEqual(Object.keys(wrong).sort());
  });

  test.each([
    [['flight'], [0, 1, 19_999, 20_001, 25_000, 1_000_000]],
    [['hotel'], [20_000]],
    [
      ['flight', 'hotel'],
      [20_000, 25_000, 295_000],
    ],
    [['documents'], [20_000, 25_000]],
    [
      ['flight', 'hotel', 'documents'],
      [45_000, 250_000],
    ],
  ] as [BookingPart[], number[]][])(
    '%j at another sum is refused with the true one, and nothing is submitted',
    async (parts, sums) => {
      const { email } = core();
      for (const amount_to_pay of sums) {
        const response = await send({
          fields: { ...partsTyped(parts), email, amount_to_pay },
          files: documentOf(parts),
        });
        expect([response.statusCode, response.json().code, response.json().fields]).toEqual([
          409,
          'price_changed',
          { amount_to_pay: String(bookingTotal(DEFAULT_PRICES, parts)) },
        ]);
      }
      expect((await get(`all?q=${email}`)).json()).toEqual([]);
    },
  );

  test('papers that can’t be taken still mean that documents were chosen', async () => {
    const program = { ...pdf(), bytes: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)]) };
    const response = await send({
      fields: partsTyped(['documents']),
      files: { upload_signature: program },
    });
    expect(wrongFields(response)).toEqual(['upload_signature']);
  });

  test('a text in place of the papers buys nothing', async () => {
    const upload_signature = 'x';
    const alone = await send({
      fields: { upload_signature, amount_to_pay: bookingTotal(DEFAULT_PRICES, ['documents']) },
    });
    expect(wrongFields(alone)).toEqual(['parts']);
    const beside = await send({
      fields: {
        ...partsTyped(['flight']),
        upload_signature,
        amount_to_pay: bookingTotal(DEFAULT_PRICES, ['flight']),
      },
    });
    expect([beside.statusCode, beside.json().amount_to_pay]).toEqual([
      201,
      bookingTotal(DEFAULT_PRICES, ['flight']),
    ]);
  });
});
