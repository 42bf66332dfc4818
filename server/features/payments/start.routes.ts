import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { AppError, invalid } from '#server/errors.ts';
import { findOrder, findTracked } from '#server/features/orders/orders.ts';
import type { Order } from '#server/features/orders/services.ts';
import { keptByNobody, readerOf } from '#server/features/sessions/guards.ts';
import { errorResponse } from '#shared/errors.ts';
import { PAYMENT_TEXTS } from '#shared/payment-texts.ts';
import {
  hostedPage as hostedPageShape,
  paymentInfo as paymentInfoShape,
} from '#shared/payments.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { askAboutOpen } from './ask-about-open.ts';
import { isForm, ledOn, takesForms } from './form-body.ts';
import { refuseNothingToPay } from './nothing-to-pay.ts';
import { chosenProvider, hostedPage, paymentInfo, startPayment } from './payments.ts';
import { askProvider } from './providers.ts';

const start = z.object({
  booking_id: z.optional(z.string('Say which order is meant.')),
  tracking_id: z.optional(z.string('Say which order is meant.')),
  provider: z.optional(z.string()),
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

/**
 * Includes deleted orders, whose payers are told why.
 * @throws AppError invalid, not_found, forbidden
 */
async function orderToPay(
  deps: Deps,
  request: FastifyRequest,
  { booking_id, tracking_id }: Start,
): Promise<Order> {
  if (!booking_id && !tracking_id)
    throw invalid({ booking_id: 'Say which order is meant, by booking_id or tracking_id.' });
  const found = booking_id
    ? await findOrder(deps.connection.db, booking_id, { deleted: true })
    : await findTracked(deps.connection.db, tracking_id ?? '', { deleted: true });
  const reader = await readerOf(request, deps);
  if (found.agent_id !== null && !(reader.kind === 'agent' && reader.id === found.agent_id))
    throw new AppError('forbidden', PAYMENT_TEXTS.agentPays);
  return found;
}

/** Browsers without script return to the page they came from. */
function pageOf(
  { kind, tracking_id }: Pick<Order, 'kind' | 'tracking_id'>,
  error: unknown,
): string {
  const { pay, success } = descriptionOf(kind).pages;
  const code = error instanceof AppError ? error.code : 'internal';
  if (code === 'already_paid') return `${success}?ref=${tracking_id}`;
  return `${pay}?ref=${tracking_id}&problem=${code}`;
}

export function startRoutes(scope: FastifyInstance, deps: Deps): void {
  scope.register(async (own) => {
    takesForms(own);
    own.withTypeProvider<ZodTypeProvider>().post(
      '/payment/start',
      {
        onRequest: keptByNobody,
        schema: {
          tags: ['payments'],
          summary: 'The order’s open payment, or a new one',
          description:
            'An order that an agent submitted is paid by that agent: it needs the agent’s token, and is 403 without. With `redirect: true` the answer ' +
            'is `{ link }`: the provider’s own page, which leads back to the payment page. `provider` chooses the second provider where one is ' +
            'configured. 409 `nothing_to_pay` once it is denied or cancelled, and by the tracking ID of a deleted one. Sent as a form (`application/x-www-form-urlencoded`) it answers 303 to that page, or back to ours, which says why not.',
          body: start,
          response: {
            200: z.union([paymentInfoShape, hostedPageShape]),
            ...ledOn,
            '4xx': errorResponse,
            '5xx': errorResponse,
          },
        },
      },
      async (request, reply) => {
        const provider = chosenProvider(deps, request.body.provider);
        const found = await orderToPay(deps, request, request.body);
        try {
          if (found.deleted_at) await refuseNothingToPay(deps.connection.db, deps, found);
          await askAboutOpen(deps, found);
          const { order, payment } = await startPayment(deps, found.id, provider);
          if (!request.body.redirect && !isForm(request))
            return await askProvider(() => paymentInfo(deps, order, payment));
          const link = await askProvider(() => hostedPage(deps, order, payment));
          return isForm(request) ? reply.redirect(link, 303) : { link };
        } catch (error) {
          if (!isForm(request)) throw error;
          if (!(error instanceof AppError))
            request.log.error({ err: error }, 'a payment could not be opened from a form');
          return reply.redirect(pageOf(found, error), 303);
        }
      },
    );
  });
}
