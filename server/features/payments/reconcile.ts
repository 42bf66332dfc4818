import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm';
import retry from 'p-retry';
import {
  type Charge,
  type PaymentProvider,
  ProviderUnavailable,
} from '#server/adapters/payment/interface.ts';
import { idsOf } from '#server/database/rows-of.ts';
import { type Payment, payments } from '#server/database/schema.ts';
import { type Deps, transaction } from '#server/deps.ts';
import type { Queue } from '#server/jobs/jobs.ts';
import { BATCH, runRound } from './due-rounds.ts';
import { findPayment } from './payments.ts';
import { connectedProviders, providerOf } from './providers.ts';
import { expire, settle } from './settle.ts';

/** Jobs queued by older versions lack the provider. */
export interface Hint {
  /** Empty if only refunds changed. */
  tx_ref: string;
  transaction_id?: string;
  provider?: string;
  disputed?: true;
}
export const reconcileQueue: Queue<Hint> = {
  name: 'reconcile',
  words: 'Asking the provider about a payment',
  retryLimit: 8,
};

const MOST_S_BETWEEN_CHECKS = 3600;

export interface Found {
  charge: Charge;
  payment: Payment;
}

/**
 * The only way a provider payment becomes paid (docs/decisions/0002); settles all charges found.
 * `isAllowed` limits it to payments the caller may see.
 * @throws ProviderUnavailable
 */
export async function reconcile(
  deps: Deps,
  by: { id: string; provider: PaymentProvider } | { tx_ref: string },
  isAllowed: (payment: Payment) => boolean = () => true,
): Promise<Found[]> {
  const known = 'tx_ref' in by ? await findPayment(deps.connection.db, by.tx_ref) : undefined;
  const provider = 'provider' in by ? by.provider : known && providerOf(deps, known.provider);
  if (!provider) return [];
  const found: Found[] = [];
  for (const charge of await provider.fetchCharges('id' in by ? { id: by.id } : by)) {
    const payment = await settle(deps, provider.name, charge, isAllowed);
    if (payment) found.push({ charge, payment });
  }
  return found;
}

/** At the first provider that knows it. @throws ProviderUnavailable if none does and one was silent */
export async function reconcileAtAny(
  deps: Deps,
  providers: readonly PaymentProvider[],
  id: string,
  isAllowed?: (payment: Payment) => boolean,
): Promise<Found | undefined> {
  let silent: unknown;
  for (const provider of providers) {
    try {
      const [found] = await reconcile(deps, { id, provider }, isAllowed);
      if (found) return found;
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      silent = error;
    }
  }
  if (silent) throw silent;
  return undefined;
}

/** Retries for a few seconds while the provider is unavailable. */
export const patiently = <T>(work: () => Promise<T>, stop?: AbortSignal): Promise<T> =>
  retry(work, {
    retries: 3,
    minTimeout: 500,
    shouldRetry: ({ error }) => error instanceof ProviderUnavailable,
    ...(stop ? { signal: stop } : {}),
  });

/** Postpones each payment's next check, so that no other process claims it. */
async function claimDue(deps: Deps): Promise<Payment[]> {
  const now = deps.clock.now();
  const names = connectedProviders(deps).map(({ name }) => name);
  return transaction(deps, async (tx, deps) => {
    const due = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(
        and(
          eq(payments.status, 'created'),
          // A provider that is no longer connected is asked nothing: its payments only expire.
          or(
            inArray(payments.provider, names),
            lte(payments.created_at, new Date(now.getTime() - deps.config.PAYMENT_EXPIRY_MS)),
          ),
          lte(payments.check_at, now),
        ),
      )
      .orderBy(asc(payments.check_at))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    if (due.length === 0) return [];
    return tx
      .update(payments)
      .set({
        // Not past the expiry, at which it is checked once more.
        check_at: sql`least(${now.toISOString()}::timestamptz + make_interval(secs => ${payments.check_after_s}), greatest(${payments.created_at} + make_interval(secs => ${deps.config.PAYMENT_EXPIRY_MS / 1000}), ${now.toISOString()}::timestamptz + make_interval(secs => ${deps.config.RECONCILE_AFTER_S})))`,
        check_after_s: sql`least(${payments.check_after_s} * 2, ${MOST_S_BETWEEN_CHECKS})`,
      })
      .where(inArray(payments.id, idsOf(due)))
      .returning();
  });
}

async function check(deps: Deps, payment: Payment, stop?: AbortSignal): Promise<void> {
  const found = await patiently(() => reconcile(deps, { tx_ref: payment.tx_ref }), stop);
  const over =
    deps.clock.now().getTime() - payment.created_at.getTime() >= deps.config.PAYMENT_EXPIRY_MS;
  // `expire` skips payments that were paid meanwhile.
  if (over && !found.some(({ charge }) => charge.status === 'pending')) await expire(deps, payment);
}

/** Returns how many payments were due. */
export const reconcileDue = (deps: Deps, stop?: AbortSignal): Promise<number> =>
  runRound(
    deps,
    {
      claim: () => claimDue(deps),
      see: (payment) => check(deps, payment, stop),
      failed: 'a payment could not be reconciled; it is tried again',
    },
    stop,
  );
