import { and, desc, eq, gte, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import {
  type Charge,
  type ChargePage,
  type PaymentProvider,
  ProviderUnavailable,
} from '#server/adapters/payment/interface.ts';
import type { Db } from '#server/database/connect.ts';
import type { Payment } from '#server/database/schema.ts';
import { comparisons, payment_differences, payments } from '#server/database/schema.ts';
import { uuidv7 } from '#server/database/uuidv7.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { recordAdminEvent, SYSTEM } from '#server/features/events/events.ts';
import { isAllBack, moneyReceived } from '#server/features/payments/payment-facts.ts';
import { bookedBy, findPayment } from '#server/features/payments/payments.ts';
import { connectedProviders } from '#server/features/payments/providers.ts';
import { patiently, reconcile } from '#server/features/payments/reconcile.ts';
import { askWhetherOurs } from '#server/features/payments/reversals.ts';
import { sharesOf } from '#server/features/payments/shares.ts';
import type { Queue } from '#server/jobs/jobs.ts';
import { addDays, lagosDay, lagosMidnight } from '#shared/dates.ts';
import { eventAmount } from '#shared/money/event-money.ts';
import { providerName } from '#shared/money/payment-list.ts';

export const comparisonQueue: Queue<object> = {
  name: 'compare-payments',
  words: 'Comparing payments with the provider',
  // It asks about thousands of payments, one by one.
  longestHours: 8,
};

type Comparison = typeof comparisons.$inferSelect;
type Difference = typeof payment_differences.$inferInsert;

/** Longer than comparing one page takes. */
const CLAIM_MS = 5 * 60_000;
const CATCH_UP_DAYS = 7;
const LATE_DAYS = 7;

const ofDay = (provider: string, day: string) =>
  and(eq(comparisons.provider, provider), eq(comparisons.day, day));

/** Undefined when done, or claimed by another process. */
async function claim(deps: Deps, provider: string, day: string): Promise<Comparison | undefined> {
  const { db } = deps.connection;
  const now = deps.clock.now();
  await db.insert(comparisons).values({ provider, day }).onConflictDoNothing();
  const [claimed] = await db
    .update(comparisons)
    .set({ claimed_until: new Date(now.getTime() + CLAIM_MS) })
    .where(
      and(
        ofDay(provider, day),
        isNull(comparisons.done_at),
        or(isNull(comparisons.claimed_until), lte(comparisons.claimed_until, now)),
      ),
    )
    .returning();
  return claimed;
}

async function write(
  db: Db,
  deps: Within,
  difference: Omit<Difference, 'id' | 'found_at'>,
): Promise<boolean> {
  const at = deps.clock.now();
  const rows = await db
    .insert(payment_differences)
    .values({ id: uuidv7(at.getTime()), found_at: at, ...difference })
    .onConflictDoNothing()
    .returning({ id: payment_differences.id });
  return rows.length > 0;
}

const lineOf = (provider: PaymentProvider, charge: Charge) => ({
  provider: provider.name,
  provider_transaction_id: charge.provider_transaction_id,
  tx_ref: charge.tx_ref,
  amount_kobo: charge.amount_kobo,
  currency: charge.currency,
  line: charge.evidence,
});

/** The payment's first order, which represents it. */
const orderOf = async (db: Db, { id }: Payment): Promise<string | undefined> =>
  (await sharesOf(db, [id]))[0]?.order_id;

type Outcome = 'same' | 'settled' | 'difference';

async function compareLine(
  deps: Deps,
  provider: PaymentProvider,
  charge: Charge,
): Promise<Outcome> {
  const { db } = deps.connection;
  const line = lineOf(provider, charge);
  const id = charge.provider_transaction_id;
  const before = await bookedBy(db, provider.name, id);
  const differs = async (
    difference: 'other' | 'unknown',
    words: string,
    payment?: Payment,
  ): Promise<Outcome> => {
    const order_id = payment && (await orderOf(db, payment));
    return (await write(db, deps, { ...line, difference, order_id, words }))
      ? 'difference'
      : 'same';
  };
  if (charge.status === 'pending') {
    await write(db, deps, { ...line, difference: 'pending', words: 'not settled yet' });
    return 'same';
  }
  if (charge.status === 'reversed' || charge.status === 'failed') {
    // Some providers list refunded or reversed charges as failed.
    if (!before || isAllBack(before)) return 'same';
    if (charge.status === 'reversed') {
      await askWhetherOurs(deps, before);
      return 'settled';
    }
    const words = `${name(provider)} says that it failed; our books have ${eventAmount(moneyReceived(before))}`;
    return differs('other', words, before);
  }
  if (before) {
    const booked = moneyReceived(before);
    if (booked.amount_kobo === charge.amount_kobo && booked.currency === charge.currency)
      return 'same';
    const words = `${name(provider)} has ${eventAmount(charge)}, our books have ${eventAmount(booked)}`;
    return differs('other', words, before);
  }
  const payment = await findPayment(deps.connection.db, charge.tx_ref);
  if (!payment || payment.provider !== provider.name) {
    const words = `${eventAmount(charge)} came at ${name(provider)} under a reference that is not ours`;
    return differs('unknown', words);
  }
  await reconcile(deps, { id, provider });
  if (await bookedBy(db, provider.name, id)) return 'settled';
  const words = `${eventAmount(charge)} is in the list of ${name(provider)}, which has no such transaction when asked about it`;
  return differs('other', words, payment);
}

const name = (provider: PaymentProvider): string => providerName(provider.name);

/** Asks for unlisted payments by id, because the provider may list them under another day. */
async function findMissing(
  deps: Deps,
  provider: PaymentProvider,
  from: Date,
  to: Date,
  listed: ReadonlySet<string>,
): Promise<number> {
  const { db } = deps.connection;
  const ours = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.provider, provider.name),
        isNotNull(payments.received_at),
        gte(payments.listed_at, from),
        lt(payments.listed_at, to),
        isNotNull(payments.provider_transaction_id),
      ),
    );
  let found = 0;
  for (const payment of ours) {
    const id = payment.provider_transaction_id ?? '';
    if (listed.has(id)) continue;
    const charges = await provider.fetchCharges({ id });
    if (isAllBack(payment) || charges.some(({ status }) => status === 'successful')) continue;
    if (charges.some(({ status }) => status === 'reversed')) {
      await askWhetherOurs(deps, payment);
      continue;
    }
    const booked = moneyReceived(payment);
    const isNew = await write(db, deps, {
      provider: provider.name,
      provider_transaction_id: id,
      tx_ref: payment.tx_ref,
      order_id: await orderOf(db, payment),
      ...booked,
      difference: 'missing',
      words: `our books have ${eventAmount(booked)}, ${name(provider)} has no successful transaction`,
      line: charges[0]?.evidence ?? null,
    });
    if (isNew) found += 1;
  }
  return found;
}

async function askAboutPending(deps: Deps, provider: PaymentProvider): Promise<void> {
  const { db } = deps.connection;
  const pending = await db
    .select()
    .from(payment_differences)
    .where(
      and(
        eq(payment_differences.provider, provider.name),
        eq(payment_differences.difference, 'pending'),
      ),
    );
  for (const { id, provider_transaction_id } of pending) {
    const [charge] = await provider.fetchCharges({ id: provider_transaction_id });
    if (charge?.status === 'pending') continue;
    if (charge) await compareLine(deps, provider, charge);
    await db.delete(payment_differences).where(eq(payment_differences.id, id));
  }
}

/** Some providers list a late transfer under the day it was started, which is compared already. */
async function askAboutExpired(deps: Deps, provider: PaymentProvider): Promise<void> {
  const { connection, config, clock } = deps;
  const since = addDays(new Date(clock.now().getTime() - config.PAYMENT_EXPIRY_MS), -LATE_DAYS);
  const expired = await connection.db
    .select({ tx_ref: payments.tx_ref })
    .from(payments)
    .where(
      and(
        eq(payments.provider, provider.name),
        eq(payments.status, 'expired'),
        gte(payments.listed_at, since),
      ),
    );
  for (const { tx_ref } of expired) await patiently(() => reconcile(deps, { tx_ref }));
}

/** False if another process saved the page first, because this one's claim had expired. */
async function savePage(
  deps: Deps,
  { provider, day }: Comparison,
  page: number,
  { charges, unreadable }: ChargePage,
  outcomes: Outcome[],
): Promise<boolean> {
  const count = (what: Outcome) => outcomes.filter((one) => one === what).length;
  const saved = await deps.connection.db
    .update(comparisons)
    .set({
      page: page + 1,
      claimed_until: new Date(deps.clock.now().getTime() + CLAIM_MS),
      transactions: sql`${comparisons.transactions} + ${charges.length}`,
      settled: sql`${comparisons.settled} + ${count('settled')}`,
      differences: sql`${comparisons.differences} + ${count('difference')}`,
      unreadable: sql`${comparisons.unreadable} + ${unreadable}`,
    })
    .where(and(ofDay(provider, day), eq(comparisons.page, page)))
    .returning({ page: comparisons.page });
  return saved.length > 0;
}

async function compareDay(deps: Deps, provider: PaymentProvider, day: string): Promise<void> {
  const claimed = await claim(deps, provider.name, day);
  if (!claimed) return;
  const from = lagosMidnight(day);
  const to = lagosMidnight(lagosDay(addDays(from, 1)));
  const named = new Set<string>();
  for (let page = claimed.page, more = true; more; page++) {
    const listed = await provider.listTransactions({ from, to }, page);
    const outcomes: Outcome[] = [];
    for (const charge of listed.charges) {
      named.add(charge.provider_transaction_id);
      outcomes.push(await compareLine(deps, provider, charge));
    }
    if (!(await savePage(deps, claimed, page, listed, outcomes))) return;
    more = listed.more;
  }
  const missing = await findMissing(deps, provider, from, to, named);
  await transaction(deps, async (tx, deps) => {
    const at = deps.clock.now();
    const [done] = await tx
      .update(comparisons)
      .set({
        done_at: at,
        claimed_until: null,
        differences: sql`${comparisons.differences} + ${missing}`,
      })
      .where(and(ofDay(provider.name, day), isNull(comparisons.done_at)))
      .returning();
    if (!done) return;
    const { transactions, settled, differences } = done;
    await recordAdminEvent(tx, 'payments_compared', SYSTEM, at, {
      provider: name(provider),
      day,
      transactions,
      settled,
      differences,
    });
  });
}

async function daysOf(deps: Deps, provider: PaymentProvider): Promise<string[]> {
  const today = lagosMidnight(lagosDay(deps.clock.now()));
  const [last] = await deps.connection.db
    .select({ day: comparisons.day })
    .from(comparisons)
    .where(and(eq(comparisons.provider, provider.name), isNotNull(comparisons.done_at)))
    .orderBy(desc(comparisons.day))
    .limit(1);
  const begun = await deps.connection.db
    .select({ day: comparisons.day })
    .from(comparisons)
    .where(and(eq(comparisons.provider, provider.name), isNull(comparisons.done_at)));
  const days: string[] = [];
  for (let back = CATCH_UP_DAYS; back >= 1; back--) {
    const day = lagosDay(addDays(today, -back));
    if (back === 1 || (last && day > last.day) || begun.some((one) => one.day === day))
      days.push(day);
  }
  return days;
}

/** Resumable (docs/decisions/0030). @throws ProviderUnavailable once the others were compared */
export async function comparePayments(deps: Deps): Promise<void> {
  let silent: unknown;
  for (const provider of connectedProviders(deps)) {
    try {
      await askAboutPending(deps, provider);
      for (const day of await daysOf(deps, provider)) await compareDay(deps, provider, day);
      await askAboutExpired(deps, provider);
    } catch (error) {
      await deps.connection.db
        .update(comparisons)
        .set({ claimed_until: null })
        .where(and(eq(comparisons.provider, provider.name), isNull(comparisons.done_at)));
      if (!(error instanceof ProviderUnavailable)) throw error;
      silent = error;
    }
  }
  if (silent) throw silent;
}
