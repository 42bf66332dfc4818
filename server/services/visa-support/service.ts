import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { adminOrderRoutes } from '#server/features/order-admin/order-admin.routes.ts';
import { dueAfter } from '#server/features/orders/due-dates.ts';
import { orderPrice } from '#server/features/orders/present-record.ts';
import { createRecords } from '#server/features/orders/records.ts';
import { linesOf, type Service } from '#server/features/orders/services.ts';
import { submissionRoute } from '#server/features/submissions/submission-route.ts';
import type { Filled, Planner } from '#server/features/submissions/submit-order.ts';
import { addProblems } from '#server/http/errors.ts';
import { formatDate, lagosDay } from '#shared/dates.ts';
import { bookingLines } from '#shared/money/prices.ts';
import { nulled, storedValues, uploadsOf } from '#shared/services/field-list.ts';
import {
  BOOKING_FIELDS,
  bookingForm,
  bookingProblems,
  bookingRecord,
  chosenParts,
  submittedBooking,
} from '#shared/services/visa-support-form.ts';
import { bookings } from './table.ts';

/** What can't be said before the files have arrived. */
const AFTER_TEXT = ['parts', ...Object.keys(uploadsOf(BOOKING_FIELDS))];

/** Documents stay bought when their file was erased, until the applicant removes them. */
const keepsDocuments = ({ changes }: Filled): boolean =>
  Array.isArray(changes?.before.parts) &&
  changes.before.parts.includes('documents') &&
  !changes.removed.includes('upload_signature');

const plan: Planner = async (deps, filled, problems) => {
  const { fields, files, problems: fileProblems, before_files } = filled;
  const { data, error } = bookingForm.safeParse(fields);
  addProblems(problems, error?.issues);
  // A part counts as chosen even if its file was rejected.
  const given = {
    ...(keepsDocuments(filled) ? { upload_signature: true } : {}),
    ...fields,
    ...files,
    ...fileProblems,
  };
  for (const [name, message] of Object.entries(bookingProblems(given, lagosDay(deps.clock.now()))))
    if (!before_files || !AFTER_TEXT.includes(name)) problems[name] ??= message;
  if (!data) return undefined;
  const parts = chosenParts(given);
  const { order, detail, words } = storedValues(BOOKING_FIELDS, data);
  return {
    order: { ...order, price_lines: bookingLines(deps.settings.get(), parts) },
    words,
    expected: { field: 'amount_to_pay', amount: data.amount_to_pay },
    buysAs: (before) => isDeepStrictEqual(before.parts, parts),
    insert: async (tx, _deps, { id }) => {
      await tx.insert(bookings).values({ order_id: id, parts, ...detail });
    },
    change: async (tx, _deps, { id }) => {
      await tx
        .update(bookings)
        .set({ parts, ...nulled(detail) })
        .where(eq(bookings.order_id, id));
    },
  };
};

const booking: Service = {
  kind: 'booking',
  operations: {
    submissions: { 'POST /bookings/app': ['submitVisaSupport', 'Submit a visa support form'] },
  },
  table: bookings,
  plan,
  problems: bookingProblems,
  routes: {
    submission: (scope, deps) =>
      submissionRoute(scope, deps, {
        kind: 'booking',
        form: bookingForm,
        response: submittedBooking,
        present: async (_db, _deps, order) => ({
          booking_id: order.id,
          amount_to_pay: orderPrice(order),
        }),
      }),
    admin: (scope, deps) =>
      adminOrderRoutes(scope, deps, {
        kind: 'booking',
        record: bookingRecord,
        records: createRecords(bookings, BOOKING_FIELDS, (_reading, { order }) => ({
          booking_id: order.id,
        })),
      }),
  },
  destination: bookings.destination,
  invoiceNumber: ({ tracking_id }) => tracking_id,
  dueOn: (_db, { config }, _order, paid_at) => dueAfter(paid_at, config.VISA_SUPPORT_PROCESS_DAYS),
  async needs(db, order) {
    const [row] = await db
      .select({ parts: bookings.parts })
      .from(bookings)
      .where(eq(bookings.order_id, order.id));
    return (row?.parts ?? []).map((part) => `${part}_file`);
  },
  async summary(db, _deps, order) {
    const [row] = await db.select().from(bookings).where(eq(bookings.order_id, order.id));
    if (!row) throw new Error(`order ${order.id} has no booking`);
    const title = `Visa support, ${row.destination}`;
    return {
      title,
      lines: linesOf(order, title),
      facts: [['Travel', `${formatDate(row.coverage_begin)} to ${formatDate(row.coverage_end)}`]],
      tracking: { destination: row.destination },
    };
  },
};

export const services: readonly Service[] = [booking];
