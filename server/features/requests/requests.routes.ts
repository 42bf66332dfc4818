import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { findOrder } from '#server/features/orders/orders.ts';
import { readingOf } from '#server/features/orders/present-record.ts';
import { adminOf, applicantOf } from '#server/features/sessions/guards.ts';
import { keyOf } from '#server/features/submissions/submission-route.ts';
import { receiveEither } from '#server/features/uploads/receive-form.ts';
import { AppError } from '#server/http/errors.ts';
import { sendList } from '#server/http/lists.ts';
import { pageQuery, placeOf, TIME_CURSOR } from '#server/http/paging.ts';
import { byId, done, ok } from '#shared/errors.ts';
import {
  newRequest,
  orderRequest,
  type UnansweredRequest,
  unansweredRequest,
} from '#shared/orders/requests.ts';
import { isUploadField } from '#shared/services/index.ts';
import { answerRequest } from './answer.ts';
import { askAgain, askForMore, withdrawRequest } from './ask.ts';
import { presentRequests } from './present.ts';
import { listUnanswered } from './unanswered.ts';

const TELLS_APPLICANT = 'mails the order’s own address only, and moves no money';
export function adminRequestRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(
    '/admin/orders/:id/requests',
    {
      config: { needs: 'orders', noStepUp: TELLS_APPLICANT },
      schema: {
        summary: 'Ask an applicant for more: uploads and fields, each with a reason',
        description:
          'The applicant gets a mail whose link opens exactly these. The order waits for them, and its due date moves. One request is open at a time ' +
          '(409 `request_open`); 409 also when it is unpaid, decided, done or cancelled. The price can’t be asked for.',
        params: byId,
        body: newRequest,
        response: { 201: orderRequest },
      },
    },
    async (request, reply) => {
      const { db } = deps.connection;
      const row = await askForMore(deps, request.params.id, request.body, adminOf(request));
      const order = await findOrder(db, request.params.id);
      const all = await presentRequests(db, readingOf(deps, adminOf(request), 'record'), order);
      const shown = all.find(({ id }) => id === row.id);
      if (!shown) throw new AppError('internal');
      return reply.status(201).send(shown);
    },
  );
  app.get(
    '/admin/queue/unanswered',
    {
      config: { needs: 'read' },
      schema: {
        summary: 'Orders whose applicant has not answered a request for 14 days',
        description:
          'Those that wait longest come first. Somebody has to say what happens: ask again, withdraw the request, decide or cancel.',
        querystring: z.pick(pageQuery, { limit: true, cursor: true }),
        response: { 200: z.array(unansweredRequest) },
      },
    },
    async (request, reply) =>
      sendList<UnansweredRequest>(request, reply, {
        name: 'unanswered',
        cursor: TIME_CURSOR,
        place: ({ asked_at, request_id }) => placeOf(asked_at, request_id),
        read: (limit, behind) => listUnanswered(deps, limit, behind),
      }),
  );
  app.post(
    '/admin/orders/:id/requests/:request_id/again',
    {
      config: { needs: 'orders', noStepUp: TELLS_APPLICANT },
      schema: {
        summary: 'Ask an applicant once more for what an open request asks for',
        description:
          'They get another mail with a link. 409 when it was answered or withdrawn, and within three days of the last time.',
        params: z.object({ id: z.string(), request_id: z.string() }),
        response: { 200: done },
      },
    },
    async (request) => {
      await askAgain(deps, request.params.id, request.params.request_id, adminOf(request));
      return ok('The applicant is asked once more.');
    },
  );
  app.delete(
    '/admin/orders/:id/requests/:request_id',
    {
      config: { needs: 'orders', noStepUp: TELLS_APPLICANT },
      schema: {
        summary: 'Withdraw a request for more',
        description: 'The applicant is told. 409 once it has been answered.',
        params: z.object({ id: z.string(), request_id: z.string() }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await withdrawRequest(deps, request.params.id, request.params.request_id, adminOf(request));
      return reply.status(204).send(null);
    },
  );
}

export function applicantRequestRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(
    '/manage/request',
    {
      schema: {
        summary: 'Send what was asked for',
        description:
          'Exactly the fields and files of the open request. 422 names what is missing or wrong, 409 when it was answered or withdrawn, and ' +
          'with the `request_id` of one that was. Repeatable with an Idempotency-Key. Without files it may come as JSON.',
        consumes: ['multipart/form-data', 'application/json'],
        response: { 200: done },
      },
    },
    async (request) => {
      const me = applicantOf(request);
      const idempotency_key = keyOf(request);
      const order = await findOrder(deps.connection.db, me.order_id);
      await using form = await receiveEither(request, deps, (name) =>
        isUploadField(order.kind, name),
      );
      await answerRequest(deps, me, { ...form, idempotency_key });
      return ok('We have it, and will go on with your order.');
    },
  );
}
