import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Deps } from '#server/deps.ts';
import { errorResponse } from '#shared/errors.ts';
import { trackingRecord, trackingRequest } from '#shared/orders/tracking.ts';
import { track } from './tracking.ts';

export function trackingRoutes(scope: FastifyInstance, deps: Deps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  app.post(
    '/visa/track-visa',
    {
      schema: {
        tags: ['tracking'],
        body: trackingRequest,
        response: { 200: trackingRecord, '4xx': errorResponse, '5xx': errorResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return track(deps, request.body.tracking_id);
    },
  );
}
