import { and, asc, eq, gt, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { orders, payment_differences } from '#server/database/schema.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { recordEvent } from '#server/features/events/events.ts';
import { isUuid, ORDER_ID } from '#server/features/orders/orders.ts';
import { matching } from '#server/features/orders/search.ts';
import { adminOf } from '#server/features/sessions/guards.ts';
import { AppError } from '#server/http/errors.ts';
import { sendList } from '#server/http/lists.ts';
import { likeOf, pageQuery } from '#server/http/paging.ts';
import { byId, done, ok } from '#shared/errors.ts';
import { toNaira } from '#shared/money/money.ts';
import {
  differenceSeen,
  type PaymentDifference,
  paymentDifference,
} from '#shared/money/payment-differences.ts';

function foundBy(q: string | undefined): SQL | undefined {
  const like = likeOf(q);
  const references = [payment_differences.tx_ref, payment_differences.provider_transaction_id];
  return like
    ? or(...references.map((column) => sql`lower(${column}) like ${like}`), matching(q)?.holds)
    : undefined;
}

async function listDifferences(
  { connection: { db } }: Deps,
  { q, limit, behind }: { q: string | undefined; limit: number; behind: string | undefined },
): Promise<PaymentDifference[]> {
  const rows = await db
    .select({ row: payment_differences, kind: orders.kind, tracking_id: orders.tracking_id })
    .from(payment_differences)
    .leftJoin(orders, eq(orders.id, payment_differences.order_id))
    .where(
      and(
        isNull(payment_differences.seen_at),
        ne(payment_differences.difference, 'pending'),
        behind === undefined ? undefined : gt(payment_differences.id, behind),
        foundBy(q),
      ),
    )
    .orderBy(asc(payment_differences.id))
    .limit(limit);
  return rows.map(({ row, kind, tracking_id }) => ({
    id: row.id,
    provider: row.provider,
    provider_transaction_id: row.provider_transaction_id,
    difference: row.difference as PaymentDifference['difference'],
    tx_ref: row.tx_ref,
    amount: toNaira(row.amount_kobo),
    currency: row.currency,
    words: row.words,
    found_at: row.found_at.toISOString(),
    order_id: row.order_id,
    kind,
    tracking_id,
    line: row.line,
  }));
}

export function comparisonRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    '/admin/payment-differences',
    {
      config: { needs: 'read' },
      schema: {
        summary: 'Where a provider’s list and our books differ, the oldest first',
        description:
          'Found by the nightly comparison of yesterday’s transactions. `line` is the provider’s own. `q` finds references, and the orders they are for.',
        querystring: pageQuery,
        response: { 200: z.array(paymentDifference) },
      },
    },
    async (request, reply) =>
      sendList(request, reply, {
        name: 'payment-differences',
        cursor: ORDER_ID,
        read: (limit, behind) => listDifferences(deps, { q: request.query.q, limit, behind }),
      }),
  );

  app.post(
    '/admin/payment-differences/:id/seen',
    {
      config: {
        needs: 'payments',
        noStepUp: 'notes what was done about a difference, and moves no money',
      },
      schema: {
        summary: 'Take a difference off the list, saying what was done about it',
        params: byId,
        body: differenceSeen,
        response: { 200: done },
      },
    },
    async (request) => {
      const admin = adminOf(request);
      const { id } = request.params;
      if (!isUuid(id)) throw new AppError('not_found');
      const { note } = request.body;
      await transaction(deps, async (tx, deps) => {
        const at = deps.clock.now();
        const [row] = await tx
          .update(payment_differences)
          .set({ seen_by: admin.id, seen_at: at, note })
          .where(and(eq(payment_differences.id, id), isNull(payment_differences.seen_at)))
          .returning();
        if (!row) {
          const [known] = await tx
            .select()
            .from(payment_differences)
            .where(eq(payment_differences.id, id));
          if (!known) throw new AppError('not_found');
          return;
        }
        const detail = { tx_ref: row.tx_ref, words: `${row.words}. ${note}` };
        await recordEvent(tx, row.order_id, 'difference_seen', admin, at, detail);
      });
      return ok('It is off the list.');
    },
  );
}
