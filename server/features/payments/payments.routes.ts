import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { ProviderUnavailable } from '#server/adapters/payment/interface.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, invalid } from '#server/errors.ts';
import { receiptLink } from '#server/features/documents/links.ts';
import { findOrder, findTracked } from '#server/features/orders/orders.ts';
import type { Order, Payment } from '#server/features/orders/services.ts';
import { keptByNobody, readerOf } from '#server/features/sessions/guards.ts';
import { limitGuesses } from '#server/features/sessions/limits.ts';
import { errorResponse } from '#shared/errors.ts';
import { PAYMENT_TEXTS, paymentInfo as paymentInfoShape, type Verification, verification } from '#shared/payments.ts';
import { descriptionOf, type Kind } from '#shared/services/index.ts';
import { paymentStatus } from '#shared/states.ts';
import { openPaymentsOf, paymentInfo, startPayment, watchClosely } from './payments.ts';
import { findPayment, reconcile, reconcileQueue } from './reconcile.ts';
import { paymentWaits } from './reviews.ts';
import { isRight } from './settle.ts';

const transactionId = z.pipe(
  z.pipe(z.union([z.string(), z.int()], 'Say which transaction is meant.'), z.transform(String)),
  z.string().check(z.regex(/^[1-9]\d{0,19}$/, 'This is no transaction’s number.')),
);
const orderId = z.string('Say which order is meant.').check(z.minLength(1, 'Say which order is meant.'));

/** Calls that say 503 while the provider is silent, so that the page asks again. */
async function askProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ProviderUnavailable
      ? new AppError('unavailable', 'The payment provider does not answer right now. We ask again by ourselves.')
      : error;
  }
}

/**
 * Whether a charge has paid an order. What belongs to the order is told only to who names a charge that the provider says is this order's:
 * an unknown order, a deleted one, a charge that doesn't exist and another order's are all one answer, found the same way, and count as guesses.
 * @throws AppError not_found, too_many; unavailable while the provider is silent
 */
async function verify(
  deps: Deps,
  kind: Kind,
  asked: { transaction_id: string; booking_id?: string; tx_ref?: string },
): Promise<Verification> {
  const { db } = deps.connection;
  const payment = asked.tx_ref === undefined ? undefined : await findPayment(deps, asked.tx_ref);
  const order = await absentIfUnknown(findOrder(db, asked.booking_id ?? payment?.order_id ?? '', kind));
  const isMeant = (of: Payment) => of.order_id === order?.id && (asked.tx_ref === undefined || asked.tx_ref === of.tx_ref);
  const [found] = await askProvider(() => reconcile(deps, { id: asked.transaction_id }, isMeant));
  if (!order || !found) throw new AppError('not_found', PAYMENT_TEXTS.unknown);
  await watchClosely(db, deps, found.payment.tx_ref);
  const now = await findOrder(db, order.id, kind);
  const success = isRight(found.payment, found.charge) && now.paid_at !== null;
  const pending = found.charge.status === 'pending';
  const waits = await paymentWaits(db, deps, now);
  return {
    success,
    message: success ? PAYMENT_TEXTS.paid : pending ? PAYMENT_TEXTS.pending : PAYMENT_TEXTS.failed,
    payment_status: paymentStatus(kind, now.paid_at),
    ...(pending ? { pending } : {}),
    ...(now.paid_at ? { receipt_url: receiptLink(deps, now.id) } : {}),
    ...(waits ? { payment_waits: waits } : {}),
  };
}

const absentIfUnknown = <T>(search: Promise<T>): Promise<T | undefined> =>
  search.catch((error) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  });

/** A service's own verification call. */
export function verificationRoute(scope: FastifyInstance, deps: Deps, kind: Kind): void {
  const { verify: path, verify_by } = descriptionOf(kind).calls;
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const options = { onRequest: keptByNobody };
  const about = { tags: ['payments'], response: { 200: verification, '4xx': errorResponse, '5xx': errorResponse } };
  if (verify_by === 'tnx_id') {
    const body = z.object({ transaction_id: transactionId, tnx_id: orderId });
    app.post(path, { ...options, schema: { ...about, body } }, (request) => {
      const { transaction_id, tnx_id } = request.body;
      return limitGuesses(deps, request, () => verify(deps, kind, { transaction_id, tx_ref: tnx_id }));
    });
  } else {
    const body = z.object({ transaction_id: transactionId, booking_id: orderId, tx_ref: z.optional(z.string()) });
    app.post(path, { ...options, schema: { ...about, body } }, (request) =>
      limitGuesses(deps, request, () => verify(deps, kind, request.body)),
    );
  }
}

/** Asks the provider about the order's open payments before it is offered again, so that nobody pays twice; a silent one is not waited for. */
async function askAboutOpen(deps: Deps, order: Order): Promise<void> {
  if (order.paid_at) return;
  for (const { tx_ref } of await openPaymentsOf(deps.connection.db, order.id, deps.payment.name)) {
    await reconcile(deps, { tx_ref }).catch((error) => {
      if (!(error instanceof ProviderUnavailable)) throw error;
      deps.log.warn({ err: error, tx_ref }, 'a payment is offered again without a response from the provider');
    });
  }
}

const start = z.object({
  booking_id: z.optional(z.string('Say which order is meant.')),
  tracking_id: z.optional(z.string('Say which order is meant.')),
  provider: z.optional(z.string()),
});

/** `POST /payment/start` and the providers' webhooks. */
export function paymentRoutes(scope: FastifyInstance, deps: Deps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();

  app.post(
    '/payment/start',
    {
      onRequest: keptByNobody,
      schema: {
        tags: ['payments'],
        summary: 'The order’s open payment, or a new one',
        description: 'An order that an agent submitted is paid by that agent: it needs the agent’s token, and is 403 without.',
        body: start,
        response: { 200: paymentInfoShape, '4xx': errorResponse, '5xx': errorResponse },
      },
    },
    async (request) => {
      const { booking_id, tracking_id, provider } = request.body;
      if (provider !== undefined && provider !== deps.payment.name)
        throw invalid({ provider: `Payments are taken by ${deps.payment.name}.` });
      if (!booking_id && !tracking_id) throw invalid({ booking_id: 'Say which order is meant, by booking_id or tracking_id.' });
      const found = booking_id ? await findOrder(deps.connection.db, booking_id) : await findTracked(deps.connection.db, tracking_id ?? '');
      const reader = await readerOf(request, deps);
      if (found.agent_id !== null && !(reader.kind === 'agent' && reader.id === found.agent_id))
        throw new AppError('forbidden', PAYMENT_TEXTS.agentPays);
      await askAboutOpen(deps, found);
      const { order, payment } = await startPayment(deps, found.id);
      return askProvider(() => paymentInfo(deps, order, payment));
    },
  );

  app.register(async (raw) => {
    // Signatures cover the raw bytes of the body.
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    raw.post<{ Params: { provider: string }; Body: Buffer | undefined }>(
      '/payments/webhook/:provider',
      {
        schema: {
          tags: ['payments'],
          summary: 'A provider’s hint that a payment has moved',
          params: z.object({ provider: z.string() }),
          response: { 200: z.object({ received: z.literal(true) }), '4xx': errorResponse },
        },
      },
      async (request) => {
        if (request.params.provider !== deps.payment.webhookName) throw new AppError('not_found');
        const hint = deps.payment.readWebhook(request.headers, request.body ?? Buffer.alloc(0));
        if (hint === 'refused') throw new AppError('unauthorized', 'The signature is wrong.');
        const names = hint ? `${hint.tx_ref}${hint.transaction_id ?? ''}` : '';
        if (!names.isWellFormed()) throw new AppError('malformed', 'The reference holds half a character.');
        // Neither the database nor a job can hold a NUL, so no payment of ours has one.
        if (hint && !names.includes('\0')) {
          await watchClosely(deps.connection.db, deps, hint.tx_ref);
          await deps.jobs.send(deps.connection.db, reconcileQueue, hint);
        }
        return { received: true as const };
      },
    );
  });
}
