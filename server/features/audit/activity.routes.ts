import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { sendList } from '#server/lists.ts';
import { likeOf, pageQuery } from '#server/paging.ts';
import { addDays, isCalendarDay, lagosMidnight } from '#shared/dates.ts';
import { errorAnswer } from '#shared/errors.ts';
import { ACTIVITY_BY, activityEntry, EVENT_NAMES, type Event } from '#shared/events.ts';
import { KINDS, type Kind } from '#shared/states.ts';
import { readActivity } from './activity.ts';

/** A filter that was left empty is none. */
const given = <Value extends string>(isRight: (value: string) => boolean, message: string) =>
  z.optional(
    z.pipe(
      z.string(message).check(z.refine((value) => value === '' || isRight(value), message)),
      z.transform((value) => (value === '' ? undefined : (value as Value))),
    ),
  );
const oneOf = <Value extends string>(values: readonly Value[]) =>
  given<Value>((value) => (values as readonly string[]).includes(value), `Choose one of ${values.join(', ')}.`);

const activityQuery = z.extend(pageQuery, {
  /** What administrators did (as when left out), or everything that happened. */
  by: oneOf(ACTIVITY_BY),
  event: oneOf<Event>(EVENT_NAMES),
  admin: given((value) => NUMBER.test(value), 'Give the administrator’s number.'),
  kind: oneOf<Kind>(KINDS),
  from: given(isCalendarDay, 'Say from which day, as YYYY-MM-DD.'),
  to: given(isCalendarDay, 'Say up to which day, as YYYY-MM-DD.'),
});
const NUMBER = /^\d{1,9}$/;
/** Of a bigserial. */
const CURSOR = /^\d{1,15}$/;

/** `GET /admin/activity`: who did what, newest first. */
export function activityRoutes(scope: FastifyInstance, deps: Deps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  app.get(
    '/admin/activity',
    {
      schema: {
        tags: ['administrators: activity'],
        summary: 'Who did what, newest first; `by=everybody` shows what applicants, agents and the product itself did, too',
        querystring: activityQuery,
        response: { 200: z.array(activityEntry), '4xx': errorAnswer, '5xx': errorAnswer },
      },
    },
    async (request, reply) => {
      const { by = 'admins', event, kind, admin, from, to, q } = request.query;
      const filter = {
        by,
        event,
        kind,
        admin: admin === undefined ? undefined : Number(admin),
        from: from === undefined ? undefined : lagosMidnight(from),
        before: to === undefined ? undefined : addDays(lagosMidnight(to), 1),
        q,
        like: likeOf(q),
      };
      return sendList(request, reply, {
        name: 'activity',
        columns: Object.keys(activityEntry.shape),
        cursor: CURSOR,
        read: (limit, behind) => readActivity(deps.connection.db, filter, limit, behind === undefined ? undefined : Number(behind)),
      });
    },
  );
}
