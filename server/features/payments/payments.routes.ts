import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { type Order, type Payment, payments } from '#server/database/schema.ts';
import { type Deps, inOneTransaction, transaction } from '#server/deps.ts';
import { receiptLink } from '#server/features/orders/links.ts';
import { absentIfUnknown, findOrder } from '#server/features/orders/orders.ts';
import { noStore } from '#server/features/sessions/guards.ts';
import { limitGuesses } from '#server/features/sessions/limits.ts';
import { takesBytes } from '#server/http/bodies.ts';
import { AppError } from '#server/http/errors.ts';
import { PAYMENT_TEXTS } from '#shared/money/payment-texts.ts';
import { type Verification, verification } from '#shared/money/payments.ts';
import { paymentStatus } from '#shared/orders/states.ts';
import { descriptionOf, type Kind } from '#shared/services/index.ts';
import { findPayment, watchClosely } from './payments.ts';
import { askProvider, connectedProviders, providerOf } from './providers.ts';
import { type Found, reconcileAtAny, reconcileQueue } from './reconcile.ts';
import { isAsRequested } from './settle.ts';
import { membersOf, paymentsFor } from './shares.ts';
import { paymentWaits } from './waiting.ts';

const transactionId = z.pipe(
  z.pipe(z.union([z.string(), z.int()], 'Say which transaction is meant.'), z.transform(String)),
  z.string().check(z.regex(/^[1-9]\d{0,19}$/, 'This is no transaction’s number.')),
);
const orderId = z
  .string('Say which order is meant.')
  .check(z.minLength(1, 'Say which order is meant.'));

interface Asked {
  transaction_id: string;
  booking_id?: string;
  tx_ref?: string;
}

/** The order and all its payments; `tx_ref` may be of a payment shared with other orders. */
async function whatIsMeant(
  { connection: { db } }: Deps,
  kind: Kind,
  { booking_id, tx_ref }: Asked,
): Promise<{ order: Order; own: Payment[] } | undefined> {
  const payment = tx_ref === undefined ? undefined : await findPayment(db, tx_ref);
  const members = (payment ? await membersOf(db, payment.id) : []).filter(
    ({ order }) => order.kind === kind && !order.deleted_at,
  );
  const member = members.find(({ order }) => !order.cancelled_at) ?? members[0];
  const id = booking_id ?? member?.order.id ?? '';
  const order = await absentIfUnknown(findOrder(db, id, { kind }));
  if (!order) return undefined;
  // In one order, so that two of its payers don't wait for each other's row.
  const all = await db
    .select()
    .from(payments)
    .where(paymentsFor(db, order.id))
    .orderBy(payments.id);
  // A charge may be under another of the order's references: its group's, or that of a second
  // attempt.
  const isOwn = tx_ref === undefined || all.some((one) => one.tx_ref === tx_ref);
  return { order, own: isOwn ? all : [] };
}

/** Nobody can probe for orders: one error for all. @throws AppError not_found, unavailable */
async function verify(deps: Deps, kind: Kind, asked: Asked): Promise<Verification> {
  const meant = await inOneTransaction(deps, async (deps) => {
    const meant = await whatIsMeant(deps, kind, asked);
    for (const { status, tx_ref } of meant?.own ?? [])
      if (status === 'created') await watchClosely(deps.connection.db, deps, tx_ref);
    return meant;
  });
  const found = await askProvider(() => askEach(deps, meant?.own ?? [], asked.transaction_id));
  if (!meant || !found) throw new AppError('not_found', PAYMENT_TEXTS.unknown);
  return inOneTransaction(deps, (deps) => verified(deps, meant.order, found));
}

async function verified(deps: Deps, { id, kind }: Order, found: Found): Promise<Verification> {
  const { db } = deps.connection;
  const now = await findOrder(db, id, { kind });
  // A group's payment succeeds for its other orders even if this one was cancelled meanwhile.
  const success =
    isAsRequested(found.payment, found.charge) &&
    Boolean(now.paid_at ?? (await findPayment(db, found.payment.tx_ref))?.paid_at);
  const pending = found.charge.status === 'pending';
  const waits = await paymentWaits(db, deps, now);
  return {
    success,
    message: success ? PAYMENT_TEXTS.paid : pending ? PAYMENT_TEXTS.pending : PAYMENT_TEXTS.failed,
    payment_status: paymentStatus(kind, now.paid_at),
    ...(pending ? { pending } : {}),
    // The receipt names the applicant, who may be unknown to a payer by link.
    ...(now.paid_at && !found.payment.pay_link_id
      ? { receipt_url: receiptLink(deps, now.id) }
      : {}),
    ...(waits && !found.payment.pay_link_id ? { payment_waits: waits } : {}),
  };
}

/** @throws ProviderUnavailable */
function askEach(deps: Deps, own: Payment[], id: string): Promise<Found | undefined> {
  const names = new Set(own.map(({ provider }) => provider));
  const known = [...names].flatMap((name) => providerOf(deps, name) ?? []);
  return reconcileAtAny(deps, known.length > 0 ? known : [deps.payment], id, (of) =>
    own.some((one) => one.id === of.id),
  );
}

export function verificationRoute(app: FastifyInstance, deps: Deps, kind: Kind): void {
  const { verify: path, verify_by } = descriptionOf(kind).calls;
  const options = { onRequest: noStore };
  const about = { response: { 200: verification } };
  if (verify_by === 'tnx_id') {
    const body = z.object({ transaction_id: transactionId, tnx_id: orderId });
    app.post(path, { ...options, schema: { ...about, body } }, (request) => {
      const { transaction_id, tnx_id } = request.body;
      return limitGuesses(deps, request, () =>
        verify(deps, kind, { transaction_id, tx_ref: tnx_id }),
      );
    });
  } else {
    const body = z.object({
      transaction_id: transactionId,
      booking_id: orderId,
      tx_ref: z.optional(z.string()),
    });
    app.post(path, { ...options, schema: { ...about, body } }, (request) =>
      limitGuesses(deps, request, () => verify(deps, kind, request.body)),
    );
  }
}

export function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  app.register(async (raw) => {
    takesBytes(raw);
    raw.post<{ Params: { provider: string }; Body: Buffer | undefined }>(
      '/payments/webhook/:provider',
      {
        schema: {
          summary: 'A provider’s hint that a payment has moved',
          params: z.object({ provider: z.string() }),
          response: { 200: z.object({ received: z.literal(true) }) },
        },
      },
      async (request) => {
        const addressed = connectedProviders(deps).filter(
          ({ webhookName }) => webhookName === request.params.provider,
        );
        if (addressed.length === 0) throw new AppError('not_found');
        const body = request.body ?? Buffer.alloc(0);
        const read = addressed.map((provider) => ({
          provider: provider.name,
          hint: provider.readWebhook(request.headers, body),
        }));
        const accepted = read.find(({ hint }) => hint !== 'refused');
        if (!accepted || accepted.hint === 'refused')
          throw new AppError('unauthorized', 'The signature is wrong.');
        const { hint, provider } = accepted;
        const names = hint ? `${hint.tx_ref}${hint.transaction_id ?? ''}` : '';
        if (!names.isWellFormed())
          throw new AppError('malformed', 'The reference holds half a character.');
        // PostgreSQL can't store NUL, so no reference of ours contains one.
        if (hint && !names.includes('\0'))
          await transaction(deps, async (tx, deps) => {
            await watchClosely(tx, deps, hint.tx_ref);
            await deps.jobs.send(tx, reconcileQueue, { ...hint, provider });
          });
        return { received: true as const };
      },
    );
  });
}
