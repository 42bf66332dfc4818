import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { order_events } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { recordAdminEvent } from '../events/events.ts';

type Finish = (rows: number, whole: boolean) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    recordExport(request: FastifyRequest, list: string): Promise<Finish>;
  }
}

const filtersOf = ({ query, routeOptions }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries((routeOptions.schema?.querystring ? query : {}) as Record<string, unknown>)
      .filter(
        ([name, value]) =>
          !['limit', 'cursor'].includes(name) && value !== undefined && value !== '',
      )
      .map(([name, value]) => [name, String(value)]),
  );

/** Adds `app.recordExport`, because the code of lists has no access to the database. */
export function decorateExports(
  app: FastifyInstance,
  { connection: { db }, clock, log }: Deps,
): void {
  app.decorate('recordExport', async (request, list) => {
    const id = await recordAdminEvent(db, 'exported', request.actor, clock.now(), {
      list,
      filters: filtersOf(request),
    });
    return async (rows, whole) => {
      try {
        await db
          .update(order_events)
          .set({ detail: sql`${order_events.detail} || ${JSON.stringify({ rows, whole })}::jsonb` })
          .where(eq(order_events.id, id));
      } catch (error) {
        log.warn({ err: error }, 'the rows of an export could not be counted');
      }
    };
  });
}
