import { eq } from 'drizzle-orm';
import { adminOrderRoutes } from '#server/features/order-admin/order-admin.routes.ts';
import { dueAfter } from '#server/features/orders/due-dates.ts';
import { orderPrice } from '#server/features/orders/present-record.ts';
import { createRecords } from '#server/features/orders/records.ts';
import { linesOf, type Service } from '#server/features/orders/services.ts';
import { submissionRoute } from '#server/features/submissions/submission-route.ts';
import type { Planner } from '#server/features/submissions/submit-order.ts';
import { addProblems } from '#server/http/errors.ts';
import { toKobo } from '#shared/money/money.ts';
import { storedValues } from '#shared/services/field-list.ts';
import {
  LOUNGE_FIELDS,
  LOUNGE_PRICE,
  loungeForm,
  loungeRecord,
  submittedLounge,
} from '#shared/services/lounge-form.ts';
import { lounge_passes } from './table.ts';

const titleOf = (airport: string) => `Lounge pass, ${airport}`;

const plan: Planner = async (_deps, { fields }, problems) => {
  const { data, error } = loungeForm.safeParse(fields);
  addProblems(problems, error?.issues);
  if (!data) return undefined;
  const { order, detail, words } = storedValues(LOUNGE_FIELDS, data);
  return {
    order: {
      ...order,
      price_lines: [{ text: titleOf(data.airport), amount_kobo: toKobo(LOUNGE_PRICE) }],
    },
    words,
    expected: { field: 'amount_to_pay', amount: data.amount_to_pay },
    insert: async (tx, _deps, { id }) => {
      await tx.insert(lounge_passes).values({ order_id: id, ...detail });
    },
    buysAs: () => true,
    change: async (tx, _deps, { id }) => {
      await tx.update(lounge_passes).set(detail).where(eq(lounge_passes.order_id, id));
    },
  };
};

const lounge: Service = {
  kind: 'lounge',
  table: lounge_passes,
  plan,
  routes: {
    submission: (scope, deps) =>
      submissionRoute(scope, deps, {
        kind: 'lounge',
        form: loungeForm,
        response: submittedLounge,
        present: async (_deps, order) => ({ amount_to_pay: orderPrice(order) }),
      }),
    admin: (scope, deps) =>
      adminOrderRoutes(scope, deps, {
        kind: 'lounge',
        record: loungeRecord,
        records: createRecords(lounge_passes, LOUNGE_FIELDS),
      }),
  },
  destination: lounge_passes.airport,
  dueOn: (_db, _deps, _order, paid_at) => dueAfter(paid_at, 1),
  invoiceNumber: ({ tracking_id }) => tracking_id,
  async summary(db, _deps, order) {
    const [row] = await db.select().from(lounge_passes).where(eq(lounge_passes.order_id, order.id));
    if (!row) throw new Error(`order ${order.id} has no lounge pass`);
    const title = titleOf(row.airport);
    return {
      title,
      lines: linesOf(order, title),
      facts: [['Airport', row.airport]],
      tracking: { destination: row.airport },
    };
  },
};

export const services: readonly Service[] = [lounge];
