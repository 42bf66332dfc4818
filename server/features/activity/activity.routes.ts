import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { sendList } from '#server/http/lists.ts';
import { choice, dayOf, likeOf, pageQuery, placeOf } from '#server/http/paging.ts';
import { addDays, lagosMidnight } from '#shared/dates.ts';
import { fold } from '#shared/fold.ts';
import { ACTIVITY_BY, type ActivityEntry, activityEntry } from '#shared/orders/activity.ts';
import {
  EVENT_GROUP_NAMES,
  EVENT_NAMES,
  type Event,
  type EventGroup,
  eventsOf,
} from '#shared/orders/events.ts';
import { KINDS, type Kind } from '#shared/services/index.ts';
import { type ActivityFilter, activityIds, readActivity } from './activity.ts';

const NUMBER = /^\d{1,9}$/;
const filters = z.object({
  q: pageQuery.shape.q,
  by: choice([...ACTIVITY_BY]),
  event: choice([...EVENT_NAMES, ...EVENT_GROUP_NAMES]),
  admin: z.optional(
    z
      .string()
      .check(z.refine((id) => id === '' || NUMBER.test(id), 'Give the administrator’s number.')),
  ),
  kind: choice([...KINDS]),
  from: dayOf,
  to: dayOf,
});
const TIME_CURSOR = /^\d{1,13} \d{1,15}$/;

const filterOf = ({
  by,
  event,
  kind,
  admin,
  from,
  to,
  q,
}: z.infer<typeof filters>): ActivityFilter => ({
  everybody: by === 'everybody',
  events: event ? eventsOf(event as Event | EventGroup) : undefined,
  kind: (kind || undefined) as Kind | undefined,
  admin: admin ? Number(admin) : undefined,
  from: from ? lagosMidnight(from) : undefined,
  before: to ? addDays(lagosMidnight(to), 1) : undefined,
  q,
  like: likeOf(fold(q ?? '')),
});

export function activityRoutes(app: FastifyInstance, deps: Deps): void {
  app.lists.activity = {
    query: filters,
    ids: (query, _asking, limit) => activityIds(deps.connection.db, filterOf(query), limit),
  };
  app.get(
    '/admin/activity',
    {
      config: { needs: 'read' },
      schema: {
        summary: 'Who did what, newest first',
        description:
          'What administrators did; with `by=everybody` also what applicants, agents and the product itself did. Filters, all of which must hold: ' +
          '`q` (an administrator’s or agent’s name, a tracking ID, an applicant), `event` (one, or a group of them: ' +
          `${EVENT_GROUP_NAMES.join(', ')}), ` +
          '`admin` (an administrator’s id), `kind`, `from` and `to` ' +
          '(Lagos days, both included).',
        querystring: z.extend(pageQuery, filters.shape),
        response: { 200: z.array(activityEntry) },
      },
    },
    async (request, reply) => {
      const filter = filterOf(request.query);
      return sendList<ActivityEntry>(request, reply, {
        name: 'activity',
        cursor: TIME_CURSOR,
        place: ({ at, id }) => placeOf(at, id),
        read: (limit, behind) => readActivity(deps.connection.db, filter, limit, behind),
      });
    },
  );
}
