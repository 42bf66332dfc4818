import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { agentOf, noStore } from '#server/features/sessions/guards.ts';
import { group, MOST_ORDERS } from '#shared/money/groups.ts';
import { findGroup } from './groups.ts';
import { groupOrders, showGroup, takeOut } from './members.ts';

const asked = z.object({
  tracking_ids: z
    .array(z.string(), 'Say which orders are paid together.')
    .check(
      z.minLength(1, 'Choose at least one order.'),
      z.maxLength(MOST_ORDERS, `At most ${MOST_ORDERS} orders are paid together.`),
    ),
});

export function groupRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.connection;
  const answers = { response: { 200: group } };

  app.get(
    '/groups/:code',
    {
      onRequest: noStore,
      schema: {
        summary: 'Orders that are paid together, and what is left to pay',
        description:
          'The code is the key: 128 bits, until 7 days after the last order joined. `amount` is what is left of all that can be paid; that of an order is its price.',
        params: z.object({ code: z.string() }),
        ...answers,
      },
    },
    async ({ params }) => showGroup(db, deps, await findGroup(db, deps, params.code)),
  );

  app.delete(
    '/groups/:code/orders/:tracking_id',
    {
      onRequest: noStore,
      schema: {
        summary: 'Take an order out of its group',
        description: 'It stays an order, to be paid by itself. 409 once it is paid.',
        params: z.object({ code: z.string(), tracking_id: z.string() }),
        ...answers,
      },
    },
    ({ params }) => takeOut(deps, params.code, params.tracking_id),
  );
}

export function agentGroupRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(
    '/agents/groups',
    {
      schema: {
        summary: 'A group of the agent’s unpaid orders, to pay them together',
        description:
          'Up to 20 of any services. They leave groups that they were in. 409 when one is paid, or nothing is to be paid for it.',
        body: asked,
        response: { 201: group },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await groupOrders(deps, agentOf(request), request.body.tracking_ids)),
  );
}
