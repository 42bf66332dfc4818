import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/features/events/events.ts';
import { findOrder } from '#server/features/orders/orders.ts';
import { adminOf } from '#server/features/sessions/guards.ts';
import { sendPrivate } from '#server/http/send-private.ts';
import { evidenceOf, paidTogetherWith } from './evidence.ts';

export function evidenceRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    '/admin/orders/:id/evidence.zip',
    {
      config: { needs: 'payments' },
      schema: {
        summary: 'The evidence about an order for a chargeback, as a ZIP',
        description:
          'Invoice, receipt, the terms as they were shown, consents with their wording, payments, refunds with their credit notes, history, messages ' +
          'with their delivery, and downloads of what was handed out. Of a deleted order too. Where its money came with that of others, it is all of that payment: ' +
          '`shares.csv` says whose what is, and each other order is in a folder named by its tracking ID. Who took it stands in the history of each.',
        params: z.object({ id: z.string() }),
        response: { 200: z.any() },
      },
    },
    async (request, reply) => {
      const { db } = deps.connection;
      const order = await findOrder(db, request.params.id, { deleted: true });
      const others = await paidTogetherWith(db, order);
      for (const one of [order, ...others])
        await recordEvent(db, one.id, 'evidence_saved', adminOf(request), deps.clock.now());
      const name = `evidence-${order.tracking_id}.zip`;
      const content = evidenceOf(deps, order, others);
      return sendPrivate(reply, 'application/zip', name, content, 'attachment');
    },
  );
}
