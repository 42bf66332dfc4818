// No text costs more than a moment, however it is made up: one that did would hold up everybody else's requests.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { matching } from '#server/features/orders/search.ts';
import { pageQuery } from '#server/http/paging.ts';
import { fold } from '#shared/fold.ts';
import { FORM_TEXT_BYTES, JSON_BYTES } from '#shared/orders/files.ts';
import { readTrackingId } from '#shared/orders/tracking-id.ts';
import { newAdmin } from '#shared/people/admins.ts';
import { agentChange, newAgent, passwordReset } from '#shared/people/agents.ts';
import { destinationChange, newDestination } from '#shared/places/destinations.ts';
import { applicationForm as application } from '#shared/services/application-form.ts';
import { appointmentForm as appointment } from '#shared/services/appointment-form.ts';
import { insuranceForm as insurance } from '#shared/services/insurance-form.ts';
import { bookingForm as booking } from '#shared/services/visa-support-form.ts';
import { anAdmin, anApplication, applicantInput, multipart } from '../factories/orders.ts';
import { aProduct } from '../kit/support.ts';

/** As many signs as a JSON body may have bytes. */
const LARGEST = JSON_BYTES;
/** The same for a form's texts; texts made up at random have as many, so that three hundred are soon tried. */
const FORM = FORM_TEXT_BYTES;

/** Signs that are costly to compose, to trim, to split or to match, in runs and in turns. */
const SIGNS = [
  'a',
  ' ',
  '\n',
  '\t',
  '\u00a0',
  '0',
  '+',
  '-',
  '.',
  '@',
  '|',
  '\u0301',
  '\u0323',
  '\u0345',
  '\u0f73',
  '\u0344',
  '\u1f82',
  '\u1112\u1161\u11ab',
  '\ud800',
  '\u{1d160}',
  'ế',
  'İ',
  '’',
];
const run = fc.record({
  unit: fc
    .array(fc.constantFrom(...SIGNS), { minLength: 1, maxLength: 6 })
    .map((signs) => signs.join('')),
  share: fc.integer({ min: 1, max: 10 }),
});
const texts = fc.array(run, { minLength: 1, maxLength: 4 }).map((runs) => {
  const all = runs.reduce((sum, { share }) => sum + share, 0);
  return runs
    .map(({ unit, share }) => unit.repeat(Math.ceil((FORM * share) / all / unit.length)))
    .join('')
    .slice(0, FORM);
});
/** Marks in the order that costs a composer most: each has to travel past all before it. */
const marks = (length: number) =>
  `a${['\u0345', '\u0301', '\u0323'].map((mark) => mark.repeat(length / 3)).join('')}`;
const WORST = marks(LARGEST);

/** What everybody's texts go through. */
const SCHEMAS: Record<string, z.ZodMiniObject> = {
  newAdmin,
  newAgent,
  passwordReset,
  agentChange,
  application,
  appointment,
  booking,
  insurance,
  newDestination,
  destinationChange,
  pageQuery,
};
const WAYS: [string, (text: string) => unknown][] = [
  ...Object.entries(SCHEMAS).flatMap(([name, schema]) =>
    Object.keys(schema.shape).map((field): [string, (text: string) => unknown] => [
      `${name}.${field}`,
      (text) => schema.safeParse({ [field]: text }),
    ]),
  ),
  ['fold', fold],
  ['readTrackingId', readTrackingId],
  ['matching', (text) => matching(text.slice(0, 200))],
];

/** Milliseconds of processor time of this thread, so that a busy machine changes nothing; the least of three. */
function cost(work: () => unknown): number {
  return Math.min(
    ...[1, 2, 3].map(() => {
      const before = process.threadCpuUsage();
      work();
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1000;
    }),
  );
}

/** On a slow machine as long as twice what one expression takes to find the marks of the worst text. */
const MOST_MS = Math.max(50, 2 * cost(() => WORST.replace(/\p{M}/gu, '')));

describe('a text as long as a request may be costs a moment at most', {
  timeout: 60_000,
}, () => {
  test('through every field of every call, as long runs of marks', () => {
    const costly = WAYS.flatMap(([name, way]) => {
      const ms = cost(() => way(WORST));
      return ms > MOST_MS ? [`${name}: ${ms} ms`] : [];
    });
    expect(costly).toEqual([]);
  });

  test('whatever it is made of', () => {
    fc.assert(
      fc.property(fc.constantFrom(...WAYS), texts, ([, way], text) => {
        expect(cost(() => way(text))).toBeLessThanOrEqual(MOST_MS);
      }),
      { numRuns: 300 },
    );
  });

  test('also when it is as long as a field may be before it is composed', () => {
    const longest = marks(4 * 4000 - 1);
    for (const order of [
      longest,
      [...longest].reverse().join(''),
      '\u0323\u0301'.repeat(longest.length / 2),
    ])
      expect(
        cost(() =>
          newDestination.safeParse({
            destination: 'Kenya',
            visa_price: 1,
            visa_description: order,
          }),
        ),
      ).toBeLessThan(MOST_MS);
  });
});

describe('a request that is all text', () => {
  const product = aProduct();
  const post = (url: string, payload: string | Buffer, type = 'application/json') =>
    product.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });

  test('is refused as JSON above 1 MB, whatever call it is for', async () => {
    expect(JSON_BYTES).toBe(1024 * 1024);
    const of = (bytes: number) =>
      JSON.stringify({ tracking_id: 'x'.repeat(bytes - '{"tracking_id":""}'.length) });
    const responses = [
      await post('/api/visa/track-visa', of(JSON_BYTES)),
      await post('/api/visa/track-visa', of(JSON_BYTES + 1)),
    ];
    expect(responses.map((response) => [response.statusCode, response.json().code])).toEqual([
      [422, 'tracking_id_mistyped'],
      [413, 'too_large'],
    ]);
    const hints = [
      await post('/api/payments/webhook/flutterwave', of(JSON_BYTES)),
      await post('/api/payments/webhook/flutterwave', of(JSON_BYTES + 1)),
    ];
    expect(hints.map((response) => response.statusCode)).toEqual([401, 413]);
    const { token } = await anAdmin(product);
    const { id } = await anApplication(product);
    const added = { destination: 'Kenya', visa_price: 1, unknown: 'x'.repeat(900_000) };
    const large = [
      await product.call('POST', '/api/visa/add_visa', { token, body: added }),
      await product.call('PUT', '/api/visa/update', { token, body: { ...added, visa_id: 1 } }),
      await product.call('POST', '/api/visa/send-receipt-email', {
        token,
        body: { visaData: { id, history: 'x'.repeat(900_000) } },
      }),
    ];
    expect(large.map((response) => response.statusCode)).toEqual([201, 200, 200]);
  });

  test('has its answer at once when it is nothing but marks', async () => {
    const { payload, headers } = multipart({ ...applicantInput(), first_name: marks(30_000) }, {});
    const began = process.threadCpuUsage();
    const response = await post('/api/visa/application', payload, headers['content-type']);
    const { user, system } = process.threadCpuUsage(began);
    expect([response.statusCode, response.json().fields.first_name]).toEqual([
      422,
      'Use at most 100 characters.',
    ]);
    // Composing so many marks takes a second by itself.
    expect((user + system) / 1000).toBeLessThan(500);
    const body = JSON.stringify({ first_name: marks(400_000), email: marks(100_000) });
    const json = await post('/api/visa/appointment', body);
    expect([json.statusCode, json.json().fields.first_name]).toEqual([
      422,
      'Use at most 100 characters.',
    ]);
    const spent = process.threadCpuUsage(began);
    expect((spent.user + spent.system) / 1000).toBeLessThan(1000);
  });
});
