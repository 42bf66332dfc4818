import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { files } from '#server/database/schema.ts';
import { lagosDay } from '#shared/dates.ts';
import type { TrackingRecord } from '#shared/orders/tracking.ts';
import { makeTrackingId } from '#shared/orders/tracking-id.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import { DECIDED_KINDS, type DecidedKind } from '#shared/services/index.ts';
import {
  anAdmin,
  anApplication,
  aPaidApplication,
  CARDS,
  cancelByStaff,
  charge,
  decide,
  pdf,
  sendIssued,
  verify,
} from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';

/** Every text in an answer, however deep. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value && typeof value === 'object'
      ? Object.values(value).flatMap(textsOf)
      : [];

describe('tracking', () => {
  const product = aProduct();
  let admin: Awaited<ReturnType<typeof anAdmin>>;
  beforeAll(async () => {
    admin = await anAdmin(product, 'Ada Obi');
  });

  const ask = (tracking_id: unknown) =>
    product.call('POST', '/api/visa/track-visa', { body: { tracking_id } });
  const track = async ({
    tracking_id,
  }: Pick<SubmittedApplication, 'tracking_id'>): Promise<TrackingRecord> =>
    (await ask(tracking_id)).json();
  const open = ({ id }: SubmittedApplication, kind: DecidedKind, { token } = admin) =>
    product.call('GET', `/api/${kind}/status/${id}`, { token });

  test.each(DECIDED_KINDS)(
    'a %s application shows where it stands, whatever the case and dashes of its ID',
    async (kind) => {
      const submitted = await anApplication(product, { kind });
      for (const typed of [
        submitted.tracking_id,
        submitted.tracking_id.toLowerCase().replaceAll('-', ''),
        ` ${submitted.tracking_id.slice(4)} `,
      ]) {
        const response = await ask(typed);
        expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
        const record: TrackingRecord = response.json();
        expect(record).toEqual({
          id: submitted.id,
          kind,
          title: expect.stringMatching(new RegExp(`^Land \\w+ ${kind}, 30 days, single entry$`)),
          tracking_id: submitted.tracking_id,
          first_name: 'Adaeze',
          last_name: expect.stringMatching(/^Okafor/),
          visa_destination: expect.stringMatching(/^Land /),
          visa_status: 'Pending',
          created_at: submitted.created_at,
          amount: 45000,
          refund: { amount: 45_000, until: 'opened' },
          payment_status: 'Not Paid',
          payment_state: 'Not paid',
          stage: 'unpaid',
          turn: `Your ${kind} application is waiting for payment.`,
          issued: [],
          timeline: [
            {
              at: submitted.created_at,
              text: `${kind === 'visa' ? 'Visa' : 'Permit'} application submitted`,
              tone: 'done',
            },
          ],
          invoice_url: expect.stringContaining(`/api/orders/${submitted.id}/invoice.pdf?`),
          qr_code: expect.stringContaining(`/api/orders/${submitted.id}/qr.png?`),
          agreed: { privacy: expect.any(String), terms: expect.any(String) },
        });
      }
    },
  );

  test('says what is wrong with an ID: none, mistyped, unknown', async () => {
    const { tracking_id } = await anApplication(product);
    for (const empty of ['', '   ', undefined, null, 7]) {
      const response = await ask(empty);
      const text = 'Please enter a tracking ID';
      expect([response.statusCode, response.json().fields, response.json().message]).toEqual([
        422,
        { tracking_id: text },
        text,
      ]);
    }
    const last = tracking_id.at(-1) === '7' ? '8' : '7';
    for (const mistyped of [
      tracking_id.slice(0, -1) + last,
      tracking_id.slice(0, -1),
      'TFY',
      'x',
      '💚',
      '\u0000',
    ]) {
      const response = await ask(mistyped);
      expect([response.statusCode, response.json().code]).toEqual([422, 'tracking_id_mistyped']);
      expect(response.json().message).toBe('No status available, please enter a valid tracking ID');
    }
    const unknown = await ask(makeTrackingId(new Uint8Array(14).fill(9)));
    expect([unknown.statusCode, unknown.json().code, unknown.json().message]).toEqual([
      404,
      'not_found',
      'No status available, please enter a valid tracking ID',
    ]);
  });

  test.each(DECIDED_KINDS)(
    'tells the story of a %s application, and nothing that is not the applicant’s to read',
    async (kind) => {
      const papers = {
        data_page: pdf(),
        passport_photograph: pdf(),
        utility_bill: pdf(),
        supporting_document: pdf(),
        other_document: pdf(),
      };
      const submitted = await anApplication(product, { kind, files: papers });
      const issued = `${kind}_file` as const;
      /** No answer on the way holds a link to a scan. */
      const texts: string[] = [];
      const look = async () => {
        const record = await track(submitted);
        texts.push(...textsOf(record));
        return record;
      };
      const declined = await charge(product, submitted, CARDS.declined);
      await verify(product, submitted, declined.transaction_id, kind);
      const paid = await charge(product, submitted, CARDS.callbackOnly);
      await verify(product, submitted, paid.transaction_id, kind);
      expect(await look()).toMatchObject({
        payment_status: 'Paid',
        receipt_url: expect.stringContaining('/receipt.pdf?'),
      });
      await open(submitted, kind);
      await open(submitted, kind);
      await open(submitted, kind, await anAdmin(product));
      expect(await look()).not.toHaveProperty(issued);
      await decide(product, submitted, 'Approved', admin.token, kind);
      expect(await look()).not.toHaveProperty(issued);
      await sendIssued(product, submitted, pdf(), admin.token, kind);
      await product.call('POST', `/api/${kind}/send-receipt-email`, {
        body: { visaData: { id: submitted.id } },
        token: admin.token,
      });
      const record = await look();
      expect(record.visa_status).toBe('Approved');
      expect(await product.status('GET', String(record[issued]))).toBe(200);
      expect(record.timeline.map(({ text }) => text)).toEqual([
        `${kind === 'visa' ? 'Visa' : 'Permit'} application submitted`,
        'A payment was declined. No money was taken.',
        'Paid ₦45,000, card ending 0102',
        'A reviewer opened the papers',
        'Approved',
        'The document is ready to download',
      ]);
      expect(record.timeline.map(({ tone }) => tone)).toEqual([
        'done',
        'failed',
        'done',
        'done',
        'done',
        'done',
      ]);
      expect(record.timeline.map(({ at }) => at)).toEqual(
        record.timeline.map(({ at }) => at).toSorted(),
      );
      const keys = (await product.rows(files, eq(files.order_id, submitted.id))).filter(
        ({ field }) => field !== issued,
      );
      expect(keys).toHaveLength(5);
      expect(texts.filter((text) => keys.some(({ key }) => text.includes(key)))).toEqual([]);
      expect(
        new Set(
          texts.filter((text) => text.startsWith('/uploads/')).map((text) => text.split('?')[0]),
        ),
      ).toEqual(new Set([record[issued]?.split('?')[0]]));
      expect(texts.filter((text) => /A12345678|0803|Ada Obi|@/.test(text))).toEqual([]);
    },
  );

  test('a denied application says so, and holds no file', async () => {
    const submitted = await anApplication(product);
    await decide(product, submitted, 'Denied', admin.token);
    const record = await track(submitted);
    expect(record).toMatchObject({ visa_status: 'Denied', payment_status: 'Not Paid' });
    expect(record.timeline.at(-1)).toMatchObject({ text: 'Denied', tone: 'failed' });
    expect(record).not.toHaveProperty('visa_file');
  });

  test('a cancellation is no step that went well', async () => {
    const submitted = await anApplication(product);
    await cancelByStaff(product, submitted, admin.token);
    const { timeline } = await track(submitted);
    expect(timeline.at(-1)).toMatchObject({ text: 'It was cancelled', tone: 'note' });
  });

  test('a reviewer’s second look on another day is in the history, but is no news for the applicant', async () => {
    const submitted = await aPaidApplication(product);
    await open(submitted, 'visa');
    product.clock.forward(25 * 3_600_000);
    await open(submitted, 'visa', { ...admin, token: (await anAdmin(product)).token });
    const opened = (await track(submitted)).timeline.filter(
      ({ text }) => text === 'A reviewer opened the papers',
    );
    expect(opened.map(({ at }) => lagosDay(new Date(at)))).toEqual([
      lagosDay(new Date(submitted.created_at)),
    ]);
  });

  test('an order that is hidden is unknown', async () => {
    const submitted = await anApplication(product);
    await product.call('DELETE', `/api/admin/delete-application/${submitted.id}`, {
      token: (await anAdmin(product)).token,
    });
    expect((await ask(submitted.tracking_id)).statusCode).toBe(404);
  });
});
