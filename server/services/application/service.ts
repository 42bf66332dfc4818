import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { orders } from '#server/database/schema.ts';
import type { Within } from '#server/deps.ts';
import { dueAfter } from '#server/features/orders/due-dates.ts';
import {
  linesOf,
  type Order,
  type OrderSummary,
  type Service,
} from '#server/features/orders/services.ts';
import { fileLinks } from '#server/features/uploads/files.ts';
import { lagosDay } from '#shared/dates.ts';
import type { NewDestination } from '#shared/destinations.ts';
import { PROCESS_DAYS } from '#shared/process-days.ts';
import { type DecidedKind, issuedField } from '#shared/services/index.ts';
import { DECISIONS, mayIssue, VISA_STATUSES } from '#shared/states.ts';
import { adminApplicationRoutes } from './admin.routes.ts';
import { applicationRoute } from './applications.routes.ts';
import { applicationOperations } from './operations.ts';
import { planApplication, titleOf } from './plan.ts';
import { STARTER_PERMITS } from './starters/permits.ts';
import { STARTER_VISAS } from './starters/visas.ts';
import { applications } from './table.ts';

function applicationService(kind: DecidedKind, starters: readonly NewDestination[]): Service {
  return {
    kind,
    operations: applicationOperations(kind),
    table: applications,
    plan: planApplication,
    routes: {
      submission: (scope, deps) => applicationRoute(scope, deps, kind),
      admin: (scope, deps) => adminApplicationRoutes(scope, deps, kind),
    },
    // Document 1, section 9: a permit's invoice number is the date formatted as day, month, year.
    invoiceNumber: (order) =>
      kind === 'permit'
        ? lagosDay(order.created_at).split('-').reverse().join('')
        : order.tracking_id,

    async dueOn(db, _deps, order, paid_at) {
      const [row] = await db
        .select({ process_days: applications.process_days })
        .from(applications)
        .where(eq(applications.order_id, order.id));
      return dueAfter(paid_at, row?.process_days ?? PROCESS_DAYS);
    },

    async decidedAs(db: Db, order: Order): Promise<string | undefined> {
      const [row] = await db
        .select({ visa_status: applications.visa_status })
        .from(applications)
        .where(eq(applications.order_id, order.id));
      return row && row.visa_status !== 'Pending' ? row.visa_status : undefined;
    },

    async nothingToPay(db: Db, order: Order): Promise<string | undefined> {
      const [row] = await db
        .select({ visa_status: applications.visa_status })
        .from(applications)
        .where(eq(applications.order_id, order.id));
      return row && DECISIONS[row.visa_status].nothingToPay;
    },

    destination: applications.visa_destination,
    starters,
    keepsUploads: sql`exists (select from ${applications} where ${applications.order_id} = ${orders.id} and ${inArray(applications.visa_status, VISA_STATUSES.filter(mayIssue))})`,

    async listed(db: Db, ids: readonly string[]) {
      const { order_id, visa_destination, visa_status } = applications;
      const rows = await db
        .select({ order_id, title: visa_destination, visa_status })
        .from(applications)
        .where(inArray(order_id, [...ids]));
      return new Map(rows.map(({ order_id, ...listed }) => [order_id, listed]));
    },

    async summary(db: Db, deps: Within, order: Order): Promise<OrderSummary> {
      const [row] = await db
        .select()
        .from(applications)
        .where(and(eq(applications.order_id, order.id), eq(applications.kind, kind)));
      if (!row) throw new Error(`order ${order.id} has no application`);
      const title = titleOf(kind, row);
      const issued = issuedField(kind);
      const links = mayIssue(row.visa_status) ? await fileLinks(db, deps, order.id, [issued]) : {};
      return {
        title,
        lines: linesOf(order, title),
        facts: [['Passport number', row.passport_number]],
        ...(row.reason || row.next_step
          ? { denial: { reason: row.reason, next_step: row.next_step } }
          : {}),
        tracking: {
          visa_destination: row.visa_destination,
          visa_status: row.visa_status,
          ...(links[issued] ? { [issued]: links[issued] } : {}),
        },
      };
    },
  };
}

export const services: readonly Service[] = [
  applicationService('visa', STARTER_VISAS),
  applicationService('permit', STARTER_PERMITS),
];
