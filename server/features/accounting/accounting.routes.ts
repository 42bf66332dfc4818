import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { payments } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { countRefunds } from '#server/features/refunds/list-refunds.ts';
import { countToReview } from '#server/features/reviews/reviews.ts';
import { adminOf } from '#server/features/sessions/guards.ts';
import { sendWhole } from '#server/http/lists.ts';
import { monthOf } from '#server/http/paging.ts';
import { lagosDay } from '#shared/dates.ts';
import { toNaira } from '#shared/money/money.ts';
import { SUMMARY_BY, summaryLine } from '#shared/money/payment-list.ts';
import { descriptionOf, KINDS } from '#shared/services/index.ts';
import { dashboard } from '#shared/staff/dashboard.ts';
import { type ListCounts, listCounts } from '#shared/staff/list-counts.ts';
import { readDashboard } from './dashboard.ts';
import { summarize } from './monthly.ts';
import { countAssigned, countOverdue, readTallies } from './tallies.ts';

async function readListCounts(
  { connection: { db }, clock }: Pick<Deps, 'connection' | 'clock'>,
  reader: number,
): Promise<ListCounts> {
  const inProgress = KINDS.map((kind) => `stage:${kind}:in_progress`);
  const [tally, overdue, mine, all, to_review, refunds] = await Promise.all([
    readTallies(db, inProgress),
    countOverdue(db, lagosDay(clock.now())),
    countAssigned(db, reader),
    db.$count(payments),
    countToReview(db),
    countRefunds(db),
  ]);
  return {
    queue: { all: inProgress.reduce((sum, name) => sum + tally(name).rows, 0), overdue, mine },
    payments: { all, to_review: to_review.all },
    refunds,
  };
}

/** Paid totals include deleted orders; not-paid totals exclude cancelled orders. */
export function accountingRoutes(app: FastifyInstance, deps: Deps): void {
  const total = async (name: string) =>
    toNaira((await readTallies(deps.connection.db, [name]))(name).amount_kobo);
  app.get(
    '/admin/dashboard',
    {
      config: { needs: 'read' },
      schema: {
        summary: 'Everything the dashboard shows, at the same cost at any size',
        response: { 200: dashboard },
      },
    },
    (request) => readDashboard(deps, adminOf(request).id),
  );
  app.get(
    '/admin/list-counts',
    {
      config: { needs: 'read' },
      schema: {
        summary: 'How many rows stand behind the tabs of queue, payments and refunds',
        response: { 200: listCounts },
      },
    },
    (request) => readListCounts(deps, adminOf(request).id),
  );
  app.get(
    '/admin/payments/summary',
    {
      config: { needs: 'read' },
      schema: {
        summary: 'What came in a month, by service, by day, by destination or by agent',
        description:
          'Of all payments whose money came on a Lagos day of the month, in naira, the largest first: their sums are those of ' +
          '`/admin/payments/totals` for its days, but a payment for several orders counts in the line of each. CSV as `/admin/payments`.',
        querystring: z.object({
          month: monthOf,
          by: z.enum(SUMMARY_BY, `Choose ${SUMMARY_BY.join(' or ')}.`),
        }),
        response: { 200: z.array(summaryLine) },
      },
    },
    async (request, reply) => {
      const { month, by } = request.query;
      const { id: _, ...columns } = summaryLine.shape;
      return sendWhole(request, reply, {
        name: `payments-${month}-by-${by}`,
        columns: Object.keys(columns),
        rows: await summarize(deps, month, by),
      });
    },
  );
  for (const kind of KINDS) {
    const name = descriptionOf(kind).total;
    if (!name) continue;
    app.get(
      `/admin/total-paid-${name}`,
      {
        config: { needs: 'read' },
        schema: { response: { 200: z.object({ total_paid_fees: z.number() }) } },
      },
      async () => ({ total_paid_fees: await total(`order:${kind}:paid`) }),
    );
    app.get(
      `/admin/total-not-paid-${name}`,
      {
        config: { needs: 'read' },
        schema: { response: { 200: z.object({ total_not_paid_fees: z.number() }) } },
      },
      async () => ({ total_not_paid_fees: await total(`owed:${kind}:all`) }),
    );
  }
}
