import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { openingLimit } from '#server/features/sessions/limits.ts';
import { done, ok } from '#shared/errors.ts';
import { newOpeningWait, OPENING_TEXTS } from '#shared/places/openings.ts';
import { leaveOpening, waitForOpening } from './openings.ts';

export function openingRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(
    '/openings/waits',
    {
      schema: {
        summary: 'Be told by mail when something opens',
        description:
          'Twice is once. One mail says so, with a link that takes the address off; one when it opens, and then the address is forgotten, or after a year. 20 an hour from one address.',
        body: newOpeningWait,
        response: { 201: done },
      },
    },
    async (request, reply) => {
      await openingLimit(deps, request);
      await waitForOpening(deps, request.body);
      return reply.status(201).send(ok(OPENING_TEXTS.asked));
    },
  );
  app.delete(
    '/openings/waits/:code',
    {
      schema: {
        summary: 'Take an address off the list, by the mailed code',
        description: 'The answer is the same for an unknown code.',
        params: z.object({ code: z.string() }),
        response: { 200: done },
      },
    },
    async (request) => {
      await openingLimit(deps, request);
      await leaveOpening(deps, request.params.code);
      return ok(OPENING_TEXTS.left);
    },
  );
}
