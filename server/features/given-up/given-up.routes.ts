import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { isUuid } from '#server/features/orders/orders.ts';
import { adminOf } from '#server/features/sessions/guards.ts';
import { AppError } from '#server/http/errors.ts';
import { sendList } from '#server/http/lists.ts';
import { pageQuery, placeOf, TIME_CURSOR } from '#server/http/paging.ts';
import { byId, done, ok } from '#shared/errors.ts';
import { type GivenUpJob, givenUpJob, restartedJobs } from '#shared/staff/given-up-jobs.ts';
import { readGivenUp, restartAll, takeJob } from './given-up.ts';

const ALLOWED_BEFORE = 'repeats work that was allowed when it was queued';

export function givenUpRoutes(app: FastifyInstance, deps: Deps): void {
  const idOf = (id: string) => {
    if (!isUuid(id)) throw new AppError('not_found');
    return id;
  };

  app.get(
    '/admin/given-up-jobs',
    {
      config: { needs: 'read' },
      schema: {
        summary: 'Mails, pictures and other background work that was given up, the newest first',
        description:
          'Most of it is tried for 24 hours with growing pauses before. An entry stays for 90 days. `q` finds any of the words of an entry.',
        querystring: pageQuery,
        response: { 200: z.array(givenUpJob) },
      },
    },
    async (request, reply) =>
      sendList<GivenUpJob>(request, reply, {
        name: 'given-up-jobs',
        cursor: TIME_CURSOR,
        place: ({ given_up_at, id }) => placeOf(given_up_at, id),
        read: (limit, behind) => readGivenUp(deps, { q: request.query.q, limit, behind }),
      }),
  );
  app.post(
    '/admin/given-up-jobs/:id/retry',
    {
      config: { needs: 'operations', noStepUp: ALLOWED_BEFORE },
      schema: {
        summary: 'Start one again, for another 24 hours',
        params: byId,
        response: { 200: done },
      },
    },
    async (request) => {
      await takeJob(deps, idOf(request.params.id), 'restart', adminOf(request));
      return ok('It is tried again now.');
    },
  );
  app.post(
    '/admin/given-up-jobs/retry',
    {
      config: { needs: 'operations', noStepUp: ALLOWED_BEFORE },
      schema: { summary: 'Start all of them again', response: { 200: restartedJobs } },
    },
    async (request) => {
      const started = await restartAll(deps, adminOf(request));
      const message = started === 1 ? 'It is tried again now.' : `${started} are tried again now.`;
      return { ...ok(started > 0 ? message : 'There was nothing to start again.'), started };
    },
  );
  app.delete(
    '/admin/given-up-jobs/:id',
    {
      config: { needs: 'operations', stepUp: true },
      schema: {
        summary: 'Take one off the list without doing it',
        params: byId,
        response: { 200: done },
      },
    },
    async (request) => {
      await takeJob(deps, idOf(request.params.id), 'drop', adminOf(request));
      return ok('It was taken off the list.');
    },
  );
}
