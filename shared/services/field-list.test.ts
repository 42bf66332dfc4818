import { describe, expect, test } from 'vitest';
import { APPLICATION_FIELDS, APPLICATION_STEPS } from './application-form.ts';
import { APPOINTMENT_FIELDS, APPOINTMENT_STEPS } from './appointment-form.ts';
import {
  correctable,
  type Field,
  type FieldList,
  formSchema,
  type Step,
  someFields,
  storedValues,
  uploadsOf,
} from './field-list.ts';
import { descriptionOf, KINDS } from './index.ts';
import { INSURANCE_FIELDS, INSURANCE_STEPS } from './insurance-form.ts';
import { BOOKING_FIELDS, BOOKING_STEPS } from './visa-support-form.ts';

const STEPS: readonly [FieldList, readonly Step[]][] = [
  [APPLICATION_FIELDS, APPLICATION_STEPS],
  [INSURANCE_FIELDS, INSURANCE_STEPS],
  [BOOKING_FIELDS, BOOKING_STEPS],
  [APPOINTMENT_FIELDS, APPOINTMENT_STEPS],
];

describe('a list of fields', () => {
  test.each(STEPS)(
    'has a field for each of its steps, and no field in a step that the form doesn’t have',
    (list, steps) => {
      const used = new Set(Object.values(list).flatMap(({ step }) => step ?? []));
      expect([...used].sort()).toEqual(steps.map(({ title }) => title).sort());
    },
  );

  test.each(KINDS)(
    'of the kind %s takes the files of its description, and says where names, contact and price are',
    async (kind) => {
      const list = await descriptionOf(kind).fields();
      const { files, price_field } = descriptionOf(kind);
      expect(uploadsOf(list)).toEqual(files);
      expect(list[price_field]?.price).toBe(true);
      const columns = Object.values(list).flatMap(({ order }) => order ?? []);
      expect(columns).toEqual(
        expect.arrayContaining(['first_name', 'last_name', 'email', 'phone_number']),
      );
      expect(new Set(columns).size).toBe(columns.length);
    },
  );

  test.each(KINDS)(
    'of the kind %s lets names, contact and every upload be corrected, and nothing that prices or consents depend on',
    async (kind) => {
      const list = await descriptionOf(kind).fields();
      const names = correctable(list);
      const must = (field: Field) =>
        field.order || field.upload || field.input?.type === 'birth date';
      expect(names).toEqual(
        expect.arrayContaining(Object.keys(list).filter((name) => must(list[name] as Field))),
      );
      for (const name of [
        descriptionOf(kind).price_field,
        'data_consent',
        'health_consent',
        'destination_id',
        'appointment_date',
        'parts',
      ])
        expect(names).not.toContain(name);
    },
  );

  test.each([
    [
      'visa',
      'destination_id visa_destination visa_excerpt process_time process_type notify_consent guardian_name guardian_consent speed answers visa_fee visa_status data_consent',
    ],
    [
      'insurance',
      'guardian_name guardian_consent notify_consent period coverage_begin coverage_end destination travel_type purpose_travel other_reason more_ninety medical_condition more_medical_condition health_consent heard_policy amount_to_pay',
    ],
    [
      'booking',
      'guardian_name guardian_consent notify_consent destination trip_type parts amount_to_pay',
    ],
    [
      'appointment',
      'appointment_date appointment_time how_to_contact reason outcome meeting_url slot_lost notify_consent amount_to_pay',
    ],
  ] as const)(
    'of a %s can be asked for again, except what the price or a consent hangs on, and what is ours',
    async (kind, not) => {
      const list = await descriptionOf(kind).fields();
      const asked = new Set(correctable(list));
      expect(Object.keys(list).filter((name) => !asked.has(name))).toEqual(not.split(' '));
    },
  );

  test('of some fields is checked and stored as the whole form would', () => {
    const some = someFields(INSURANCE_FIELDS, [
      'last_name',
      'contact_email',
      'passport_number',
      'date_of_birth',
      'upload_signature',
      'no_such',
    ]);
    expect(Object.keys(some)).toHaveLength(5);
    expect(Object.keys(uploadsOf(some))).toEqual(['upload_signature']);
    const schema = formSchema(some);
    const wrong = schema.safeParse({
      last_name: ' ',
      contact_email: 'nobody',
      passport_number: '?',
      date_of_birth: '2090-01-01',
    });
    expect(wrong.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['last_name', 'Enter your last name.'],
      ['date_of_birth', 'The date of birth must be in the past.'],
      ['passport_number', 'Enter the passport number, like B50318842.'],
      ['contact_email', 'Enter an email address, like name@example.com.'],
    ]);
    const right = schema.parse({
      last_name: ' Okafor ',
      contact_email: 'A@Example.com',
      passport_number: 'a 12345678',
      date_of_birth: '1990-05-17',
    });
    expect(storedValues(some, right)).toEqual({
      order: { last_name: 'Okafor', email: 'a@example.com' },
      detail: { passport_number: 'A12345678', date_of_birth: '1990-05-17' },
      words: ['A12345678'],
    });
  });
});
