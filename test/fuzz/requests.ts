// A request of one call of the description, as a plain value that fast-check can shrink and print.
import fc, { type Arbitrary } from 'fast-check';
import { AUDIENCES, type Audience, type Operation, type Schema } from './description.ts';
import { anyValue, type Existing, existing, oddText, oddValue } from './values.ts';

/** A file of a form, by what it is. */
export const FILES = [
  'pdf',
  'jpeg',
  'png',
  'empty',
  'text',
  'cut',
  'html',
  'long name',
  'odd name',
] as const;
type FormFile = { name: string; file: (typeof FILES)[number] };

/** The body of a request. */
export type Body =
  | { as: 'json'; value: unknown }
  | { as: 'raw'; type: string | undefined; text: string }
  | { as: 'form'; fields: [name: string, value: unknown][]; files: FormFile[]; cut: boolean }
  | { as: 'nothing' };

/** A request before it is known what exists. */
export interface FuzzRequest {
  operation: Operation;
  audience: Audience;
  /** For each parameter of the path. */
  path: (string | Existing)[];
  query: [name: string, value: unknown][];
  headers: Record<string, string>;
  body: Body;
}

const ODD_SEGMENTS = [
  '%00',
  '-1',
  '01',
  '%ff',
  '..%2f..',
  '%F0%9F%92%9A',
  '1e3',
  '-'.repeat(36),
  'x'.repeat(600),
  '%',
  '2147483648',
  ' ',
];

const segment = (name: string): Arbitrary<string | Existing> =>
  fc.oneof(
    { weight: 6, arbitrary: existing(name) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_SEGMENTS) },
    { weight: 1, arbitrary: fc.uuid() },
    {
      weight: 1,
      arbitrary: oddText.map(
        (text) => encodeURIComponent(text.slice(0, 400).toWellFormed()) || '%20',
      ),
    },
  );

const ODD_TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json;;=',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'x'.repeat(200)}`,
  'image/png',
  '\u00e9',
  undefined,
];
const ODD_JSON = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '1',
  '{"__proto__":{"a":1}}',
  '['.repeat(3000),
  '{"a":'.repeat(3000),
  '{"a":1,"a":2}',
  '\u0000',
];

const raw: Arbitrary<Body> = fc.record({
  as: fc.constant('raw' as const),
  type: fc.oneof(fc.constant('application/json'), fc.constantFrom(...ODD_TYPES)),
  text: fc.oneof(fc.constantFrom(...ODD_JSON), oddText),
});

const jsonOf = (schema: Schema): Arbitrary<Body> =>
  fc.oneof(
    { weight: 9, arbitrary: anyValue(schema, '').map((value) => ({ as: 'json' as const, value })) },
    { weight: 1, arbitrary: oddValue.map((value) => ({ as: 'json' as const, value })) },
  );

const isFile = ({ format }: Schema) => format === 'binary';

function formOf({ properties = {}, required = [] }: Schema): Arbitrary<Body> {
  const names = Object.keys(properties);
  const fileNames = names.filter((name) => isFile(properties[name] ?? {}));
  const texts = names.filter((name) => !fileNames.includes(name));
  const fields = fc
    .record(
      Object.fromEntries(texts.map((name) => [name, anyValue(properties[name] ?? {}, name)])),
      {
        requiredKeys: texts.filter(
          (name) => required.includes(name) || name.startsWith('destination'),
        ),
      },
    )
    .map((values) => Object.entries(values));
  const odd = fc.array(
    fc.tuple(
      fc.oneof(fc.constantFrom(...names, '__proto__', 'constructor', ''), oddText),
      oddValue,
    ),
    { maxLength: 3 },
  );
  const good = fc.constant(fileNames.map((name): FormFile => ({ name, file: 'pdf' })));
  const any = fc.array(
    fc.record({
      name: fc.oneof(fc.constantFrom(...names, 'another', '__proto__'), oddText),
      file: fc.constantFrom(...FILES),
    }),
    { maxLength: 6 },
  );
  return fc.record({
    as: fc.constant('form' as const),
    fields: fc.oneof(
      { weight: 4, arbitrary: fields },
      { weight: 1, arbitrary: fc.tuple(fields, odd).map(([own, more]) => [...own, ...more]) },
    ),
    files: fc.oneof({ weight: 3, arbitrary: good }, { weight: 2, arbitrary: any }),
    cut: fc.oneof(
      { weight: 9, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
  });
}

function bodyOf(operation: Operation): Arbitrary<Body> {
  const own = Object.entries(operation.bodies).map(([type, schema]) =>
    type === 'multipart/form-data' ? formOf(schema) : jsonOf(schema),
  );
  const nothing = fc.constant<Body>({ as: 'nothing' });
  // A call that describes no body may get one all the same, and the form of what an applicant is asked for is described in words.
  const another = fc.oneof(
    raw,
    formOf({ properties: { file: { format: 'binary' }, a: {} } }),
    jsonOf({}),
  );
  return own.length > 0
    ? fc.oneof(
        { weight: 8, arbitrary: fc.oneof(...own) },
        { weight: 1, arbitrary: another },
        { weight: 1, arbitrary: nothing },
      )
    : fc.oneof(
        { weight: 6, arbitrary: nothing },
        { weight: operation.method === 'GET' ? 1 : 4, arbitrary: another },
      );
}

const headers: Arbitrary<Record<string, string>> = fc.record(
  {
    accept: fc.constantFrom(
      'text/csv',
      'application/json',
      'text/html',
      '*/*;q=0',
      'x'.repeat(3000),
    ),
    'idempotency-key': fc.oneof(fc.uuid(), fc.constantFrom('', 'a', 'x'.repeat(400), '\u00ff')),
    'if-none-match': fc.constantFrom('*', '"x"', 'W/'),
    'accept-encoding': fc.constantFrom('br', 'identity;q=0', 'gzip, br'),
    'user-agent': fc.constantFrom('', 'x'.repeat(4000)),
    'content-length': fc.constantFrom('0', '-1', '9'.repeat(20)),
    'x-forwarded-for': fc.constantFrom('1.1.1.1', 'not an address', '::1%eth0', '1.1.1.1, 2.2.2.2'),
    'flutterwave-signature': fc.constantFrom('', 'x'),
    authorization: fc.constantFrom(
      'Bearer',
      'Bearer x',
      'Basic YTpi',
      `Bearer ${'x'.repeat(300)}`,
      '',
    ),
  },
  { requiredKeys: [] },
);

/** Any request of a call: mostly whose it is, with what it asks for. */
export function requestOf(operation: Operation): Arbitrary<FuzzRequest> {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return fc.record({
    operation: fc.constant(operation),
    audience: fc.oneof(
      { weight: 6, arbitrary: fc.constant(operation.audience) },
      { weight: 1, arbitrary: fc.constantFrom(...AUDIENCES) },
    ),
    path: fc.tuple(...names.map(segment)),
    query: fc.oneof(
      {
        weight: 5,
        arbitrary: fc
          .subarray(
            operation.query.map(({ name, schema }) => [name, schema] as const),
            { maxLength: Math.min(3, operation.query.length) },
          )
          .chain((some) =>
            fc.tuple(
              ...some.map(([name, schema]) => fc.tuple(fc.constant(name), anyValue(schema, name))),
            ),
          ),
      },
      {
        weight: 1,
        arbitrary: fc.array(
          fc.tuple(
            fc.oneof(fc.constantFrom('q', 'limit', 'cursor', 'limit[x]', '__proto__[a]'), oddText),
            oddText,
          ),
          { maxLength: 3 },
        ),
      },
    ),
    headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers }),
    body: bodyOf(operation),
  }) as Arbitrary<FuzzRequest>;
}
