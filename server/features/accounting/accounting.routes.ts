import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { dashboard } from '#shared/dashboard.ts';
import { errorAnswer } from '#shared/errors.ts';
import { toNaira } from '#shared/money.ts';
import { descriptionOf, KINDS, type Kind } from '#shared/services/index.ts';
import { readDashboard } from './dashboard.ts';
import { readTallies } from './tallies.ts';

/** The dashboard, and the eight totals: what was paid, also for orders that are hidden now, and what is still to be paid. */
export function accountingRoutes(scope: FastifyInstance, deps: Deps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const tags = ['administrators: accounting'];
  const errors = { '4xx': errorAnswer, '5xx': errorAnswer };
  const total = async (kind: Kind, name: 'paid' | 'unpaid') =>
    toNaira((await readTallies(deps.connection.db, [`order:${kind}:${name}`]))(`order:${kind}:${name}`).amount_kobo);
  app.get(
    '/admin/dashboard',
    { schema: { tags, summary: 'Everything the dashboard shows, at the same cost at any size', response: { 200: dashboard, ...errors } } },
    () => readDashboard(deps),
  );
  for (const kind of KINDS) {
    const name = descriptionOf(kind).total;
    if (!name) continue;
    app.get(
      `/admin/total-paid-${name}`,
      { schema: { tags, response: { 200: z.object({ total_paid_fees: z.number() }), ...errors } } },
      async () => ({ total_paid_fees: await total(kind, 'paid') }),
    );
    app.get(
      `/admin/total-not-paid-${name}`,
      { schema: { tags, response: { 200: z.object({ total_not_paid_fees: z.number() }), ...errors } } },
      async () => ({
        total_not_paid_fees: await total(kind, 'unpaid'),
      }),
    );
  }
}
