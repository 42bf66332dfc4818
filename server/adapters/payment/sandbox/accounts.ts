import { randomInt } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#server/database/connect.ts';
import { sandbox_accounts, sandbox_charges } from '#server/database/schema.ts';
import { AppError } from '#server/http/errors.ts';
import { toKobo } from '#shared/money/money.ts';
import { chargeParts, payable, type SandboxCharge } from './charges.ts';

export type SandboxAccount = typeof sandbox_accounts.$inferSelect;

export const accountRequest = z.object(chargeParts);

export const TRANSFERS = {
  exact: 'Exactly the amount',
  short: 'A tenth too little',
  over: 'A tenth too much',
  twice: 'The amount, twice',
  late: 'The amount, a day late',
} as const;
export type Transfer = keyof typeof TRANSFERS;
export const TRANSFER_NAMES = Object.keys(TRANSFERS) as Transfer[];

/** Longer than it takes a payment to expire. */
const LATE_MS = 25 * 3_600_000;

/** @throws AppError not_found */
export async function openAccount(
  db: Db,
  now: Date,
  request: z.infer<typeof accountRequest>,
): Promise<SandboxAccount> {
  const { tx_ref, currency, customer } = request;
  await payable(db, tx_ref);
  const amount_kobo = toKobo(request.amount);
  const [known] = await db
    .select()
    .from(sandbox_accounts)
    .where(and(eq(sandbox_accounts.tx_ref, tx_ref), eq(sandbox_accounts.amount_kobo, amount_kobo)));
  if (known) return known;
  for (;;) {
    const account_number = `99${String(randomInt(100_000_000)).padStart(8, '0')}`;
    const values = { account_number, tx_ref, amount_kobo, currency, customer, created_at: now };
    const [made] = await db
      .insert(sandbox_accounts)
      .values(values)
      .onConflictDoNothing()
      .returning();
    if (made) return made;
  }
}

export const latestAccounts = (db: Db): Promise<SandboxAccount[]> =>
  db.select().from(sandbox_accounts).orderBy(desc(sandbox_accounts.created_at)).limit(20);

/**
 * A late transfer arrives 25 h from now.
 * @throws AppError not_found
 */
export async function takeTransfer(
  db: Db,
  now: Date,
  account_number: string,
  transfer: Transfer,
): Promise<SandboxCharge[]> {
  const [account] = await db
    .select()
    .from(sandbox_accounts)
    .where(eq(sandbox_accounts.account_number, account_number.replace(/\D/g, '')));
  if (!account) throw new AppError('not_found', 'Nobody was shown this account number.');
  const { tx_ref, amount_kobo, currency, customer } = account;
  const tenth = Math.round(amount_kobo / 10);
  const kobo =
    transfer === 'short'
      ? amount_kobo - tenth
      : transfer === 'over'
        ? amount_kobo + tenth
        : amount_kobo;
  const at = transfer === 'late' ? new Date(now.getTime() + LATE_MS) : now;
  const one = () => ({
    tx_ref,
    flw_ref: `FLW-SANDBOX-${crypto.randomUUID()}`,
    amount_kobo: kobo,
    currency,
    payment_method: 'bank_transfer',
    status: 'successful' as const,
    processor_response: 'Transaction successful',
    customer,
    settles_at: at,
    created_at: at,
  });
  return db
    .insert(sandbox_charges)
    .values(transfer === 'twice' ? [one(), one()] : [one()])
    .returning();
}
