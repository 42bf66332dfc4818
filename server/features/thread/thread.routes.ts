import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { adminOf, applicantOf } from '#server/features/sessions/guards.ts';
import { ownMessageLimit } from '#server/features/sessions/limits.ts';
import { sendList } from '#server/http/lists.ts';
import { pageQuery, placeOf, TIME_CURSOR } from '#server/http/paging.ts';
import { byId, done, ok } from '#shared/errors.ts';
import {
  newMessage,
  ownMessage,
  seenMessages,
  type WaitingMessage,
  waitingMessage,
  writtenMessage,
} from '#shared/orders/thread.ts';
import { settleMessages, waitingMessages, writeToApplicant, writeToStaff } from './thread.ts';

export function adminThreadRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(
    '/admin/orders/:id/messages',
    {
      config: {
        needs: 'orders',
        noStepUp: 'mails the order’s own address only, and moves no money',
      },
      schema: {
        summary: 'Write to the applicant of an order',
        description:
          'It is mailed, and stands in the order’s `thread`; the mail’s link opens the order for 30 days or until the applicant has answered. Placeholders are filled as in ' +
          'ready answers: 422 for an unknown one, and for one that this order has no value for. It answers what the applicant wrote up to the message whose id is `shown` ' +
          '(nothing where that is null); everything without it.',
        params: byId,
        body: newMessage,
        response: { 201: writtenMessage },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const written = await writeToApplicant(deps, id, request.body, adminOf(request));
      const message = 'The message is on its way to the applicant.';
      return reply.code(201).send({ ...ok(message), ...written });
    },
  );
  app.post(
    '/admin/orders/:id/messages/seen',
    {
      config: { needs: 'orders', noStepUp: 'nobody is told' },
      schema: {
        summary: 'Say that an applicant’s messages need no answer',
        description: 'Up to the one whose id is `shown`; all of them without it.',
        params: byId,
        body: z.nullish(seenMessages),
        response: { 200: done },
      },
    },
    async (request) => {
      await settleMessages(deps, request.params.id, adminOf(request), request.body?.shown);
      return ok('It no longer waits for an answer.');
    },
  );
  app.get(
    '/admin/queue/messages',
    {
      config: { needs: 'read' },
      schema: {
        summary: 'What applicants wrote and nobody has answered',
        description: 'Those that wait longest come first.',
        querystring: z.pick(pageQuery, { limit: true, cursor: true }),
        response: { 200: z.array(waitingMessage) },
      },
    },
    async (request, reply) =>
      sendList<WaitingMessage>(request, reply, {
        name: 'applicants-messages',
        cursor: TIME_CURSOR,
        place: ({ at, message_id }) => placeOf(at, message_id),
        read: (limit, behind) => waitingMessages(deps.connection.db, limit, behind),
      }),
  );
}

export function applicantThreadRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(
    '/manage/messages',
    {
      schema: {
        summary: 'Write to us about the order, or answer what we wrote',
        description:
          'It stands in the order’s `thread` and in the staff’s queue until it is answered. Text only: files are sent where we ask for them. 20 an hour.',
        body: ownMessage,
        response: { 201: writtenMessage },
      },
    },
    async (request, reply) => {
      const me = applicantOf(request);
      await ownMessageLimit(deps, me.order_id);
      const written = await writeToStaff(deps, me, request.body.text);
      const message = 'We have your message. The answer will come by email.';
      return reply.code(201).send({ ...ok(message), ...written });
    },
  );
}
