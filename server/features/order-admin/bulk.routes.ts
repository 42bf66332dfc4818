import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { recordEvents } from '#server/features/events/events.ts';
import { listedIds, listReader } from '#server/features/orders/list-readers.ts';
import { isUuid } from '#server/features/orders/orders.ts';
import { adminOf, mustBeRecent, mustMay } from '#server/features/sessions/guards.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import { sendCsvWhole } from '#server/http/lists.ts';
import {
  type BulkChange,
  bulkChange,
  bulkResults,
  chosenRows,
  MOST_AT_ONCE,
  undoneOrders,
} from '#shared/staff/bulk.ts';
import { unknownPlaceholders } from '#shared/staff/replies.ts';
import { isOrderList, listOf, MOST_COUNTED } from '#shared/staff/views.ts';
import { changeOrders, undoChange } from './bulk.ts';

/** @throws AppError invalid; conflict with the current count in `fields.expected` */
async function chosenIds(
  { clock }: Deps,
  request: FastifyRequest,
  { ids, list = '', query, expected }: BulkChange,
): Promise<string[]> {
  if (ids) return [...new Set(ids)];
  const name = listOf(list);
  if (!name || !isOrderList(name)) throw invalid({ ids: 'Say which: ids, or a list of orders.' });
  if (expected === undefined) throw invalid({ expected: 'Say how many you saw.' });
  const asking = { me: adminOf(request).id, now: clock.now() };
  const found = await listedIds(request.server, name, query, asking, MOST_COUNTED);
  const count = String(found.length);
  if (found.length !== expected)
    throw conflict(`There are ${count} now, not ${expected}. Look at them again.`, {
      expected: count,
    });
  if (found.length > MOST_AT_ONCE)
    throw invalid({ expected: `At most ${MOST_AT_ONCE} at once: narrow the list.` });
  return found;
}

/** What an action's texts are called, if it has them. */
interface Texts extends Pick<BulkChange, 'action'> {
  text?: string | undefined;
  note?: string | undefined;
  reason?: string | undefined;
  next_step?: string | undefined;
  items?: { reason: string }[] | undefined;
}

/** @throws AppError invalid */
function checkTexts(change: BulkChange): void {
  const { text, note, reason, next_step, items = [] }: Texts = change;
  const reasons = items.map(({ reason }, at) => [`items.${at}.reason`, reason]);
  const texts = { text, note, reason, next_step, ...Object.fromEntries(reasons) };
  const problems = Object.entries<string | undefined>(texts).flatMap(([field, text]) => {
    const problem = text && unknownPlaceholders(text);
    return problem ? [[field, problem]] : [];
  });
  if (problems.length > 0) throw invalid(Object.fromEntries(problems));
}

export function bulkRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(
    '/admin/orders/bulk',
    {
      config: {
        needs: ['orders', 'payments'],
        noStepUp: 'as the single calls: cancelling asks for a recent login',
      },
      schema: {
        summary: 'Change several orders at once',
        description:
          'Those of `ids`, or all of a `list` with a `query` as in views, of which `expected` were seen: 409 with the new number in `fields.expected` when that has moved. At most 500. ' +
          '`action` is assign, decide, request, note or cancel, with what its single call takes, and its rules for each: roles, states, two persons, and for cancel a recent login (403 `step_up`). ' +
          'Texts may name placeholders. `refund` of cancel is by default what each order’s terms say. One result an order: what was refused says why, and stays as it was.',
        body: bulkChange,
        response: { 200: bulkResults },
      },
    },
    async (request) => {
      const change = request.body;
      if (change.action === 'cancel') {
        if (change.refund !== undefined)
          mustMay(request, change.refund > 0 ? 'payments' : 'orders');
        mustBeRecent(deps, request);
      } else mustMay(request, 'orders');
      checkTexts(change);
      const ids = await chosenIds(deps, request, change);
      return { results: await changeOrders(deps, ids, change, adminOf(request)) };
    },
  );
  app.post(
    '/admin/orders/bulk/undo',
    {
      config: { needs: 'orders', noStepUp: 'takes one’s own changes back before anybody was told' },
      schema: {
        summary: 'Take back what one has just decided, asked or noted of several orders',
        description:
          'With `action` decide (unless said) each is Pending again, as by `POST /admin/orders/{id}/reopen`; with request or note it is as if the caller had neither asked nor noted. ' +
          'Mails about several wait for ten seconds at least, those of decisions for DECISION_MAIL_AFTER_S, too. ' +
          'One result an order: what a colleague has done since, or the applicant was told of, says so and stays.',
        body: undoneOrders,
        response: { 200: bulkResults },
      },
    },
    async (request) => {
      const { ids, action } = request.body;
      return { results: await undoChange(deps, [...new Set(ids)], action, adminOf(request)) };
    },
  );
  app.post(
    '/admin/orders/csv',
    {
      config: { needs: 'read', noStepUp: 'reads only' },
      schema: {
        summary: 'Chosen rows of a list of orders as CSV',
        description:
          'With the columns of the `list` (a service, `queue` or `orders`), in the order given; at most 500. 422 naming `ids` when one isn’t in such a list.',
        body: chosenRows,
        response: { 200: z.any() },
      },
    },
    async (request, reply) => {
      const { list } = request.body;
      const name = listOf(list);
      if (!name || !isOrderList(name)) throw invalid({ list: 'Say a list of orders.' });
      const ids = [...new Set(request.body.ids)];
      const reader = listReader(request.server, name);
      const rows = await reader.rows(request, ids.filter(isUuid));
      const place = new Map(ids.map((id, at) => [id, at]));
      if (rows.length < ids.length)
        throw invalid({ ids: 'One of these orders isn’t there any more.' });
      const detail = { list: `${name}-chosen`, filters: {} };
      await recordEvents(
        deps.connection.db,
        'exported',
        adminOf(request),
        deps.clock.now(),
        new Map(rows.map(({ id }) => [id, detail])),
      );
      return sendCsvWhole(request, reply, {
        name: `${name}-chosen`,
        columns: reader.columns,
        rows: rows.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)),
      });
    },
  );
}
