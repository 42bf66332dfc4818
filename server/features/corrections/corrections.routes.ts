import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { queuedCorrections } from '#server/features/orders/corrections.ts';
import { adminOf, applicantOf, mustBeRecent } from '#server/features/sessions/guards.ts';
import { correctionLimit, lostMailboxLimit } from '#server/features/sessions/limits.ts';
import { sendList } from '#server/http/lists.ts';
import { pageQuery, placeOf, TIME_CURSOR } from '#server/http/paging.ts';
import { done, ok } from '#shared/errors.ts';
import {
  correctionDecision,
  lostMailbox,
  newCorrection,
  type QueuedCorrection,
  queuedCorrection,
} from '#shared/orders/corrections.ts';
import { readTrackingId } from '#shared/orders/tracking-id.ts';
import { askForCorrection, lostMailboxQueue } from './ask-correction.ts';
import { settleCorrection } from './settle-correction.ts';

const SENT =
  'If the phone number and date of birth match the order, our team looks at it, usually within a working day. Then we write to the new address.';

export function lostMailboxRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(
    '/orders/lost-mailbox',
    {
      schema: {
        summary: 'Ask staff to write to another address, where the order’s mailbox is lost',
        description:
          'The same answer whatever is right. When phone number and birth date agree it stands in the staff’s queue, and the address that the order has is ' +
          'told. Of a service that asks for no birth date the phone number alone has to agree, and staff are told to call it. 3 a day for one order, 10 for one address.',
        body: lostMailbox,
        response: { 202: done },
      },
    },
    async (request, reply) => {
      // A mistyped tracking ID belongs to no order; the form reports it before sending.
      const tracking_id = readTrackingId(request.body.tracking_id) ?? request.body.tracking_id;
      await lostMailboxLimit(deps, request, tracking_id);
      // In a job, so that response times don't reveal what matched.
      await deps.jobs.send(deps.connection.db, lostMailboxQueue, { ...request.body, tracking_id });
      return reply.status(202).header('cache-control', 'no-store').send(ok(SENT));
    },
  );
}

export function applicantCorrectionRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(
    '/manage/corrections',
    {
      schema: {
        summary: 'Ask for a correction of what the passport proves',
        description:
          'Names, date of birth or passport number of a paid order in progress, by the form’s own checks. It stands in the staff’s queue until they accept ' +
          'or refuse it; asking again for the same field replaces it. 409 while it is unpaid and once it is decided, done or cancelled. 10 an hour.',
        body: newCorrection,
        response: {
          201: z.extend(done, { id: z.string() }),
        },
      },
    },
    async (request, reply) => {
      const me = applicantOf(request);
      await correctionLimit(deps, me.order_id);
      const id = await askForCorrection(deps, me, request.body);
      const message = 'We have it. Our team will look at it, and we will email you the outcome.';
      return reply.status(201).send({ ...ok(message), id });
    },
  );
}

export function adminCorrectionRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    '/admin/queue/corrections',
    {
      config: { needs: 'read' },
      schema: {
        summary: 'Corrections that applicants ask for',
        description:
          'Those that wait longest come first. An order’s own stand in its record, with what stands there now.',
        querystring: z.pick(pageQuery, { limit: true, cursor: true }),
        response: { 200: z.array(queuedCorrection) },
      },
    },
    async (request, reply) =>
      sendList<QueuedCorrection>(request, reply, {
        name: 'corrections',
        cursor: TIME_CURSOR,
        place: ({ asked_at, correction_id }) => placeOf(asked_at, correction_id),
        read: (limit, behind) => queuedCorrections(deps.connection.db, limit, behind),
      }),
  );
  app.put(
    '/admin/orders/:id/corrections/:correction_id',
    {
      config: {
        needs: 'orders',
        noStepUp: 'as any correction; another address asks for a recent login',
      },
      schema: {
        summary: 'Accept or refuse a correction that an applicant asks for',
        description:
          'Before and after stand in the history, and the applicant is told. A refusal needs a `reason`. Accepting another address for a lost mailbox wants a ' +
          'recent login (403 `step_up`) and ends the links to the old one. 409 once it is settled, replaced or over.',
        params: z.object({ id: z.string(), correction_id: z.string() }),
        body: correctionDecision,
        response: { 200: done },
      },
    },
    async (request) => {
      const { id, correction_id } = request.params;
      await settleCorrection(deps, id, correction_id, request.body, adminOf(request), () =>
        mustBeRecent(deps, request),
      );
      return ok(request.body.accept ? 'It is corrected.' : 'It is refused.');
    },
  );
}
