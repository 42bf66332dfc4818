import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { ORDER_ID } from '#server/features/orders/orders.ts';
import { sendList } from '#server/http/lists.ts';
import { pageQuery } from '#server/http/paging.ts';
import { listedPayment, paymentTotals } from '#shared/money/payment-list.ts';
import { forSpreadsheet, listPayments } from './list-payments.ts';
import {
  PAYMENT_FILTERS_TEXT,
  type PaymentFilters,
  paymentFilters,
  selectedIds,
  selectPayments,
  sumPayments,
} from './select-payments.ts';

const fileName = ({ paid_from, paid_to }: PaymentFilters) =>
  ['payments', paid_from, paid_to && `to-${paid_to}`].filter(Boolean).join('-');

export function paymentListRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.connection;

  app.lists.payments = {
    query: paymentFilters,
    ids: async (query, _asking, limit) => selectedIds(db, await selectPayments(db, query), limit),
  };
  app.get(
    '/admin/payments',
    {
      config: { needs: 'read' },
      schema: {
        summary: 'All payments, the newest first',
        description:
          'Deleted orders’ payments too, named as such. Newest is when money came, or when a payment was begun for which none did; narrowed by days ' +
          'of submission, when the order was submitted. `shares` says what it is for, by order; the other names of an order are those of the first. As CSV: a line for each share, under the same reference; one ' +
          `column of plain naira for each figure, times of Lagos, UTF-8 with a byte order mark. ${PAYMENT_FILTERS_TEXT}`,
        querystring: z.extend(pageQuery, paymentFilters.shape),
        response: { 200: z.array(listedPayment) },
      },
    },
    async (request, reply) => {
      const selection = await selectPayments(db, request.query);
      return sendList(request, reply, {
        name: fileName(request.query),
        columns: Object.keys(listedPayment.shape).filter((name) => name !== 'shares'),
        csv: { present: forSpreadsheet },
        cursor: ORDER_ID,
        read: (limit, after) => listPayments(db, selection, limit, after),
      });
    },
  );

  app.get(
    '/admin/payments/totals',
    {
      config: { needs: 'read' },
      schema: {
        summary: 'What the payments of `/admin/payments` with the same filters come to',
        description: `In naira, to the kobo what the list’s rows come to; null where a search finds more than 5,000. ${PAYMENT_FILTERS_TEXT}`,
        querystring: paymentFilters,
        response: { 200: paymentTotals },
      },
    },
    async ({ query }) => ({
      sums: (await sumPayments(db, await selectPayments(db, query))) ?? null,
    }),
  );
}
