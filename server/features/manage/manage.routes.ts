import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { recordEvent, recordScanOpened } from '#server/features/events/events.ts';
import { findOrder } from '#server/features/orders/orders.ts';
import { applicantOf } from '#server/features/sessions/guards.ts';
import {
  exportLimit,
  manageLinkLimit,
  manageSessionLimit,
} from '#server/features/sessions/limits.ts';
import { eraseForApplicant } from '#server/features/uploads/clearing.ts';
import { sendFile } from '#server/features/uploads/send-file.ts';
import { callerAddress } from '#server/http/caller-address.ts';
import { AppError, invalid } from '#server/http/errors.ts';
import { noteEntered } from '#server/http/security-log.ts';
import { sendPrivate } from '#server/http/send-private.ts';
import { done, ok } from '#shared/errors.ts';
import { payLink, payLinkOf } from '#shared/money/pay-links.ts';
import { readTrackingId } from '#shared/orders/tracking-id.ts';
import { TRACKING_TEXTS } from '#shared/orders/tracking-texts.ts';
import {
  manageCancel,
  manageCancelled,
  manageCode,
  manageContact,
  manageOrder,
  manageSession,
} from '#shared/people/manage.ts';
import { manageLinkRequest } from '#shared/people/manage-link.ts';
import { isUploadField } from '#shared/services/index.ts';
import { changeContact } from './change-contact.ts';
import { exportOrder } from './export.ts';
import { manageLinkQueue } from './manage-mails.ts';
import { allFilesOf, fileName, readManageOrder } from './manage-order.ts';
import { openManageSession } from './open.ts';
import { cancelOwnOrder, makeOwnPayLink } from './own-money.ts';

const SENT =
  'If there is an order with this tracking ID, we have emailed a link to the address on the order. It works for one hour.';

export function manageEntryRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.connection;
  app.post(
    '/orders/manage-link',
    {
      schema: {
        summary: 'Mail a link that opens an order to the order’s own address',
        description:
          'The same answer whether or not there is such an order. The link works once, for an hour. 5 an hour for one order, 20 for one address.',
        body: manageLinkRequest,
        response: { 202: done },
      },
    },
    async (request, reply) => {
      const typed = request.body.tracking_id;
      if (typed.trim() === '')
        throw invalid({ tracking_id: TRACKING_TEXTS.empty }, TRACKING_TEXTS.empty);
      const tracking_id = readTrackingId(typed);
      if (!tracking_id)
        throw new AppError('tracking_id_mistyped', undefined, {
          tracking_id: TRACKING_TEXTS.unknown,
        });
      await manageLinkLimit(deps, request, tracking_id);
      // A job looks the order up, so that response times don't reveal whether it exists.
      await deps.jobs.send(db, manageLinkQueue, { tracking_id });
      return reply.status(202).header('cache-control', 'no-store').send(ok(SENT));
    },
  );
  app.post(
    '/manage/session',
    {
      schema: {
        summary: 'Open an order by a mailed link: a session of two hours, for this order only',
        description:
          '401 when the link has been used or has ended. A link in a mail that asks for something works until that is answered, 30 days at most. Repeated with the same `key` (random, the caller’s own), it answers the session that it opened before.',
        body: manageCode,
        response: { 200: manageSession },
      },
    },
    async (request, reply) => {
      await manageSessionLimit(deps, request);
      reply.header('cache-control', 'no-store');
      const opened = await openManageSession(deps, request.body.code, request.body.key);
      noteEntered(request, 'applicant');
      return opened;
    },
  );
}

export function manageRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.connection;
  app.get(
    '/manage/order',
    { schema: { summary: 'Everything we hold of the order', response: { 200: manageOrder } } },
    async (request) => {
      const me = applicantOf(request);
      return readManageOrder(db, deps, await findOrder(db, me.order_id), me.token_hash);
    },
  );
  app.get(
    '/manage/files/:name',
    {
      schema: {
        summary: 'One of the order’s own uploads',
        description:
          'By its `name` in `GET /manage/order`: the field’s, or that of an earlier version. Who opened it stands in the history. 404 for what isn’t there or was erased.',
        params: z.object({ name: z.string() }),
        response: { 200: z.any() },
      },
    },
    async (request, reply) => {
      const me = applicantOf(request);
      const { kind } = await findOrder(db, me.order_id);
      const own = (await allFilesOf(db, me.order_id)).find(
        (file) => fileName(file) === request.params.name && isUploadField(kind, file.field),
      );
      return sendFile(deps, reply, own, async (file) => {
        if (request.method === 'GET')
          await recordScanOpened(db, { ...file, order_id: me.order_id }, me, deps.clock.now());
      });
    },
  );
  app.put(
    '/manage/contact',
    {
      schema: {
        summary: 'Change where the applicant is reached',
        description:
          'A phone number is changed at once. `email` alone mails a code to the new address (202); `email` with `code` sets it, and the old address is told.',
        body: manageContact,
        response: {
          200: done,
          202: z.object({
            success: z.literal(true),
            code_required: z.literal(true),
            message: z.string(),
          }),
        },
      },
    },
    async (request, reply) => {
      const change = await changeContact(
        deps,
        applicantOf(request),
        request.body,
        callerAddress(request),
      );
      if (change === 'changed') return ok('Changed.');
      const message = `We have emailed six digits to ${request.body.email}. Enter them here within 15 minutes.`;
      return reply
        .status(202)
        .send({ success: true as const, code_required: true as const, message });
    },
  );
  app.post(
    '/manage/cancel',
    {
      schema: {
        summary: 'Cancel the order; what is refunded is what its terms say at this moment',
        description:
          '`expected_refund` is `refund.amount` of `GET /manage/order`, naira. 409 `refund_changed` with the true amount in `fields.expected_refund` when that has moved: nothing is cancelled then. 409 `conflict` once it is done, handed out or cancelled, and for an agent’s order.',
        body: manageCancel,
        response: { 200: manageCancelled },
      },
    },
    (request) => cancelOwnOrder(deps, applicantOf(request), request.body.expected_refund),
  );
  app.post(
    '/manage/pay-link',
    {
      schema: {
        summary: 'A link by which anybody may pay the order, for seven days',
        description:
          'Its page shows the service, the price and the applicant’s first name and initial. 409 once there is nothing to pay, and for an agent’s order. `group: true` makes one for all that is left to pay of the order’s group.',
        body: payLinkOf,
        response: { 200: payLink },
      },
    },
    (request) => makeOwnPayLink(deps, applicantOf(request), request.body ?? {}),
  );
  app.get(
    '/manage/export',
    {
      schema: {
        summary: 'A ZIP of everything: the order as JSON, uploads and issued files',
        response: { 200: z.any() },
      },
    },
    async (request, reply) => {
      const me = applicantOf(request);
      const order = await findOrder(db, me.order_id);
      await exportLimit(deps, order.id);
      await recordEvent(db, order.id, 'exported_by_applicant', me, deps.clock.now());
      const content = await exportOrder(deps, order);
      return sendPrivate(
        reply,
        'application/zip',
        `${order.tracking_id}.zip`,
        content,
        'attachment',
      );
    },
  );
  app.post(
    '/manage/erase',
    {
      schema: {
        summary:
          'Erase the uploads, issued files, answers and texts of an order that is done or cancelled',
        description:
          'The contact stays until RETENTION_DAYS_DONE, the name and the money as long as bookkeeping law asks. 409 while the order is in progress: cancel it first.',
        response: { 200: done },
      },
    },
    async (request) => {
      await eraseForApplicant(deps, applicantOf(request));
      return ok('Your files are erased. What our accounts need stays until its time is over.');
    },
  );
}
