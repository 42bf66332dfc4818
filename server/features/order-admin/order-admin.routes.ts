import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { documentRoute, sendDocumentRoute } from '#server/features/documents/documents.routes.ts';
import { payByHand } from '#server/features/payments/pay-by-hand.ts';
import { adminOf } from '#server/features/sessions/guards.ts';
import { byId, done, ok } from '#shared/errors.ts';
import { handPayment, markedPaid } from '#shared/money/payments.ts';
import { openedParts } from '#shared/orders/record-details.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { deleteOrder, restoreOrder } from '../orders/orders.ts';
import { type Added, openRecord } from './open-record.ts';
import { type ListRoutes, orderListRoutes } from './order-lists.routes.ts';

const LIKE_THE_DOCUMENTS = 'as the documents’ own calls';

export interface AdminRoutes<Presented extends { id: string }> extends ListRoutes<Presented> {
  opened?: Added;
}

export function adminOrderRoutes<Presented extends { id: string }>(
  app: FastifyInstance,
  deps: Deps,
  { kind, record, opened: added, records, ...lists }: AdminRoutes<Presented>,
): void {
  orderListRoutes(app, deps, { kind, record, records, ...lists });
  const { base, mark_paid, paid_field } = descriptionOf(kind).calls;
  const opened = z.object({ ...record.shape, ...openedParts, ...added?.shape });

  app.get(
    `${base}/status/:id`,
    {
      config: { needs: 'read' },
      schema: { params: byId, response: { 200: opened as z.ZodMiniType } },
    },
    (request) => openRecord(deps, request, { kind, records, added }, request.params.id),
  );

  const body = z.extend(handPayment, {
    [paid_field]: z.literal('Paid', 'An order can only be marked as paid.'),
  });
  app.put(
    `${mark_paid}/:id`,
    {
      config: { needs: 'payments', noStepUp: LIKE_THE_DOCUMENTS },
      schema: { params: byId, body, response: { 200: markedPaid } },
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
