import { and, desc, eq, gt, gte, lt, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#server/database/connect.ts';
import { payments, sandbox_charges } from '#server/database/schema.ts';
import { AppError } from '#server/http/errors.ts';
import { toKobo } from '#shared/money/money.ts';
import { type Behaviour, behaviourOf, digitsOf, PAYMENT_METHODS } from './cards.ts';

export type SandboxCharge = typeof sandbox_charges.$inferSelect;

/** Removes NUL and lone surrogates, which PostgreSQL refuses. */
const words = z
  .string('A customer’s details are texts.')
  .max(200, 'This is too long.')
  .transform((text) => text.toWellFormed().replaceAll('\0', ''))
  .default('');
const numberOrText = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? Number(value) : value;

/** `amount` is in naira and, as with real providers, comes from the browser. */
export const chargeParts = {
  tx_ref: z
    .string('Say which payment is meant.')
    .regex(/^[\w.=-]{1,100}$/, 'This is no payment’s reference.'),
  amount: z.preprocess(
    numberOrText,
    z
      .number('Give the amount in naira.')
      .min(0.01, 'The amount must be above zero.')
      .max(1e9, 'The amount is too high.'),
  ),
  currency: z
    .string('Give the currency.')
    .regex(/^[A-Z]{3}$/, 'Give the currency as three letters, like NGN.'),
  customer: z
    .object({ email: words, name: words, phone_number: words }, 'Give the customer as an object.')
    .prefault({}),
};

export const chargeRequest = z
  .object({
    ...chargeParts,
    payment_method: z.enum(PAYMENT_METHODS, 'Choose card, ussd or mobilemoney.'),
    card_number: z
      .string('Give the card number as text.')
      .max(40, 'A card number is shorter.')
      .default(''),
  })
  .refine((charge) => charge.payment_method !== 'card' || charge.card_number.trim() !== '', {
    path: ['card_number'],
    message: 'Enter a card number.',
  });
export type ChargeRequest = z.infer<typeof chargeRequest>;

/** @throws AppError not_found */
export async function payable(db: Db, tx_ref: string): Promise<void> {
  const [payment] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.tx_ref, tx_ref));
  if (!payment) throw new AppError('not_found', 'No payment has this reference.');
}

/** @throws AppError not_found */
export async function takeCharge(
  db: Db,
  now: Date,
  request: ChargeRequest,
): Promise<{ charge: SandboxCharge; behaviour: Behaviour }> {
  await payable(db, request.tx_ref);
  const digits = digitsOf(request.card_number);
  const behaviour = behaviourOf(request.payment_method, digits);
  const [charge] = await db
    .insert(sandbox_charges)
    .values({
      tx_ref: request.tx_ref,
      flw_ref: `FLW-SANDBOX-${crypto.randomUUID()}`,
      amount_kobo: Math.floor(toKobo(request.amount) * behaviour.share),
      currency: request.currency,
      payment_method: request.payment_method,
      last_4digits:
        request.payment_method === 'card' && digits.length >= 12 ? digits.slice(-4) : '',
      status: behaviour.status,
      processor_response: behaviour.processor_response,
      customer: request.customer,
      settles_at: new Date(now.getTime() + behaviour.settles_after_ms),
      outages: behaviour.outages,
      refusals: behaviour.refusals,
      created_at: now,
    })
    .returning();
  if (!charge) throw new Error('the charge was not kept');
  return { charge, behaviour };
}

const madeBy = (now: Date) => lte(sandbox_charges.created_at, now);

export async function findCharge(
  db: Db,
  id: string,
  now: Date,
): Promise<SandboxCharge | undefined> {
  if (!/^\d{1,15}$/.test(id)) return undefined;
  const [charge] = await db
    .select()
    .from(sandbox_charges)
    .where(and(eq(sandbox_charges.id, Number(id)), madeBy(now)));
  return charge;
}

/** As in Flutterwave's v3: the successful charge, else the latest. */
export async function findDecidingCharge(
  db: Db,
  tx_ref: string,
  now: Date,
): Promise<SandboxCharge | undefined> {
  const successful = and(
    eq(sandbox_charges.status, 'successful'),
    lte(sandbox_charges.settles_at, now),
  );
  const [charge] = await db
    .select()
    .from(sandbox_charges)
    .where(and(eq(sandbox_charges.tx_ref, tx_ref.replaceAll('\0', '')), madeBy(now)))
    .orderBy(sql`(${successful}) desc`, desc(sandbox_charges.id))
    .limit(1);
  return charge;
}

export async function disputeCharge(
  db: Db,
  tx_ref: string,
  taken: boolean,
): Promise<SandboxCharge | undefined> {
  const [from, to] = taken
    ? (['successful', 'reversed'] as const)
    : (['reversed', 'successful'] as const);
  const [charge] = await db
    .update(sandbox_charges)
    .set({ status: to })
    .where(and(eq(sandbox_charges.tx_ref, tx_ref), eq(sandbox_charges.status, from)))
    .returning();
  return charge;
}

export const PAGE_SIZE = 20;

export async function listCharges(
  db: Db,
  now: Date,
  { tx_ref, from, to, page }: { tx_ref?: string; from?: Date; to?: Date; page: number },
): Promise<{ charges: SandboxCharge[]; total: number }> {
  const where = and(
    madeBy(now),
    tx_ref === undefined ? undefined : eq(sandbox_charges.tx_ref, tx_ref.replaceAll('\0', '')),
    from ? gte(sandbox_charges.created_at, from) : undefined,
    to ? lt(sandbox_charges.created_at, to) : undefined,
  );
  const charges = await db
    .select()
    .from(sandbox_charges)
    .where(where)
    .orderBy(desc(sandbox_charges.id))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  return { charges, total: await db.$count(sandbox_charges, where) };
}

/** False if none is left. */
export async function spend(db: Db, id: number, of: 'outages' | 'refusals'): Promise<boolean> {
  const left = sandbox_charges[of];
  const spent = await db
    .update(sandbox_charges)
    .set({ [of]: sql`${left} - 1` })
    .where(and(eq(sandbox_charges.id, id), gt(left, 0)))
    .returning({ id: sandbox_charges.id });
  return spent.length > 0;
}

/** False if less is left to refund. */
export async function refundCharge(db: Db, id: number, kobo: number, now: Date): Promise<boolean> {
  const left = sql`${sandbox_charges.amount_kobo} - ${sandbox_charges.refunded_kobo}`;
  const refunded = await db
    .update(sandbox_charges)
    .set({ refunded_kobo: sql`${sandbox_charges.refunded_kobo} + ${kobo}` })
    .where(
      and(
        eq(sandbox_charges.id, id),
        eq(sandbox_charges.status, 'successful'),
        lte(sandbox_charges.settles_at, now),
        sql`${left} >= ${kobo}`,
      ),
    )
    .returning({ id: sandbox_charges.id });
  return refunded.length > 0;
}
