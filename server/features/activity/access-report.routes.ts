import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { recordAdminEvent } from '#server/features/events/events.ts';
import { findTracked, isUuid, ORDER_ID } from '#server/features/orders/orders.ts';
import { dayAfter } from '#server/features/orders/selection.ts';
import { adminOf } from '#server/features/sessions/guards.ts';
import { AppError, invalid } from '#server/http/errors.ts';
import { isCsv, sendList } from '#server/http/lists.ts';
import { choice, numberOf, pageQuery, words } from '#server/http/paging.ts';
import { addDays, isCalendarDay, isMoment, lagosMidnight } from '#shared/dates.ts';
import { readTrackingId } from '#shared/orders/tracking-id.ts';
import { TRACKING_TEXTS } from '#shared/orders/tracking-texts.ts';
import { ACCESS_ROUTES, accessedPerson, accessReport } from '#shared/people/access-report.ts';
import { type AccessFilter, accessedPeople, accessTotals } from './access-report.ts';

const USUAL_DAYS = 30;
/** A moment or a Lagos day; the last day is included. */
const moment = words.check(
  z.refine(
    (value) => !value || isCalendarDay(value) || isMoment(value),
    'Say a day as YYYY-MM-DD, or a time as 2026-11-25T14:00:00Z.',
  ),
);
const query = z.extend(z.pick(pageQuery, { limit: true, cursor: true }), {
  from: moment,
  to: moment,
  order_id: words,
  admin_id: numberOf,
  file: words,
  route: choice([...ACCESS_ROUTES]),
});

const momentOf = (value: string, ofDay: (day: string) => Date): Date =>
  isCalendarDay(value) ? ofDay(value) : new Date(value);

/** Takes an id or a tracking ID; also finds deleted orders. @throws AppError not_found */
async function orderIdOf({ connection }: Deps, typed: string): Promise<string> {
  if (isUuid(typed)) return typed;
  if (!readTrackingId(typed)) throw new AppError('not_found', TRACKING_TEXTS.unknown);
  return (await findTracked(connection.db, typed, { deleted: true })).id;
}

/** @throws AppError invalid, not_found */
async function filterOf(
  deps: Deps,
  now: Date,
  asked: z.infer<typeof query>,
): Promise<AccessFilter> {
  const to = asked.to ? momentOf(asked.to, dayAfter) : now;
  const from = asked.from ? momentOf(asked.from, lagosMidnight) : addDays(to, -USUAL_DAYS);
  if (from > to) throw invalid({ from: 'It begins after its end.' });
  return {
    from,
    to,
    order_id: asked.order_id ? await orderIdOf(deps, asked.order_id.trim()) : undefined,
    admin_id: asked.admin_id ? Number(asked.admin_id) : undefined,
    file: asked.file || undefined,
    route: ACCESS_ROUTES.find((one) => one === asked.route),
  };
}

export function accessReportRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    '/admin/reports/access',
    {
      config: { needs: 'team', stepUp: true },
      schema: {
        summary: 'Whose data was looked at: when, which of it, and by whom',
        description:
          '`from` and `to` are Lagos days (both included) or moments, by default the last 30 days; `order_id` (its id or its tracking ID), `admin_id` and `file` (a stored file’s key, or a field’s name) narrow it, and so does `route`: an order’s record, its files, its whole file, the evidence for a bank, the applicant’s own page, or lists that were saved. Looks again within an hour, or ten minutes at a file, are counted once, so that those from this long before `from` are in it; what was saved whole counts for each of its files. As CSV: the people with how to reach them. Who asked stands in the activity.',
        querystring: query,
        response: { 200: accessReport },
      },
    },
    async (request, reply) => {
      const now = deps.clock.now();
      const filter = await filterOf(deps, now, request.query);
      const { limit: _, cursor: __, ...narrowed } = request.query;
      const filters = Object.fromEntries(
        Object.entries(narrowed).flatMap(([name, value]) => (value ? [[name, value]] : [])),
      );
      await recordAdminEvent(deps.connection.db, 'access_reported', adminOf(request), now, {
        filters,
      });
      const list = {
        name: 'access',
        columns: Object.keys(accessedPerson.shape).filter((name) => name !== 'id'),
        csv: {
          present: (row: z.infer<typeof accessedPerson>) => ({
            ...row,
            data: row.data.join('; '),
            by: row.by.join('; '),
          }),
        },
        cursor: ORDER_ID,
        read: (limit: number, behind: string | undefined) =>
          accessedPeople(deps, filter, limit, behind),
      };
      const totals = isCsv(request) ? undefined : await accessTotals(deps, filter);
      return sendList(request, reply, list, (people) => ({ ...totals, people }));
    },
  );
}
