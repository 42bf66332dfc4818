import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { admins, order_requests, orders } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { orderHeading } from '#server/features/orders/orders.ts';
import { submittedValues } from '#server/features/orders/submitted-values.ts';
import { beyondPlace } from '#server/http/paging.ts';
import { addDays } from '#shared/dates.ts';
import { fieldLabel } from '#shared/orders/file-fields.ts';
import { UNANSWERED_AFTER_DAYS, type UnansweredRequest } from '#shared/orders/requests.ts';
import { descriptionOf } from '#shared/services/index.ts';

const asked = sql`coalesce(${order_requests.asked_again_at}, ${order_requests.asked_at})`;

/** Index `order_requests_waiting` is sorted alike. */
const unanswered = (now: Date) => {
  const before = addDays(now, -UNANSWERED_AFTER_DAYS);
  return and(
    isNull(order_requests.answered_at),
    isNull(order_requests.closed_at),
    // Implied by the next line, but limits the index scan.
    lt(order_requests.asked_at, before),
    lt(asked, sql`${before.toISOString()}::timestamptz`),
    isNull(orders.deleted_at),
  );
};

export async function listUnanswered(
  deps: Pick<Deps, 'connection' | 'clock' | 'services'>,
  limit: number,
  behind?: string,
): Promise<UnansweredRequest[]> {
  const { db } = deps.connection;
  const rows = await db
    .select({ request: order_requests, order: orders, asked_by: admins.admin_name })
    .from(order_requests)
    .innerJoin(orders, eq(orders.id, order_requests.order_id))
    .leftJoin(admins, eq(admins.id, order_requests.asked_by))
    .where(
      and(
        unanswered(deps.clock.now()),
        beyondPlace(gt, order_requests.asked_at, order_requests.id, behind),
      ),
    )
    .orderBy(asc(order_requests.asked_at), asc(order_requests.id))
    .limit(limit);
  return Promise.all(
    rows.map(async ({ request, order, asked_by }) => {
      const form = await descriptionOf(order.kind).fields();
      const isNamed = request.items.every(({ field }) => field in form);
      // An edition's questions and papers are named by the order's own list.
      const list = isNamed ? form : (await submittedValues(db, deps, order)).list;
      return {
        ...orderHeading(order),
        request_id: request.id,
        asked_at: request.asked_at.toISOString(),
        asked_again_at: request.asked_again_at?.toISOString() ?? null,
        asked_by: asked_by ?? 'the virus scan',
        labels: request.items.map(({ field }) => fieldLabel(list, field, order.kind)),
      };
    }),
  );
}
