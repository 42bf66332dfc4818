import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { plainNumber } from '#server/features/orders/search.ts';
import { adminOf, OF_THE_DOCUMENTS } from '#server/features/sessions/guards.ts';
import { sendList } from '#server/http/lists.ts';
import { choice, likeOf, pageQuery } from '#server/http/paging.ts';
import { byId, done, ok } from '#shared/errors.ts';
import { readPhone } from '#shared/fields.ts';
import { fold } from '#shared/fold.ts';
import { AGENT_STATUSES, agentApproval, agentRow } from '#shared/people/agents.ts';
import { deleteAgent, listAgents, presentAgent, setAgentStatus } from './agents.ts';

const NUMBER = /^\d{1,9}$/;
function searched(q = ''): string {
  const number = plainNumber(q);
  return /^[\s+(]*\d[\d\s().-]*$/.test(number)
    ? (readPhone(number) ?? number.replace(/[^+\d]/g, '').replace(/^0/, ''))
    : fold(q);
}
const LISTS = { pending: 'pending', approved: 'approved', 'all-agent': undefined } as const;

export function adminAgentRoutes(app: FastifyInstance, deps: Deps): void {
  app.lists.agents = {
    query: z.object({ q: pageQuery.shape.q, status: choice([...AGENT_STATUSES]) }),
    ids: async ({ q, ...asked }, _asking, limit) => {
      const status = AGENT_STATUSES.find((one) => one === asked.status);
      const like = likeOf(searched(q));
      const rows = await listAgents(deps.connection.db, { status, like, limit });
      return rows.map(({ id }) => String(id));
    },
  };
  for (const [name, status] of Object.entries(LISTS)) {
    app.get(
      `/agents/${name}`,
      {
        config: { needs: 'read' },
        schema: { querystring: pageQuery, response: { 200: z.array(agentRow) } },
      },
      async (request, reply) => {
        const like = likeOf(searched(request.query.q));
        return sendList(request, reply, {
          name: `agents-${name}`,
          cursor: NUMBER,
          read: async (limit, after) => {
            const rows = await listAgents(deps.connection.db, {
              status,
              limit,
              after: after === undefined ? undefined : Number(after),
              like,
            });
            return rows.map((row) => ({
              ...presentAgent(row),
              created_at: row.created_at.toISOString(),
            }));
          },
        });
      },
    );
  }

  app.put(
    '/admin/approve-agent/:id',
    {
      config: { needs: 'agents', noStepUp: OF_THE_DOCUMENTS },
      schema: { params: byId, body: agentApproval, response: { 200: done } },
    },
    async (request) => {
      const { status } = request.body;
      await setAgentStatus(deps, request.params.id, status, adminOf(request));
      return ok(status === 'approved' ? 'The agent is approved.' : 'The agent is pending.');
    },
  );

  app.delete(
    '/admin/delete-agent/:id',
    {
      config: { needs: 'agents', noStepUp: OF_THE_DOCUMENTS },
      schema: { params: byId, response: { 200: done } },
    },
    async (request) => {
      await deleteAgent(deps, request.params.id, adminOf(request));
      return ok('The agent is deleted. The agent’s orders stay.');
    },
  );
}
