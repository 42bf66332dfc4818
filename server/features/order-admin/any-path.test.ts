// Whatever is done with an order, and in whichever sequence: its stage, the queue, its due date and the tallies say the same.
import { and, eq, isNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { files, order_requests } from '#server/database/schema.ts';
import { addWorkingDays, workingDaysBetween } from '#server/features/orders/working-days.ts';
import { openApplicantSession, openSession } from '#server/features/sessions/sessions.ts';
import { DAY_MS, lagosDay } from '#shared/dates.ts';
import type { Stage } from '#shared/orders/stages.ts';
import { descriptionOf, isDecided, KINDS, type Kind } from '#shared/services/index.ts';
import {
  aDestination,
  anAdmin,
  anApplication,
  decide,
  pdf,
  sendIssued,
  twoPdfs,
} from '#test/factories/orders.ts';
import { aServiceOrder, deliverFile, type ServiceKind } from '#test/factories/services.ts';
import { PATHS } from '#test/kit/paths-seed.ts';
import { aProduct } from '#test/kit/support.ts';
import { sendAnswer } from '#test/story/applicants.ts';

const RUNS = 24;
const PROCESS_DAYS = 3;

const ACTS = [
  'pay',
  'ask',
  'answer',
  'withdraw',
  'approve',
  'deny',
  'issue',
  'cancel',
  'cancel own',
  'delete',
  'restore',
  'pass',
] as const;
type Act = (typeof ACTS)[number];
/** What may be asked for of each service, and an upload of it that is sent along although nobody asked for it. */
const ASKED: Record<Kind, { fields: string[]; stray: string }> = {
  visa: { fields: ['passport_number', 'data_page'], stray: 'utility_bill' },
  permit: { fields: ['data_page', 'passport_number'], stray: 'passport_photograph' },
  insurance: { fields: ['first_name', 'upload_signature'], stray: 'policy_file' },
  booking: { fields: ['first_name'], stray: 'upload_signature' },
  appointment: { fields: ['last_name'], stray: 'data_page' },
};
const WORKING_DAYS: Partial<Record<Kind, number>> = {
  visa: PROCESS_DAYS,
  permit: PROCESS_DAYS,
  insurance: 1,
  booking: 2,
};

/** What the test knows of an order without asking the product. */
interface Known {
  kind: Kind;
  id: string;
  tracking_id: string;
  paid: boolean;
  approved: boolean;
  done: boolean;
  cancelled: boolean;
  deleted: boolean;
  /** Since when a request is open, and what it asks for. */
  waiting: { since: Date; id: string; fields: string[] } | undefined;
  due_on: string | null;
  /** The day of an appointment. */
  day: string | undefined;
  /** How many files there are of each field, earlier versions included. */
  uploads: Record<string, number>;
}

const stageOf = (known: Known): Stage => {
  if (known.cancelled) return 'cancelled';
  if (known.done) return 'done';
  if (!known.paid) return 'unpaid';
  return known.waiting ? 'waiting_for_applicant' : 'in_progress';
};

describe('an order on any path through its life', () => {
  const product = aProduct();
  let admin_id: number;
  let places: Record<'visa' | 'permit', number>;
  beforeAll(async () => {
    admin_id = (await anAdmin(product)).id;
    const place = async (kind: 'visa' | 'permit') =>
      (await aDestination(product, kind, { process_days: PROCESS_DAYS })).id;
    places = { visa: await place('visa'), permit: await place('permit') };
  });

  const db = () => product.deps.connection.db;
  const now = () => product.clock.now();
  /** Sessions end while days pass. */
  const admin = () => openSession(db(), 'admin', admin_id, now());
  const asAdmin = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    product.call(method, `/api${path}`, { token: await admin(), body });

  async function submitted(kind: Kind): Promise<Known> {
    const order = isDecided(kind)
      ? await anApplication(product, { kind, destination_id: places[kind], files: twoPdfs() })
      : await aServiceOrder(product, kind as ServiceKind);
    const record = (
      await asAdmin('GET', `${descriptionOf(kind).calls.base}/status/${order.id}`)
    ).json();
    const uploads: Record<string, number> = isDecided(kind)
      ? { data_page: 1, passport_photograph: 1 }
      : kind === 'insurance'
        ? { upload_signature: 1 }
        : {};
    const { id, tracking_id } = order;
    const state = {
      paid: false,
      approved: false,
      done: false,
      cancelled: false,
      deleted: false,
      waiting: undefined,
      due_on: null,
    };
    return { kind, id, tracking_id, ...state, day: record.appointment_date, uploads };
  }

  /** The order waits no longer: its due date moves by the working days it waited, but an appointment's. */
  async function resume(known: Known): Promise<void> {
    if (!known.waiting) return;
    const waited = await workingDaysBetween(known.waiting.since, now());
    if (waited > 0 && known.due_on && known.kind !== 'appointment')
      known.due_on = await addWorkingDays(known.due_on, waited);
    known.waiting = undefined;
  }

  const ok = ({ statusCode }: { statusCode: number }) => statusCode >= 200 && statusCode < 300;

  /** What hands out the last of an order: a file, or that we met. */
  async function issue({ kind, id }: Known): Promise<boolean> {
    if (isDecided(kind)) return ok(await sendIssued(product, { id }, pdf(), await admin(), kind));
    if (kind === 'appointment')
      return ok(await asAdmin('PUT', `/admin/orders/${id}/appointment`, { outcome: 'Held' }));
    return ok(
      await deliverFile(
        product,
        id,
        kind === 'insurance' ? 'policy_file' : 'hotel_file',
        await admin(),
      ),
    );
  }

  const DO: Record<Act, (known: Known) => Promise<void>> = {
    async pass() {
      product.clock.forward(DAY_MS);
    },
    async pay(known) {
      const { mark_paid, paid_field } = descriptionOf(known.kind).calls;
      if (
        !ok(await asAdmin('PUT', `${mark_paid}/${known.id}`, { [paid_field]: 'Paid' })) ||
        known.paid
      )
        return;
      known.paid = true;
      const days = WORKING_DAYS[known.kind];
      known.due_on = days ? await addWorkingDays(lagosDay(now()), days) : (known.day ?? null);
    },
    async ask(known) {
      const { fields } = ASKED[known.kind];
      const one = fields.slice(0, 1 + (known.id.charCodeAt(35) % fields.length));
      const items = one.map((field) => ({ field, reason: 'It is blurred.' }));
      const asked = await asAdmin('POST', `/admin/orders/${known.id}/requests`, { items });
      if (ok(asked)) known.waiting = { since: now(), id: asked.json().id, fields: one };
    },
    async answer(known) {
      if (known.deleted) return;
      const token = await openApplicantSession(db(), known.id, now());
      const asked = known.waiting?.fields ?? ASKED[known.kind].fields;
      const uploads = Object.keys(descriptionOf(known.kind).files);
      const sent = [...asked.filter((field) => uploads.includes(field)), ASKED[known.kind].stray];
      const typed = { passport_number: 'B7654321', first_name: 'Ngozi', last_name: 'Eze' };
      const answer = await sendAnswer(
        product,
        token,
        typed,
        Object.fromEntries(sent.map((field) => [field, pdf()])),
      );
      if (!ok(answer)) return;
      for (const field of asked.filter((one) => uploads.includes(one)))
        known.uploads[field] = (known.uploads[field] ?? 0) + 1;
      await resume(known);
    },
    async withdraw(known) {
      const [request] = await product.rows(order_requests, eq(order_requests.order_id, known.id));
      const id = known.waiting?.id ?? request?.id ?? known.id;
      if (ok(await asAdmin('DELETE', `/admin/orders/${known.id}/requests/${id}`)))
        await resume(known);
    },
    async approve(known) {
      if (!isDecided(known.kind)) return;
      if (!ok(await decide(product, known, 'Approved', await admin(), known.kind))) return;
      known.approved = true;
      await resume(known);
    },
    async deny(known) {
      if (!isDecided(known.kind)) return;
      if (!ok(await decide(product, known, 'Denied', await admin(), known.kind))) return;
      await resume(known);
      known.done = true;
    },
    async issue(known) {
      if (!(await issue(known))) return;
      await resume(known);
      known.done = true;
    },
    async cancel(known) {
      if (
        !ok(
          await asAdmin('POST', `/admin/orders/${known.id}/cancel`, {
            reason: 'By phone',
            refund: 0,
          }),
        )
      )
        return;
      await resume(known);
      known.cancelled = true;
    },
    async 'cancel own'(known) {
      if (known.deleted) return;
      const token = await openApplicantSession(db(), known.id, now());
      const { refund } = await product.json('GET', '/api/manage/order', { token });
      const sent = await product.call('POST', '/api/manage/cancel', {
        token,
        body: { expected_refund: refund.amount },
      });
      // What was read a moment ago is what goes back: nothing has moved in between.
      expect(sent.json().code).not.toBe('refund_changed');
      if (!ok(sent)) return;
      expect(sent.json().refund?.amount ?? 0).toBe(refund.amount);
      await resume(known);
      known.cancelled = true;
    },
    async delete(known) {
      if (!ok(await asAdmin('DELETE', `/admin/orders/${known.id}`))) return;
      if (!known.deleted) await resume(known);
      known.deleted = true;
    },
    async restore(known) {
      if (ok(await asAdmin('POST', `/admin/orders/${known.id}/restore`))) known.deleted = false;
    },
  };

  /** What pages and lists say of an order is what the test knows of it. */
  async function agrees(known: Known, acts: readonly Act[]): Promise<void> {
    const { kind, id, tracking_id, deleted } = known;
    const { base } = descriptionOf(kind).calls;
    const stage = stageOf(known);
    const listed = async (path: string) =>
      (await asAdmin('GET', path)).json().some((row: { id: string }) => row.id === id);
    const [record, tracked] = [
      await asAdmin('GET', `${base}/all?q=${tracking_id}`),
      await product.call('POST', '/api/visa/track-visa', { body: { tracking_id } }),
    ];
    const [row] = record.json();
    const said = {
      record: row && { stage: row.stage, due_on: row.due_on },
      tracked: tracked.json().stage,
      in_queue: await listed('/admin/queue?limit=200'),
      in_stage: await listed(`${base}/all?stage=${stage}&q=${tracking_id}`),
    };
    expect([acts, said]).toEqual([
      acts,
      deleted
        ? { record: undefined, tracked: undefined, in_queue: false, in_stage: false }
        : {
            record: { stage, due_on: known.due_on },
            tracked: stage,
            in_queue: stage === 'in_progress',
            in_stage: true,
          },
    ]);
    const held = await db()
      .select({ field: files.field })
      .from(files)
      .where(eq(files.order_id, id));
    const uploads = Object.keys(descriptionOf(kind).files);
    const counted = Object.fromEntries(
      Object.entries(
        Object.groupBy(
          held.filter(({ field }) => uploads.includes(field)),
          ({ field }) => field,
        ),
      ).map(([field, rows = []]) => [field, rows.length]),
    );
    // Nothing came in that was not asked for.
    expect([acts, counted]).toEqual([acts, known.uploads]);
  }

  const rowsOf = async (query: ReturnType<typeof sql>) => {
    const { rows } = (await db().execute(query)) as unknown as {
      rows: { name: string; rows: number }[];
    };
    return Object.fromEntries(rows.map(({ name, rows: count }) => [name, Number(count)]));
  };

  /** Every tally equals a full count. */
  async function talliesAgree(acts: readonly Act[]): Promise<void> {
    const counted = await rowsOf(sql`
      with live as (
        select kind, due_on, paid_at, stage_of(paid_at, waiting_since, done_at, cancelled_at) as stage from orders where deleted_at is null
      )
      select 'stage:' || kind || ':' || stage as name, count(*) as rows from live group by 1
      union all select 'queue:' || kind || ':' || due_on, count(*) from live where stage = 'in_progress' group by 1
      union all select 'order:' || kind || ':all', count(*) from live group by 1
      union all select 'waits:' || a.kind || ':' || case when paid_at is null then 'unpaid' else 'paid' end, count(*)
        from applications a join orders o on o.id = order_id where visa_status = 'Pending' and deleted_at is null and cancelled_at is null group by 1`);
    const tallied = await rowsOf(sql`
      select name, sum(rows) as rows from tallies where name ~ '^(stage|queue|waits):' or name ~ '^order:[a-z]+:all$' group by 1 having sum(rows) <> 0`);
    expect([acts, tallied]).toEqual([acts, counted]);
  }

  test('stage, queue, due date, tallies and uploads always agree with what was done', async () => {
    const act = fc.constantFrom(...ACTS, 'pay' as const, 'ask' as const, 'answer' as const);
    let reached = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...KINDS),
        fc.boolean(),
        fc.array(act, { minLength: 3, maxLength: 8 }),
        async (kind, paid, acts) => {
          const known = await submitted(kind);
          const all: Act[] = paid ? ['pay', ...acts] : acts;
          for (const one of all) await DO[one](known);
          await agrees(known, all);
          await talliesAgree(all);
          if (stageOf(known) !== 'unpaid') reached += 1;
          // No open request outlives what it was asked for.
          const open = await db()
            .select({ id: order_requests.id })
            .from(order_requests)
            .where(
              and(
                eq(order_requests.order_id, known.id),
                isNull(order_requests.answered_at),
                isNull(order_requests.closed_at),
              ),
            );
          expect([all, open.length]).toEqual([all, known.waiting ? 1 : 0]);
        },
      ),
      { ...PATHS, numRuns: RUNS },
    );
    expect(reached).toBeGreaterThan(RUNS / 3);
  }, 60_000);
});
