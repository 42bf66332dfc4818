// Values for a field: what its schema asks for, what people mistype, and what nobody could have meant.
import fc, { type Arbitrary } from 'fast-check';
import type { Schema } from './description.ts';

/** Stands for something that exists when the request is sent, of the kind that its field or path names. */
export interface Existing {
  existing: string;
  nth: number;
}

export const existing = (name: string): Arbitrary<Existing> =>
  fc.record({ existing: fc.constant(name), nth: fc.nat(50) });

/** What a field of a name usually holds; without it hardly any request would come past the first check. */
const USUAL: [RegExp, () => Arbitrary<unknown>][] = [
  [
    /email/,
    () => fc.oneof(fc.constantFrom('ada@example.com', 'ADA+1@example.co.uk'), fc.emailAddress()),
  ],
  [/phone/, () => fc.constantFrom('08031234567', '+2348031234567', '+14155550123')],
  [/password/, () => fc.constantFrom('correct horse battery', 'another long phrase 7')],
  [/^(date_of_birth)$/, () => fc.constantFrom('1990-05-17', '2001-12-31')],
  [/(date|begin|end|^day|^from|_from|_to)$/, () => day],
  [/time$/, () => fc.constantFrom('10:00', '15:30', '5 working days')],
  [
    /_id$|^id$|^code$|^tx_ref$|^provider$/,
    () => fc.oneof(fc.constantFrom('1', 1), existing('any')),
  ],
  [/tracking_id/, () => existing('tracking_id')],
  [/consent|more_ninety|condition$/, () => fc.constantFrom('Yes', 'No')],
  [/amount|price|fee|expected/, () => fc.constantFrom(45_000, 15_350, '20000', 0)],
  [
    /status|decision/,
    () =>
      fc.constantFrom('Approved', 'Denied', 'Pending', 'Paid', 'approved', 'rejected', 'accept'),
  ],
  [/passport_number/, () => fc.constantFrom('A12345678', 'b1234567')],
  [/limit|version|days/, () => fc.constantFrom(1, '2', 200)],
  [
    /name|title|destination/,
    () => fc.constantFrom('Ada', 'Bọ́lá Adéyẹmí', 'O’Neil-Okafor', 'Kenya'),
  ],
];

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eabc',
  '\ufeff',
  'é'.repeat(300),
  '👩‍👩‍👧‍👦'.repeat(40),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞',
  "'; drop table orders; --",
  '" or 1=1',
  '%_%',
  '\\',
  '{{7*7}}<%=7*7%>',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '\r\nset-cookie: a=b',
  '=1+1',
  '-0',
  '1e999',
  'NaN',
  'Infinity',
  '0x10',
  '１２３',
  '9'.repeat(40),
  '2147483648',
  '9223372036854775808',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '-000001-01-01',
  '24:00',
  'x'.repeat(5000),
  'x'.repeat(70_000),
  'null',
  'true',
];

/** Texts that nobody types by accident, and any text at all. */
export const oddText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let at = 0; at < depth; at++) value = at % 2 ? { a: value } : [value];
  return value;
};

/** Values of another type than is asked for. */
export const oddValue: Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: oddText },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -0,
      -1,
      0.1,
      1e-9,
      2 ** 31,
      -(2 ** 31) - 1,
      2 ** 53,
      2 ** 63,
      1e308,
      [],
      {},
      [[]],
      [null],
      { length: 1 },
      { toString: 1 },
      { constructor: { prototype: { a: 1 } } },
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(10, 60, 400).map(nested) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const byType = (type: string, schema: Schema, name: string): Arbitrary<unknown> => {
  switch (type) {
    case 'string': {
      const usual = USUAL.find(([names]) => names.test(name))?.[1]();
      const plain = fc.string({
        unit: 'grapheme',
        minLength: schema.minLength ?? 1,
        maxLength: Math.min(schema.maxLength ?? 30, 60),
      });
      if (schema.pattern) return fc.oneof(fc.stringMatching(new RegExp(schema.pattern)), plain);
      return usual
        ? fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: plain })
        : plain;
    }
    case 'integer':
      return fc.oneof(
        fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000 }),
        existing(name),
      );
    case 'number':
      return fc.oneof(
        fc.integer({
          min: Math.ceil(schema.minimum ?? 0),
          max: Math.floor(schema.maximum ?? 100_000),
        }),
        existing(name),
      );
    case 'boolean':
      return fc.boolean();
    case 'array':
      return schema.prefixItems
        ? fc.tuple(...schema.prefixItems.map((one) => anyValue(one, name)))
        : fc.array(anyValue(schema.items || {}, name), { maxLength: 4 });
    case 'object':
      return objectOf(schema);
    default:
      return fc.constant(null);
  }
};

/** An object of a schema; now and then it lacks something, or has something more. */
function objectOf({
  properties = {},
  required = [],
  additionalProperties,
}: Schema): Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, anyValue(schema, name)]),
  );
  const whole = fc.record(fields, { requiredKeys: required });
  const more =
    typeof additionalProperties === 'object'
      ? fc.dictionary(oddText, anyValue(additionalProperties, ''), { maxKeys: 3 })
      : fc.constant({});
  const full = fc.tuple(whole, more).map(([own, others]) => ({ ...own, ...others }));
  return fc.oneof(
    { weight: 8, arbitrary: full },
    { weight: 2, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(whole, fc.dictionary(oddText, oddValue, { maxKeys: 3 }))
        .map(([own, odd]) => ({ ...own, ...odd })),
    },
  );
}

/** What a schema asks for. */
function rightValue(schema: Schema, name: string): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => rightValue(one, name)));
  if (schema.type === undefined) return oddValue;
  return fc.oneof(...[schema.type].flat().map((type) => byType(type, schema, name)));
}

/** Mostly what a schema asks for, now and then anything else. */
export const anyValue = (schema: Schema, name: string): Arbitrary<unknown> =>
  fc.oneof(
    { weight: 7, arbitrary: rightValue(schema, name) },
    { weight: 1, arbitrary: oddText },
    { weight: 1, arbitrary: oddValue },
  );
