import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Order } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { archivedEvents } from '#server/features/archive/read.ts';
import { entryOf, eventsOf, recordOpened } from '#server/features/events/events.ts';
import { messagesOf } from '#server/features/messages/list.ts';
import { openCorrections } from '#server/features/orders/corrections.ts';
import { nothingToPay } from '#server/features/payments/nothing-to-pay.ts';
import { orderBalance } from '#server/features/refunds/order-balance.ts';
import { orderValues } from '#server/features/replies/order-values.ts';
import { presentRequests } from '#server/features/requests/present.ts';
import { listReviews } from '#server/features/reviews/reviews.ts';
import { adminOf } from '#server/features/sessions/guards.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { threadOf } from '#server/features/thread/thread.ts';
import { filesOf } from '#server/features/uploads/harmful-files.ts';
import { agreedTo, findOrder } from '../orders/orders.ts';
import { readingOf } from '../orders/present-record.ts';
import { serviceOf, shownLines } from '../orders/services.ts';
import type { ListRoutes } from './order-lists.routes.ts';
import { deliverablesOf } from './work.ts';

const MOST_REVIEWS = 50;

/** What a service adds to the record of one order. */
export interface Added {
  shape: Record<string, z.ZodMiniType>;
  read(order: Order, admin: Admin): Promise<object>;
}

/** With all that its page shows; notes that it was opened. @throws AppError not_found */
export async function openRecord<Presented extends { id: string }>(
  deps: Deps,
  request: FastifyRequest,
  {
    kind,
    records,
    added,
  }: Pick<ListRoutes<Presented>, 'kind' | 'records'> & { added: Added | undefined },
  id: string,
) {
  const admin = adminOf(request);
  const { db } = deps.connection;
  const reading = readingOf(deps, admin, 'record');
  const record = await records.find(reading, kind, id);
  await recordOpened(db, record.id, admin, deps.clock.now());
  // After the first look, which a refund may depend on (`opened_at`).
  const order = await findOrder(db, record.id, { kind });
  const { lines } = await serviceOf(deps.services, kind).summary(db, deps, order);
  const own = await added?.read(order, admin);
  const archived = await archivedEvents(deps, order.id).catch((error) => {
    request.log.error({ err: error }, 'an archive could not be read');
    return [];
  });
  return {
    ...record,
    ...own,
    price_lines: shownLines(lines),
    history: [...archived, ...(await eventsOf(db, order.id))].map(entryOf),
    files: await filesOf(db, order.id),
    delivers: await deliverablesOf(db, deps, order),
    messages: await messagesOf(db, order.id),
    thread: await threadOf(db, order.id),
    agreed: agreedTo(order),
    placeholders: await orderValues(db, deps, order),
    corrections: await openCorrections(db, deps, order),
    requests: await presentRequests(db, reading, order),
    payments_to_review: await listReviews(deps, MOST_REVIEWS, { order_id: order.id }),
    nothing_to_pay: await nothingToPay(db, deps, order),
    money: await orderBalance(deps, order, admin),
  };
}
