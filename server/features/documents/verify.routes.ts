import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { limitCodes } from '#server/features/sessions/limits.ts';
import { callerAddress } from '#server/http/caller-address.ts';
import { verified } from '#shared/orders/verify.ts';
import { verify } from './verify.ts';

export function verifyRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    '/verify/:code',
    {
      schema: {
        summary: 'Whether a paper is ours, and still holds',
        description:
          'By the code that stands on it. `name` is a first name and an initial; `sha256` is an issued file’s. Anything else is 404, all alike; after 30 of ' +
          'those an hour from one address 429.',
        params: z.object({ code: z.string() }),
        response: { 200: verified },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return limitCodes(deps, callerAddress(request), () => verify(deps, request.params.code));
    },
  );
}
