import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { trackingRecord, trackingRequest } from '#shared/orders/tracking.ts';
import { track } from './tracking.ts';

export function trackingRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(
    '/visa/track-visa',
    { schema: { body: trackingRequest, response: { 200: trackingRecord } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return track(deps, request.body.tracking_id);
    },
  );
}
