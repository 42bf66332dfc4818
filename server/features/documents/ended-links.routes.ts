import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { endedLinkLimit } from '#server/features/sessions/limits.ts';
import { invalid } from '#server/http/errors.ts';
import { done, ok } from '#shared/errors.ts';
import { endedLinkRequest, readEndedLink } from '#shared/people/ended-link.ts';
import { endedLinkQueue } from './ended-links.ts';

const SENT = 'If the link was ours, a new one is on its way to the address that the order has now.';

export function endedLinkRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(
    '/orders/ended-link',
    {
      schema: {
        summary: 'Mail a new link in place of one that has expired',
        description:
          '`link` is its path with the query. The same answer whether or not it was ours; the new one goes to the order’s address as it is now, an agent’s papers to the agent, and files of their orders to both. 5 an hour for one order or file, 20 for one address.',
        body: endedLinkRequest,
        response: { 202: done },
      },
    },
    async (request, reply) => {
      const { link } = request.body;
      const ended = readEndedLink(link);
      if (!ended) throw invalid({ link: 'Open the link in our email.' });
      await endedLinkLimit(deps, request, 'key' in ended.to ? ended.to.key : ended.to.order_id);
      // A job looks the link up, so that response times don't reveal whether it was ours.
      await deps.jobs.send(deps.connection.db, endedLinkQueue, { link });
      return reply.status(202).header('cache-control', 'no-store').send(ok(SENT));
    },
  );
}
