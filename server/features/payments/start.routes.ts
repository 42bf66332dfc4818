import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Order } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { findGroup, groupPage, ordersOfGroup } from '#server/features/groups/groups.ts';
import { findOrder, findTracked } from '#server/features/orders/orders.ts';
import { noStore, readerOf } from '#server/features/sessions/guards.ts';
import { startLimit } from '#server/features/sessions/limits.ts';
import { isForm, redirectResponse, takesForms } from '#server/http/bodies.ts';
import { AppError, invalid } from '#server/http/errors.ts';
import { SECURITY } from '#server/openapi/describe.ts';
import { PAYMENT_TEXTS } from '#shared/money/payment-texts.ts';
import {
  expectedAmount,
  hostedPage as hostedPageShape,
  paymentInfo as paymentInfoShape,
} from '#shared/money/payments.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { askAboutOpen } from './ask-about-open.ts';
import { refuseNothingToPay } from './nothing-to-pay.ts';
import { hostedPage, paymentInfo } from './payment-info.ts';
import { askProvider, chosenProvider } from './providers.ts';
import { type Paying, startPayment } from './start-payment.ts';

const start = z.object({
  booking_id: z.optional(z.string('Say which order is meant.')),
  tracking_id: z.optional(z.string('Say which order is meant.')),
  group: z.optional(z.string('Say which group is meant.')),
  provider: z.optional(z.string()),
  expected_amount: expectedAmount,
  redirect: z.optional(
    z.union(
      [
        z.boolean(),
        z.pipe(
          z.literal('true'),
          z.transform(() => true),
        ),
      ],
      'Say true or false.',
    ),
  ),
});
type Start = z.infer<typeof start>;

/** @throws AppError forbidden */
async function mustBePayer(
  deps: Deps,
  request: FastifyRequest,
  agent_id: number | null,
): Promise<void> {
  const reader = await readerOf(request, deps);
  if (agent_id !== null && !(reader.kind === 'agent' && reader.id === agent_id))
    throw new AppError('forbidden', PAYMENT_TEXTS.agentPays);
}

interface ToPay {
  paying: Paying;
  /** Their open payments are checked with the provider first. */
  orders: Order[];
  /** Where to redirect a browser without JavaScript on an error. */
  page(error: unknown): string;
}

/** Deleted orders too: the payer is told why. @throws AppError invalid, not_found, forbidden */
async function whatToPay(
  deps: Deps,
  request: FastifyRequest,
  { booking_id, tracking_id, group: code }: Start,
): Promise<ToPay> {
  const { db } = deps.connection;
  if (code !== undefined) {
    const group = await findGroup(db, deps, code);
    await mustBePayer(deps, request, group.agent_id);
    return {
      paying: { group },
      orders: await ordersOfGroup(db, group.id),
      page: (error) => `${groupPage(code)}?problem=${codeOf(error)}`,
    };
  }
  if (!booking_id && !tracking_id)
    throw invalid({ booking_id: 'Say which order is meant, by booking_id or tracking_id.' });
  const found = booking_id
    ? await findOrder(deps.connection.db, booking_id, { deleted: true })
    : await findTracked(deps.connection.db, tracking_id ?? '', { deleted: true });
  await mustBePayer(deps, request, found.agent_id);
  return { paying: { order_id: found.id }, orders: [found], page: (error) => pageOf(found, error) };
}

const codeOf = (error: unknown): string => (error instanceof AppError ? error.code : 'internal');

/** Where a browser without JavaScript returns to. */
function pageOf(
  { kind, tracking_id }: Pick<Order, 'kind' | 'tracking_id'>,
  error: unknown,
): string {
  const { pay, success } = descriptionOf(kind).pages;
  const code = codeOf(error);
  if (code === 'already_paid') return `${success}?ref=${tracking_id}`;
  return `${pay}?ref=${tracking_id}&problem=${code}`;
}

export function startRoutes(app: FastifyInstance, deps: Deps): void {
  app.register(async (own: FastifyInstance) => {
    takesForms(own);
    own.post(
      '/payment/start',
      {
        onRequest: noStore,
        schema: {
          security: [...SECURITY.anybody],
          summary: 'The open payment of an order or a group, or a new one',
          description:
            'An order that an agent submitted is paid by that agent: it needs the agent’s token, and is 403 without. With `redirect: true` the answer ' +
            'is `{ link }`: the provider’s own page, which leads back to the payment page. `group`, a group’s code, asks for all that is left to pay of its orders, which `orders` names; any of them then answers for the whole payment. `provider` chooses the second provider where one is ' +
            'configured. 409 `price_changed` when `expected_amount` (naira) is sent and isn’t what is to be paid. 409 `already_paid`; `nothing_to_pay` once it is denied or cancelled, and by the tracking ID of a deleted one; `slot_taken` where an appointment’s time is gone; `days_over` once a day in it, as of travel or cover, has passed. 429 after 60 calls in 15 minutes for an order or group, or 600, from one address. Sent as a form (`application/x-www-form-urlencoded`) it answers 303 to that page, or back to ours, which says why not.',
          body: start,
          response: { 200: z.union([paymentInfoShape, hostedPageShape]), ...redirectResponse },
        },
      },
      async (request, reply) => {
        const provider = chosenProvider(deps, request.body.provider);
        const { paying, orders, page } = await whatToPay(deps, request, request.body);
        try {
          for (const order of orders)
            if (order.deleted_at) await refuseNothingToPay(deps.connection.db, deps, order);
          await startLimit(deps, request, 'group' in paying ? paying.group.id : paying.order_id);
          await askAboutOpen(deps, ...orders);
          const { expected_amount } = request.body;
          const started = await startPayment(deps, paying, { provider, expected_amount });
          if (!request.body.redirect && !isForm(request))
            return await askProvider(() => paymentInfo(deps, started));
          const link = await askProvider(() => hostedPage(deps, started));
          return isForm(request) ? reply.redirect(link, 303) : { link };
        } catch (error) {
          if (!isForm(request)) throw error;
          if (!(error instanceof AppError))
            request.log.error({ err: error }, 'a payment could not be opened from a form');
          return reply.redirect(page(error), 303);
        }
      },
    );
  });
}
