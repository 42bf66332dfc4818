import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { facts } from '#shared/places/facts.ts';
import { createFacts } from './facts.ts';

export function factRoutes(app: FastifyInstance, deps: Deps): void {
  const { facts: read } = createFacts(deps);
  app.get(
    '/facts',
    {
      schema: {
        summary: 'What our own orders say of us',
        description:
          'Figures of fewer than 30 orders are left out. `refund_until` is the moment until which everything is refunded.',
        response: { 200: facts },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=60');
      return read();
    },
  );
}
