import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Deps } from '#server/deps.ts';
import { AppError, invalid } from '#server/errors.ts';
import { listedIds } from '#server/features/orders/order-lists.ts';
import { adminOf, mustBeRecent, mustMay } from '#server/features/sessions/guards.ts';
import { type BulkChange, bulkChange, bulkResults, MOST_AT_ONCE } from '#shared/bulk.ts';
import { errorResponse } from '#shared/errors.ts';
import { unknownPlaceholders } from '#shared/replies.ts';
import { isOrderList, listOf, MOST_COUNTED } from '#shared/views.ts';
import { changeOrders } from './bulk.ts';

const errors = { '4xx': errorResponse, '5xx': errorResponse };

/** @throws AppError invalid; conflict with the true count in `fields.expected` */
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
    throw new AppError('conflict', `There are ${count} now, not ${expected}. Look at them again.`, {
      expected: count,
    });
  if (found.length > MOST_AT_ONCE)
    throw invalid({ expected: `At most ${MOST_AT_ONCE} at once: narrow the list.` });
  return found;
}

/** @throws AppError invalid */
function checkTexts(change: BulkChange): void {
  const texts: Record<string, string | undefined> =
    change.action === 'note'
      ? { text: change.text }
      : change.action === 'request'
        ? {
            note: change.note,
            ...Object.fromEntries(
              change.items.map(({ reason }, at) => [`items.${at}.reason`, reason]),
            ),
          }
        : change.action === 'decide'
          ? { reason: change.reason, next_step: change.next_step }
          : change.action === 'cancel'
            ? { reason: change.reason }
            : {};
  const problems = Object.entries(texts).flatMap(([field, text]) => {
    const problem = text && unknownPlaceholders(text);
    return problem ? [[field, problem]] : [];
  });
  if (problems.length > 0) throw invalid(Object.fromEntries(problems));
}

export function bulkRoutes(scope: FastifyInstance, deps: Deps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  app.post(
    '/admin/orders/bulk',
    {
      config: {
        needs: ['orders', 'payments'],
        noStepUp: 'as the single calls: cancelling asks for a recent login',
      },
      schema: {
        tags: ['administrators: orders'],
        summary: 'Change several orders at once',
        description:
          'Those of `ids`, or all of a `list` with a `query` as in views, of which `expected` were seen: 409 with the new number in `fields.expected` when that has moved. At most 500. ' +
          '`action` is assign, decide, request, note or cancel, with what its single call takes, and its rules for each: roles, states, two persons, and for cancel a recent login (403 `step_up`). ' +
          'Texts may name placeholders. `refund` of cancel is by default what each order’s terms say. One result an order: what was refused says why, and stays as it was.',
        body: bulkChange,
        response: { 200: bulkResults, ...errors },
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
}
