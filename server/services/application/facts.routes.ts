import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { LRUCache } from 'lru-cache';
import type { Deps } from '#server/deps.ts';
import { errorResponse } from '#shared/errors.ts';
import { type Facts, facts } from '#shared/facts.ts';
import { readFacts } from './facts.ts';

const FRESH_MS = 30_000;

export function factRoutes(scope: FastifyInstance, deps: Deps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  // One entry; whoever asks meanwhile waits for the same reading.
  const known = new LRUCache<'facts', Facts>({
    max: 1,
    ttl: FRESH_MS,
    fetchMethod: () => readFacts(deps),
  });
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
      const found = await known.fetch('facts');
      if (!found) throw new Error('the facts were not read');
      return found;
    },
  );
}
