import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { replies } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { adminOf } from '#server/features/sessions/guards.ts';
import { deleteOwned } from '#server/features/sessions/own-or-shared.ts';
import { sendWhole } from '#server/http/lists.ts';
import { byId, done, ok } from '#shared/errors.ts';
import { changedReply, newReply, reply } from '#shared/staff/replies.ts';
import { addReply, changeReply, listReplies } from './replies.ts';

const noStepUp = 'a text that somebody still sends';

export function replyRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    '/admin/replies',
    { config: { needs: 'read' }, schema: { response: { 200: z.array(reply) } } },
    async (request, answer) =>
      sendWhole(request, answer, {
        name: 'replies',
        rows: await listReplies(deps.connection.db, adminOf(request)),
      }),
  );
  app.post(
    '/admin/replies',
    {
      config: { needs: 'orders', noStepUp },
      schema: {
        description:
          'Texts for notes, requests, denials and mails. `shared` ones are the company’s, others one’s own. ' +
          'A text may name {first_name}, {destination}, {tracking_id}, {expected_by}, {amount} and {link} of the order.',
        body: newReply,
        response: { 201: reply },
      },
    },
    async (request, answer) =>
      answer.code(201).send(await addReply(deps, adminOf(request), request.body)),
  );
  app.put(
    '/admin/replies/:id',
    {
      config: { needs: 'orders', noStepUp },
      schema: {
        description:
          'The company’s are changed by their author or an owner. Without `shared` that stays as it is.',
        params: byId,
        body: changedReply,
        response: { 200: reply },
      },
    },
    (request) => changeReply(deps, adminOf(request), request.params.id, request.body),
  );
  app.delete(
    '/admin/replies/:id',
    { config: { needs: 'orders', noStepUp }, schema: { params: byId, response: { 200: done } } },
    async (request) => {
      await deleteOwned(deps, replies, adminOf(request), request.params.id);
      return ok('The ready answer is deleted.');
    },
  );
}
