import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { archivedHistory } from '#server/features/archive/read.ts';
import { listReviews } from '#server/features/comparison/reviews.ts';
import { documentRoute, sendDocumentRoute } from '#server/features/documents/documents.routes.ts';
import { historyOf, recordOpened } from '#server/features/events/events.ts';
import { messagesOf } from '#server/features/messages/list.ts';
import { openCorrections } from '#server/features/orders/corrections.ts';
import { payByHand } from '#server/features/payments/pay-by-hand.ts';
import { orderBalance } from '#server/features/refunds/order-balance.ts';
import { orderValues } from '#server/features/replies/order-values.ts';
import { presentRequests } from '#server/features/requests/present.ts';
import { adminOf } from '#server/features/sessions/guards.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { threadOf } from '#server/features/thread/thread.ts';
import { filesOf } from '#server/features/uploads/files.ts';
import { byId, done, ok } from '#shared/errors.ts';
import { handPayment, markedPaid } from '#shared/money/payments.ts';
import { openedParts } from '#shared/orders/record-details.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { agreedTo, deleteOrder, findOrder, restoreOrder } from '../orders/orders.ts';
import { readingOf } from '../orders/present-record.ts';
import { type Order, serviceOf, shownLines } from '../orders/services.ts';
import { type ListRoutes, orderListRoutes } from './order-lists.routes.ts';
import { deliverablesOf } from './work.ts';

const LIKE_THE_DOCUMENTS = 'as the documents’ own calls';
const MOST_REVIEWS = 50;

export interface AdminRoutes<Presented extends { id: string }> extends ListRoutes<Presented> {
  opened?: {
    shape: Record<string, z.ZodMiniType>;
    read(order: Order, admin: Admin): Promise<object>;
  };
}

export function adminOrderRoutes<Presented extends { id: string }>(
  app: FastifyInstance,
  deps: Deps,
  { kind, record, opened: extra, records, ...lists }: AdminRoutes<Presented>,
): void {
  orderListRoutes(app, deps, { kind, record, records, ...lists });
  const { base, mark_paid, paid_field } = descriptionOf(kind).calls;
  const tags = [`administrators: ${base.slice(1)}`];
  const opened = z.object({ ...record.shape, ...openedParts, ...extra?.shape });

  app.get(
    `${base}/status/:id`,
    {
      config: { needs: 'read' },
      schema: { tags, params: byId, response: { 200: opened as z.ZodMiniType } },
    },
    async (request) => {
      const { db } = deps.connection;
      const found = await records.find(
        readingOf(deps, adminOf(request), 'record'),
        kind,
        request.params.id,
      );
      await recordOpened(db, found.id, adminOf(request), deps.clock.now());
      const order = await findOrder(db, found.id, { kind });
      const { lines } = await serviceOf(deps.services, kind).summary(db, deps, order);
      return {
        ...found,
        ...(await extra?.read(order, adminOf(request))),
        price_lines: shownLines(lines),
        history: [
          ...(await archivedHistory(deps, found.id).catch((error) => {
            request.log.error({ err: error }, 'an archive could not be read');
            return [];
          })),
          ...(await historyOf(db, found.id)),
        ],
        files: await filesOf(db, found.id),
        delivers: await deliverablesOf(db, deps, order),
        messages: await messagesOf(db, found.id),
        thread: await threadOf(db, found.id),
        agreed: agreedTo(order),
        placeholders: await orderValues(db, deps, order),
        corrections: await openCorrections(db, deps, order),
        requests: await presentRequests(db, readingOf(deps, adminOf(request), 'record'), order),
        payments_to_review: await listReviews(deps, MOST_REVIEWS, { order_id: found.id }),
        money: await orderBalance(deps, order, adminOf(request)),
      };
    },
  );

  const body = z.extend(handPayment, {
    [paid_field]: z.literal('Paid', 'An order can only be marked as paid.'),
  });
  app.put(
    `${mark_paid}/:id`,
    {
      config: { needs: 'payments', noStepUp: LIKE_THE_DOCUMENTS },
      schema: { tags, params: byId, body, response: { 200: markedPaid } },
    },
    async (request) => {
      const booked = await payByHand(
        deps,
        kind,
        request.params.id,
        adminOf(request),
        z.parse(handPayment, request.body),
      );
      return booked
        ? ok('The order is Paid.')
        : {
            ...ok('The order was already Paid: nothing was booked.'),
            already_paid: true as const,
          };
    },
  );

  documentRoute(app, deps, `${base}/receipt`, kind);
  sendDocumentRoute(app, deps, `${base}/send-receipt-email`, kind);
}

export function anyOrderRoutes(app: FastifyInstance, deps: Deps): void {
  app.delete(
    '/admin/orders/:id',
    {
      config: { needs: 'orders', noStepUp: LIKE_THE_DOCUMENTS },
      schema: {
        tags: ['administrators: orders'],
        summary: 'Deletes an order of any service',
        description:
          'It leaves every list at once; its payments stay and count. Its scans are erased RETENTION_DAYS later; until then it can be brought back. ' +
          'An open request for more is closed, an appointment’s time is free again.',
        params: byId,
        response: { 200: done },
      },
    },
    async (request) => {
      await deleteOrder(deps, request.params.id, undefined, adminOf(request));
      return ok('The order is deleted.');
    },
  );
  app.post(
    '/admin/orders/:id/restore',
    {
      config: { needs: 'orders', noStepUp: 'only undoes a deletion' },
      schema: {
        tags: ['administrators: orders'],
        summary: 'Brings a deleted order back',
        description:
          'It stands in its lists again, counts again and can be tracked again. An order that is not deleted stays as it is (200). ' +
          '409 once RETENTION_DAYS are over: its scans are erased then.',
        params: byId,
        response: { 200: done },
      },
    },
    async (request) => {
      await restoreOrder(deps, request.params.id, adminOf(request));
      return ok('The order is back.');
    },
  );
}
