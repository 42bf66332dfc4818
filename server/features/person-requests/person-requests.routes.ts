import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { ORDER_ID } from '#server/features/orders/orders.ts';
import { adminOf, applicantOf, mustBeRecent } from '#server/features/sessions/guards.ts';
import { personRequestLimit } from '#server/features/sessions/limits.ts';
import { AppError } from '#server/http/errors.ts';
import { sendList } from '#server/http/lists.ts';
import { choice, likeOf, pageQuery } from '#server/http/paging.ts';
import { formatDate, middayOf } from '#shared/dates.ts';
import { byId, done, ok } from '#shared/errors.ts';
import { fold } from '#shared/fold.ts';
import {
  enteredPersonRequest,
  newPersonRequest,
  PERSON_REQUEST_STATES,
  personAnswer,
  personRequest,
} from '#shared/people/person-requests.ts';
import {
  answerPersonRequest,
  askAsPerson,
  enterPersonRequest,
  listPersonRequests,
} from './person-requests.ts';

const made = z.extend(done, {
  id: z.string(),
  due_on: z.string(),
});

async function one(deps: Deps, id: string) {
  const [request] = await listPersonRequests(deps, { id });
  if (!request) throw new AppError('not_found');
  return request;
}

export function applicantPersonRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(
    '/manage/requests-of-persons',
    {
      schema: {
        summary: 'Ask for something about one’s data: access, correct, erase, object or complain',
        description:
          'It is answered by mail within 30 days, and the answer stands in `GET /manage/order`. 10 an hour.',
        body: newPersonRequest,
        response: { 201: made },
      },
    },
    async (request, reply) => {
      const me = applicantOf(request);
      await personRequestLimit(deps, me.order_id);
      const { id, due_on } = await one(deps, await askAsPerson(deps, me, request.body));
      const message = `We have it. We answer by ${formatDate(middayOf(due_on))}, by email and here.`;
      return reply.status(201).send({ ...ok(message), id, due_on });
    },
  );
}

export function adminPersonRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    '/admin/requests-of-persons',
    {
      config: { needs: 'read' },
      schema: {
        summary: 'What people ask about their data, the newest first',
        description:
          '`state` narrows it: open, overdue or answered; `q` to names, addresses, tracking IDs and texts.',
        querystring: z.extend(pageQuery, { state: choice([...PERSON_REQUEST_STATES]) }),
        response: { 200: z.array(personRequest) },
      },
    },
    async (request, reply) => {
      const state = PERSON_REQUEST_STATES.find((one) => one === request.query.state);
      return sendList(request, reply, {
        name: 'requests-of-persons',
        cursor: ORDER_ID,
        read: (limit, behind) =>
          listPersonRequests(deps, {
            state,
            like: likeOf(fold(request.query.q ?? '')),
            limit,
            behind,
          }),
      });
    },
  );
  app.post(
    '/admin/requests-of-persons',
    {
      config: {
        needs: 'orders',
        noStepUp: 'of an order it mails its own address; a typed one asks for a recent login',
      },
      schema: {
        summary: 'Write in what somebody asked by phone, letter or mail',
        description:
          'Of an order by its `tracking_id`; of somebody without one by `name` and `email`, which wants a recent login (403 `step_up`). Due 30 days later.',
        body: enteredPersonRequest,
        response: { 201: made },
      },
    },
    async (request, reply) => {
      const { id, due_on } = await one(
        deps,
        await enterPersonRequest(deps, request.body, adminOf(request), () =>
          mustBeRecent(deps, request),
        ),
      );
      const message = `It is due on ${formatDate(middayOf(due_on))}.`;
      return reply.status(201).send({ ...ok(message), id, due_on });
    },
  );
  app.put(
    '/admin/requests-of-persons/:id',
    {
      config: { needs: 'orders', noStepUp: 'mails the address of the order, or of the request' },
      schema: {
        summary: 'Answer what somebody asked about their data',
        description: 'The answer is mailed as it stands, and kept. 409 once it is answered.',
        params: byId,
        body: personAnswer,
        response: { 200: personRequest },
      },
    },
    async (request) => {
      await answerPersonRequest(deps, request.params.id, request.body.answer, adminOf(request));
      return one(deps, request.params.id);
    },
  );
}
