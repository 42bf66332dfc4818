import { beforeAll, describe, expect, test } from 'vitest';
import { formatDate, middayOf } from '#shared/dates.ts';
import { DEFAULT_PRICES, INSURANCE_PERIODS } from '#shared/money/prices.ts';
import { HEALTH_CONSENT } from '#shared/services/insurance-form.ts';
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

const BEGIN = '2027-02-01';
const TODAY = new Date('2026-11-19T12:00:00Z');

/** What a careful person types; every optional field is filled in. */
const typed = () => ({
  first_name: 'Ngọzi',
  middle_name: 'Ada',
  last_name: `Eze${unique()}`,
  phone_number: '0803 123 4567',
  contact_email: `${unique()}@example.com`,
  date_of_birth: '1985-03-09',
  passport_number: 'B50318842',
  address: '12 Marina Road, Lagos',
  occupation: 'Teacher',
  gender: 'Female',
  marital_status: 'Married',
  travel_type: 'Family',
  purpose_travel: 'Others',
  other_reason: 'A wedding',
  next_of_kin: 'Chidi Eze',
  next_of_kin_address: '14 Marina Road, Lagos',
  relationship: 'Brother',
  coverage_begin: BEGIN,
  coverage_end: '2027-02-07',
  destination: 'Germany',
  more_ninety: 'No',
  medical_condition: 'Yes',
  more_medical_condition: 'Asthma',
  heard_policy: 'Agent',
  amount_to_pay: '15350',
});

const REQUIRED = [
  'first_name',
  'last_name',
  'phone_number',
  'contact_email',
  'address',
  'occupation',
  'next_of_kin',
  'next_of_kin_address',
  'coverage_begin',
  'coverage_end',
  'destination',
  'more_ninety',
  'medical_condition',
  'amount_to_pay',
];

interface Sending {
  fields?: Record<string, unknown>;
  files?: Record<string, TestFile | undefined>;
  key?: string;
}

describe('travel insurance', () => {
  const product = aProduct();
  let token: string;
  beforeAll(async () => {
    product.clock.set(TODAY);
    ({ token } = await anAdmin(product));
  });

  function send({ fields = {}, files = { upload_signature: pdf() }, key }: Sending = {}) {
    return sendForm(
      product,
      'POST',
      '/api/insurance/application',
      { ...typed(), ...fields },
      files,
      { key },
    );
  }
  async function file(sending?: Sending) {
    const response = await send(sending);
    expect([response.statusCode, response.statusCode === 201 ? '' : response.body]).toEqual([
      201,
      '',
    ]);
    return response.json();
  }
  const get = (path: string) => product.call('GET', `/api/insurance/${path}`, { token });
  const record = async ({ id }: { id: string }) => (await get(`status/${id}`)).json();

  test('every field is kept as it was typed, the paper byte for byte, the consent with its time and wording', async () => {
    const [fields, upload_signature] = [typed(), pdf()];
    const submitted = await file({
      fields: { ...fields, health_consent: 'Yes', payment_status: 'Paid' },
      files: { upload_signature },
    });
    expect(submitted).toMatchObject({
      amount_to_pay: 15350,
      payment_info: { amount: 15350, currency: 'NGN', customer_email: fields.contact_email },
    });
    expect(submitted.payment_info.tx_ref).toMatch(/^INS-\d{13}$/);
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
      period: '7 Days',
      price_lines: [
        {
          text: 'Travel insurance, 7 Days, Germany',
          detail: '1 February 2027 to 7 February 2027',
          amount: 15350,
        },
      ],
      delivers: expect.any(Array),
      phone_number: '+2348031234567',
      amount_to_pay: 15350,
      payment_status: 'Pending',
      health_consent: { given: true, at: submitted.created_at, version: HEALTH_CONSENT.version },
      upload_signature: expect.stringMatching(/^\/uploads\/[\w/]+\?expires=\d+&signature=/),
    });
    expect((await product.call('GET', kept.upload_signature)).rawPayload).toEqual(
      upload_signature.bytes,
    );
  });

  test('optional fields may be left out, and are then empty', async () => {
    const optional = Object.keys(typed()).filter((name) => !REQUIRED.includes(name));
    const left = Object.fromEntries(optional.map((name) => [name, undefined]));
    const kept = await record(await file({ fields: left }));
    const { date_of_birth, ...texts } = Object.fromEntries(
      optional.map((name) => [name, kept[name]]),
    );
    expect(date_of_birth).toBeNull();
    expect(new Set(Object.values(texts))).toEqual(new Set(['']));
  });

  test.each(REQUIRED)('%s is asked for, by itself', async (name) => {
    for (const value of [undefined, '', '  ']) {
      const response = await send({ fields: { [name]: value } });
      expect(wrongFields(response)).toEqual([name]);
    }
  });

  test('an empty form names all that is missing at once', async () => {
    const response = await sendForm(
      product,
      'POST',
      '/api/insurance/application',
      { captcha_token: 'x' },
      {},
    );
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json().fields).sort()).toEqual(
      [...REQUIRED, 'upload_signature'].sort(),
    );
  });

  test('what depends on several fields is told beside what is wrong by itself', async () => {
    const wrong = {
      address: '',
      date_of_birth: '2050-01-01',
      passport_number: '?',
      coverage_end: '2020-01-01',
      other_reason: '',
    };
    const response = await send({ fields: { ...wrong, purpose_travel: 'Others' } });
    expect(wrongFields(response).sort()).toEqual(Object.keys(wrong).sort());
  });

  test('words that are none of the choices are refused', async () => {
    const wrong = {
      gender: 'F',
      marital_status: 'Alone',
      travel_type: 'Bus',
      purpose_travel: 'Fun',
      more_ninety: 'yes',
      medical_condition: 'Maybe',
      heard_policy: 'Radio',
    };
    const response = await send({ fields: wrong });
    expect(wrongFields(response).sort()).toEqual(Object.keys(wrong).sort());
  });

  test('the passport page must be there, and be a picture or a PDF', async () => {
    const program = { ...pdf(), bytes: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)]) };
    for (const files of [
      {},
      { upload_signature: program },
      { upload_signature: { ...pdf(), bytes: Buffer.alloc(0) } },
    ]) {
      const response = await send({ files });
      expect(wrongFields(response)).toEqual(['upload_signature']);
    }
  });

  test.each(
    INSURANCE_PERIODS.map(
      ({ name, priced, lastDay }) => [name, DEFAULT_PRICES[priced], lastDay(BEGIN)] as const,
    ),
  )('%s cost %i and end on %s at the latest', async (_name, amount_to_pay, last) => {
    const end = (coverage_end: string) => send({ fields: { amount_to_pay, coverage_end } });
    const after = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10);
    for (const day of [last, BEGIN]) {
      const response = await end(day);
      expect([response.statusCode, response.json().amount_to_pay]).toEqual([201, amount_to_pay]);
    }
    for (const day of [after, '2027-01-31', '2027-02-30', 'soon']) {
      const response = await end(day);
      expect([day, response.statusCode, Object.keys(response.json().fields)]).toEqual([
        day,
        422,
        ['coverage_end'],
      ]);
      const says = {
        [after]: formatDate(middayOf(last)),
        '2027-02-30': 'There is no 30 February 2027: that month has 28 days.',
      }[day];
      expect(response.json().fields.coverage_end).toContain(says ?? 'cover');
    }
  });

  test('the last days are those of the calendar: a leap day, the end of a year', async () => {
    const lastOf = (name: string, begin: string) =>
      INSURANCE_PERIODS.find((period) => period.name === name)?.lastDay(begin);
    expect(lastOf('7 Days', '2027-12-28')).toBe('2028-01-03');
    expect(lastOf('30 Days', '2028-02-01')).toBe('2028-03-01');
    expect(lastOf('1 Year', '2027-02-01')).toBe('2028-01-31');
    expect(lastOf('1 Year', '2028-02-29')).toBe('2029-02-28');
  });

  test.each([1, 0, 15349, '15350.5', -15350, 15350 + 25350, 'free', '1e9'])(
    'no period costs %s',
    async (amount_to_pay) => {
      const response = await send({ fields: { amount_to_pay } });
      expect([response.statusCode, response.json().fields]).toEqual([
        422,
        { amount_to_pay: 'Choose one period.' },
      ]);
    },
  );

  test('another purpose has to be named, and only then', async () => {
    const response = await send({ fields: { other_reason: ' ' } });
    expect(wrongFields(response)).toEqual(['other_reason']);
    await file({ fields: { purpose_travel: 'Study', other_reason: undefined } });
  });

  test('consent about health is stored where somebody speaks of it, given or not, and nowhere else', async () => {
    const without = await file();
    expect((await record(without)).health_consent).toEqual({
      given: false,
      at: without.created_at,
      version: HEALTH_CONSENT.version,
    });
    const healthy = {
      medical_condition: 'No',
      more_medical_condition: undefined,
      health_consent: 'Yes',
    };
    expect(await record(await file({ fields: healthy }))).not.toHaveProperty('health_consent');
  });
});
