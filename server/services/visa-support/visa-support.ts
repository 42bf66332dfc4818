import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/database/connect.ts';
import { bookings } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { adminOrderRoutes } from '#server/features/order-admin/order-admin.routes.ts';
import { createRecords, presentOrder, priceOf, signKeys } from '#server/features/orders/records.ts';
import { linesOf, type Order, type OrderSummary, type Service } from '#server/features/orders/services.ts';
import { submissionRoute } from '#server/features/submissions/submission-route.ts';
import { addProblems, type Plan, type Submission } from '#server/features/submissions/submit-order.ts';
import { BOOKING_FILES, bookingForm, bookingProblems, bookingRecord, chosenParts, submittedBooking } from '#shared/bookings.ts';
import { formatDate, lagosDay } from '#shared/dates.ts';
import { bookingLines } from '#shared/prices.ts';

async function plan(
  deps: Deps,
  { fields, files, problems: fileProblems }: Submission,
  problems: Record<string, string>,
): Promise<Plan | undefined> {
  const { data, error } = bookingForm.safeParse(fields);
  addProblems(problems, error?.issues);
  // A file that could not be taken still says that documents were meant.
  const given = { ...fields, ...files, ...fileProblems };
  for (const [name, message] of Object.entries(bookingProblems(given, lagosDay(deps.clock.now())))) problems[name] ??= message;
  if (!data) return undefined;
  const parts = chosenParts(given);
  const { first_name, middle_name = '', last_name, email, phone_number, amount_to_pay, captcha_token: _, ...detail } = data;
  return {
    order: { first_name, middle_name, last_name, email, phone_number, price_lines: bookingLines(parts) },
    words: [detail.destination],
    expected: { field: 'amount_to_pay', amount: amount_to_pay },
    insert: async (tx, { id }) => {
      await tx.insert(bookings).values({ order_id: id, parts, ...detail });
    },
  };
}

const records = createRecords(bookings, (deps, { order, detail, files }) => {
  const { order_id: _, parts: __, visa_interview_date, check_in_date, check_out_date, ...rest } = detail;
  // What was left out is an empty text in the documents' records.
  const texts = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value ?? ''])) as {
    [Name in keyof typeof rest]: string;
  };
  return {
    ...presentOrder(deps, order),
    ...texts,
    booking_id: order.id,
    email: order.email,
    amount_to_pay: priceOf(order),
    visa_interview_date,
    check_in_date,
    check_out_date,
    ...signKeys(deps, files),
  };
});

/** What visa support tells orders about itself. */
export const bookingService: Service = {
  kind: 'booking',
  routes: { submission: bookingRoute, admin: adminBookingRoutes },
  invoiceNumber: ({ tracking_id }) => tracking_id,
  async summary(db: Db, _deps: Deps, order: Order): Promise<OrderSummary> {
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

/** `POST /bookings/app`. */
function bookingRoute(scope: FastifyInstance, deps: Deps): void {
  submissionRoute(scope, deps, {
    kind: 'booking',
    form: bookingForm,
    files: BOOKING_FILES,
    plan,
    response: submittedBooking,
    present: async (_deps, order) => ({ booking_id: order.id, amount_to_pay: priceOf(order) }),
  });
}

/** The administrators' calls for visa support; its payment path is the documents' own. */
function adminBookingRoutes(scope: FastifyInstance, deps: Deps): void {
  adminOrderRoutes(scope, deps, {
    kind: 'booking',
    record: bookingRecord,
    records,
    lists: { all: {} },
  });
}
