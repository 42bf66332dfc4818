import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Deps, transaction } from '#server/deps.ts';
import { recordEvent } from '#server/features/events/events.ts';
import { mailQueue } from '#server/features/messages/mails.ts';
import { queueMessage } from '#server/features/messages/messages.ts';
import { trackingUrl } from '#server/features/orders/links.ts';
import { findOrder, payerOf, requireEmail } from '#server/features/orders/orders.ts';
import { adminOf } from '#server/features/sessions/guards.ts';
import { callerAddress } from '#server/http/caller-address.ts';
import { AppError, conflict } from '#server/http/errors.ts';
import { sendPrivate } from '#server/http/send-private.ts';
import { checkLink, signedQuery } from '#server/http/signed-links.ts';
import { byId, done, ok, signedFile } from '#shared/errors.ts';
import { orderDocument } from '#shared/orders/documents.ts';
import type { Kind } from '#shared/services/index.ts';
import { documentOf, drawCreditNote, drawOrderDocument } from './order-documents.ts';
import { qrPng } from './qr.ts';

/** @throws AppError unavailable, with Retry-After */
async function draw<Drawn>(
  deps: Deps,
  request: FastifyRequest,
  work: () => Promise<Drawn>,
): Promise<Drawn> {
  const drawn = deps.inTurn(callerAddress(request), work);
  if (!drawn)
    throw new AppError(
      'unavailable',
      'Many people are asking for papers at once. Try again in a few seconds.',
    );
  return drawn;
}

export function receiptRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.connection;
  const schema = { params: byId, querystring: signedQuery, response: signedFile };
  const check = (id: string, name: string, query: unknown) =>
    checkLink(deps.config, `/api/orders/${id}/${name}`, query, deps.clock.now());

  for (const kind of ['invoice', 'receipt'] as const) {
    app.get(
      `/orders/:id/${kind}.pdf`,
      { schema: { ...schema, summary: `An order’s ${kind}, by its signed link` } },
      async (request, reply) => {
        check(request.params.id, `${kind}.pdf`, request.query);
        const order = await findOrder(db, request.params.id);
        if (kind === 'receipt' && !order.paid_at)
          throw new AppError('not_found', 'There is no receipt before the payment.');
        return sendPrivate(
          reply,
          'application/pdf',
          `${kind}-${order.tracking_id}.pdf`,
          await draw(deps, request, () => drawOrderDocument(db, deps, order, kind)),
        );
      },
    );
  }

  app.get(
    '/orders/:id/credit-notes/:refund_id',
    {
      schema: {
        ...schema,
        params: z.object({ id: z.string(), refund_id: z.string() }),
        summary: 'The credit note of a refund that is done, by its signed link',
        description: 'Of a deleted order too: its money is refunded all the same.',
      },
    },
    async (request, reply) => {
      const { id, refund_id } = request.params;
      check(id, `credit-notes/${refund_id}`, request.query);
      const order = await findOrder(db, id, { deleted: true });
      const { filename, content } = await draw(deps, request, () =>
        drawCreditNote(db, deps, order, refund_id),
      );
      return sendPrivate(reply, 'application/pdf', filename, content);
    },
  );

  app.get(
    '/orders/:id/qr.png',
    { schema: { ...schema, summary: 'The QR code of the tracking page, by its signed link' } },
    async (request, reply) => {
      check(request.params.id, 'qr.png', request.query);
      const order = await findOrder(db, request.params.id);
      return sendPrivate(
        reply,
        'image/png',
        `${order.tracking_id}.png`,
        await draw(deps, request, () => qrPng(trackingUrl(deps, order))),
      );
    },
  );
}

/** Only `visaData.id` is read; `to` is ignored. */
const papers = z.object({
  visaData: z.object(
    { id: z.string('Say which application is meant.') },
    'Say which application is meant.',
  ),
  to: z.optional(z.unknown()),
});

export function documentRoute(app: FastifyInstance, deps: Deps, path: string, kind: Kind): void {
  const { db } = deps.connection;
  app.get(
    `${path}/:id`,
    {
      config: { needs: 'read' },
      schema: {
        summary: 'What an order’s invoice says, or its receipt once Paid',
        params: byId,
        response: { 200: orderDocument },
      },
    },
    async (request) => documentOf(db, deps, await findOrder(db, request.params.id, { kind })),
  );
}

export function sendDocumentRoute(
  app: FastifyInstance,
  deps: Deps,
  path: string,
  kind: Kind,
): void {
  const schema = { body: papers, response: { 200: done } };
  // The page in the written requirements sends the whole record.
  const config = { needs: 'receipts', noStepUp: 'mails the order’s own address only' } as const;
  app.post(path, { config, schema }, async (request) => {
    const order = await findOrder(deps.connection.db, request.body.visaData.id, { kind });
    const template = order.paid_at ? 'receipt' : 'invoice';
    const payer = await payerOf(deps.connection.db, order);
    requireEmail(payer.email);
    if (payer.deleted) throw conflict('The agent was deleted: an email would reach nobody.');
    await transaction(deps, async (tx, deps) => {
      await recordEvent(tx, order.id, 'receipt_sent', adminOf(request), deps.clock.now(), {
        template,
      });
      await queueMessage(tx, deps, mailQueue, { template, order_id: order.id }, payer.email);
    });
    return ok(`Sent. The ${template} is on its way to ${payer.email}.`);
  });
}
