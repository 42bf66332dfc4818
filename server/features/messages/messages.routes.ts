import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { adminOf } from '#server/features/sessions/guards.ts';
import { sendList } from '#server/http/lists.ts';
import { choice, pageQuery, placeOf, TIME_CURSOR } from '#server/http/paging.ts';
import { byId, done, ok } from '#shared/errors.ts';
import { type ListedMessage, listedMessage, MESSAGE_STATES } from '#shared/staff/messages.ts';
import { listMessages, messageIds } from './list.ts';
import { retryMessage } from './resend.ts';

const filters = z.object({ q: pageQuery.shape.q, state: choice([...MESSAGE_STATES]) });
const filterOf = ({ q, state }: z.infer<typeof filters>) => ({
  q,
  state: MESSAGE_STATES.find((one) => one === state),
});

export function messageRoutes(app: FastifyInstance, deps: Deps): void {
  app.lists.messages = {
    query: filters,
    ids: (query, _asking, limit) => messageIds(deps.connection.db, filterOf(query), limit),
  };
  app.get(
    '/admin/messages',
    {
      config: { needs: 'read' },
      schema: {
        summary: 'Messages about orders, the newest first',
        description:
          'A row holds the address, what the message is about, its times and what the receiving server said last, never its text. `state` is queued ' +
          '(it waits for its first or next try), sent, refused (the server will never take it: correct the address), or given_up (nobody took it for ' +
          '24 hours). `q` finds the orders they are about.',
        querystring: z.extend(pageQuery, filters.shape),
        response: { 200: z.array(listedMessage) },
      },
    },
    async (request, reply) =>
      sendList<ListedMessage>(request, reply, {
        name: 'messages',
        columns: [
          'tracking_id',
          'kind',
          'name',
          ...Object.keys(listedMessage.shape).filter(
            (name) => name !== 'order' && name !== 'own_address',
          ),
        ],
        csv: { present: ({ order, ...message }) => ({ ...message, ...order, id: message.id }) },
        cursor: TIME_CURSOR,
        place: ({ queued_at, id }) => placeOf(queued_at, id),
        read: (limit, behind) =>
          listMessages(deps.connection.db, filterOf(request.query), limit, behind),
      }),
  );
  app.post(
    '/admin/messages/:id/retry',
    {
      config: { needs: 'receipts', noStepUp: 'mails the order’s own address only' },
      schema: {
        summary: 'Send a message again, to the order’s address as it is now',
        description:
          'For another 24 hours of tries. One whose matter is no longer so is taken off the list in place of being sent. 409 when it was sent already.',
        params: byId,
        response: { 200: done },
      },
    },
    async (request) => {
      await retryMessage(deps, request.params.id, adminOf(request));
      return ok('It is sent again now.');
    },
  );
}
