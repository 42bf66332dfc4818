import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { applications } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Order, OrderSummary, Service } from '#server/features/orders/services.ts';
import { fileLinks } from '#server/features/uploads/files.ts';
import { issuedField } from '#shared/applications.ts';
import { lagosDay } from '#shared/dates.ts';
import { type ApplicationKind, mayIssue } from '#shared/states.ts';

/** What visa and permit applications tell orders about themselves. */
export function applicationService(kind: ApplicationKind): Service {
  const noun = kind === 'visa' ? 'visa' : 'permit';
  return {
    kind,
    // Document 1, section 9: a permit's invoice number is the date formatted as day, month, year.
    invoiceNumber: (order) => (kind === 'permit' ? lagosDay(order.created_at).split('-').reverse().join('') : order.tracking_id),

    async summary(db: Db, deps: Deps, order: Order): Promise<OrderSummary> {
      const [row] = await db
        .select()
        .from(applications)
        .where(and(eq(applications.order_id, order.id), eq(applications.kind, kind)));
      if (!row) throw new Error(`order ${order.id} has no application`);
      const title = [`${row.visa_destination} ${noun}`, row.visa_excerpt].filter(Boolean).join(', ');
      const issued = issuedField(kind);
      const links = mayIssue(row.visa_status) ? await fileLinks(db, deps, order.id, [issued]) : {};
      return {
        title,
        lines: [{ text: title, detail: [row.process_time, row.process_type].filter(Boolean).join(', '), amount_kobo: order.amount_kobo }],
        facts: [['Passport number', row.passport_number]],
        tracking: {
          visa_destination: row.visa_destination,
          visa_status: row.visa_status,
          ...(links[issued] ? { [issued]: links[issued] } : {}),
        },
      };
    },
  };
}
