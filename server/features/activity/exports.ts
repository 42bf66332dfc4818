import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { order_events } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { recordAdminEvent } from '../events/events.ts';

/** Completes the event of an export: how many rows went out, and whether these were all. */
type Finish = (rows: number, whole: boolean) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Writes down that somebody saves a whole list, before its first row goes out. */
    recordExport(request: FastifyRequest, list: string): Promise<Finish>;
  }
}

/** What a list was narrowed by: neither the page nor what was left empty. A route that declares no query was given any: nothing narrowed it. */
const filtersOf = ({ query, routeOptions }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries((routeOptions.schema?.querystring ? query : {}) as Record<string, unknown>)
      .filter(([name, value]) => !['limit', 'cursor'].includes(name) && value !== undefined && value !== '')
      .map(([name, value]) => [name, String(value)]),
  );

/** Lets lists say who saved them, with which filters. Lists know no database; the app they are served by does. */
export function decorateExports(app: FastifyInstance, { connection: { db }, clock, log }: Deps): void {
  app.decorate('recordExport', async (request, list) => {
    const id = await recordAdminEvent(db, 'exported', request.actor, clock.now(), { list, filters: filtersOf(request) });
    return async (rows, whole) => {
      try {
        await db
          .update(order_events)
          .set({ detail: sql`${order_events.detail} || ${JSON.stringify({ rows, whole })}::jsonb` })
          .where(eq(order_events.id, id));
      } catch (error) {
        // That it was saved stands there already.
        log.warn({ err: error }, 'the rows of an export could not be counted');
      }
    };
  });
}
