import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Deps } from '#server/deps.ts';
import { errorResponse } from '#shared/errors.ts';
import { facts } from '#shared/places/facts.ts';
import { createFacts } from './facts.ts';

export function factRoutes(scope: FastifyInstance, deps: Deps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const { facts: read } = createFacts(deps);
  app.get(
    '/facts',
    {
      schema: {
        tags: ['facts'],
        summary: 'What our own orders say of us',
        description:
          'Figures of fewer than 30 orders are left out. `refund_until` is the moment until which everything is refunded.',
        response: { 200: facts, '4xx': errorResponse, '5xx': errorResponse },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=60');
      return read();
    },
  );
}
