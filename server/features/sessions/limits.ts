import { and, eq, gt, gte, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { callerAddress } from '#server/caller-address.ts';
import type { Db } from '#server/database/connect.ts';
import { rate_limits } from '#server/database/schema.ts';
import type { Deps, Within } from '#server/deps.ts';
import { AppError, tooMany } from '#server/errors.ts';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** How often something may be tried within a window. */
interface Limit {
  key: string;
  most: number;
  window_ms: number;
}

/** What one network address may do of something. */
const perAddress = (what: string, request: FastifyRequest): Limit => ({
  key: `${what} ${callerAddress(request)}`,
  most: 100,
  window_ms: QUARTER_MS,
});

/** Counts one attempt for all processes together: which one in its window it is, and when that ends. */
async function countAttempt(db: Db, { key, window_ms }: Limit, now: Date): Promise<{ attempts: number; resets_at: Date }> {
  const until = new Date(now.getTime() + window_ms);
  const over = sql`${rate_limits.resets_at} <= ${now.toISOString()}::timestamptz`;
  const [row] = await db
    .insert(rate_limits)
    .values({ key, attempts: 1, resets_at: until })
    .onConflictDoUpdate({
      target: rate_limits.key,
      set: {
        attempts: sql`case when ${over} then 1 else ${rate_limits.attempts} + 1 end`,
        resets_at: sql`case when ${over} then ${until.toISOString()}::timestamptz else ${rate_limits.resets_at} end`,
      },
    })
    .returning({ attempts: rate_limits.attempts, resets_at: rate_limits.resets_at });
  if (!row) throw new Error('an attempt was not counted');
  return row;
}

/** Counts one attempt; answers when the window ends once there were too many. */
async function attempt(db: Db, limit: Limit, now: Date): Promise<Date | undefined> {
  const { attempts, resets_at } = await countAttempt(db, limit, now);
  return attempts > limit.most ? resets_at : undefined;
}

/** Counts an attempt against every limit. @throws AppError too_many, with Retry-After */
async function limit(deps: Deps, limits: Limit[]): Promise<void> {
  if (deps.config.RATE_LIMITS === 'off') return;
  const now = deps.clock.now();
  for (const one of limits) {
    const until = await attempt(deps.connection.db, one, now);
    if (until) throw tooMany(until, now);
  }
}

/** When the window ends of what has been counted to its limit already; counts nothing. */
async function over(db: Db, { key, most }: Limit, now: Date): Promise<Date | undefined> {
  const [row] = await db
    .select({ until: rate_limits.resets_at })
    .from(rate_limits)
    .where(and(eq(rate_limits.key, key), gte(rate_limits.attempts, most), gt(rate_limits.resets_at, now)));
  return row?.until;
}

/** Refuses what has been counted too often already, without counting. @throws AppError too_many, with Retry-After */
async function refuseOver(deps: Deps, limit: Limit): Promise<void> {
  if (deps.config.RATE_LIMITS === 'off') return;
  const now = deps.clock.now();
  const until = await over(deps.connection.db, limit, now);
  if (until) throw tooMany(until, now);
}

/**
 * Signing in: 20 in 15 minutes per account and address, 100 per address. Never per account alone,
 * so that a stranger can't lock somebody out.
 */
export async function loginLimit(deps: Deps, request: FastifyRequest, account: string): Promise<void> {
  await limit(deps, [perAddress('login', request), { key: `login ${callerAddress(request)} ${account}`, most: 20, window_ms: QUARTER_MS }]);
}

/**
 * Resetting a password: 100 calls in 15 minutes per address, since each may cost a hash or a mail. Asking for a code, `asking` being the
 * account: also 5 an hour per account and address, whether or not there is one. Never per account alone, as for signing in.
 */
export async function resetLimit(deps: Deps, request: FastifyRequest, asking?: string): Promise<void> {
  await limit(deps, [
    perAddress('reset from', request),
    ...(asking === undefined ? [] : [{ key: `reset ${callerAddress(request)} ${asking}`, most: 5, window_ms: HOUR_MS }]),
  ]);
}

/** Confirming who one is by the current password, while signed in: 10 in 15 minutes per account, so that a token found somewhere can't find it out. */
export async function passwordLimit(deps: Deps, account: string): Promise<void> {
  await limit(deps, [{ key: `password ${account}`, most: 10, window_ms: QUARTER_MS }]);
}

/** Registering: 100 in 15 minutes per address, since each costs a hash. */
export async function registerLimit(deps: Deps, request: FastifyRequest): Promise<void> {
  await limit(deps, [perAddress('register', request)]);
}

/**
 * Naming a payment: 30 times in 15 minutes per address something that isn't there. What is there counts nothing, however often a page
 * asks while the bank decides.
 */
export async function limitGuesses<T>(deps: Deps, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const guesses: Limit = { ...perAddress('guess', request), most: 30 };
  await refuseOver(deps, guesses);
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') await limit(deps, [guesses]);
    throw error;
  }
}

/** Asking the providers about an order's payments: 10 an hour per address, since each question costs several of theirs. */
export async function paymentCheckLimit(deps: Deps, request: FastifyRequest): Promise<void> {
  await limit(deps, [{ key: `payment check ${callerAddress(request)}`, most: 10, window_ms: HOUR_MS }]);
}

/** Paying by a link, 10 times in 15 minutes, and asking whether that has come in, 60 times: per link, under its hash, and address. */
export const payLinkLimit = (deps: Deps, request: FastifyRequest, what: 'start' | 'check', hash: string): Promise<void> =>
  limit(deps, [{ key: `pay link ${what} ${hash} ${callerAddress(request)}`, most: what === 'start' ? 10 : 60, window_ms: QUARTER_MS }]);

/**
 * Asking for a link to an order: 5 an hour for one order, 20 for one network address. An unknown tracking ID counts as a known one does.
 */
export async function manageLinkLimit(deps: Deps, request: FastifyRequest, tracking_id: string): Promise<void> {
  await limit(deps, [
    { key: `manage from ${callerAddress(request)}`, most: 20, window_ms: HOUR_MS },
    { key: `manage ${tracking_id}`, most: 5, window_ms: HOUR_MS },
  ]);
}

/** Asking for a link in place of one that expired: 5 an hour for one order's papers or one file, 20 for one network address. */
export const endedLinkLimit = (deps: Deps, request: FastifyRequest, what: string): Promise<void> =>
  limit(deps, [
    { key: `ended link from ${callerAddress(request)}`, most: 20, window_ms: HOUR_MS },
    { key: `ended link ${what}`, most: 5, window_ms: HOUR_MS },
  ]);

/** Taking everything of an order home as a ZIP: 10 an hour for one order, since each reads all of its files. */
export const exportLimit = (deps: Deps, order_id: string): Promise<void> =>
  limit(deps, [{ key: `export ${order_id}`, most: 10, window_ms: HOUR_MS }]);

/** Changing an order's phone number: 10 an hour, since each is written into its history and may send a notice. */
export const phoneLimit = (deps: Deps, order_id: string): Promise<void> =>
  limit(deps, [{ key: `phone ${order_id}`, most: 10, window_ms: HOUR_MS }]);

/** Changing an unpaid order's answers: 20 an hour, since each may mail an address that was typed. */
export const changeLimit = (deps: Deps, order_id: string): Promise<void> =>
  limit(deps, [{ key: `change ${order_id}`, most: 20, window_ms: HOUR_MS }]);

/** Asking for a correction of an order: 10 an hour, since each stands in the staff's queue. */
export const correctionLimit = (deps: Deps, order_id: string): Promise<void> =>
  limit(deps, [{ key: `correction ${order_id}`, most: 10, window_ms: HOUR_MS }]);

/** Saying that an order's mailbox is lost: 10 a day for one address, 3 for one order. An unknown tracking ID counts as a known one does. */
export async function lostMailboxLimit(deps: Deps, request: FastifyRequest, tracking_id: string): Promise<void> {
  await limit(deps, [
    { key: `lost mailbox from ${callerAddress(request)}`, most: 10, window_ms: 24 * HOUR_MS },
    { key: `lost mailbox ${tracking_id}`, most: 3, window_ms: 24 * HOUR_MS },
  ]);
}

/** Trying a link's code: 100 in 15 minutes per address. */
export const manageSessionLimit = (deps: Deps, request: FastifyRequest): Promise<void> =>
  limit(deps, [perAddress('manage session', request)]);

/** Fetching a challenge of the bot check: 300 in 15 minutes per address. Each page with a form fetches one, and many phones share an address. */
export const challengeLimit = (deps: Deps, request: FastifyRequest): Promise<void> =>
  limit(deps, [{ ...perAddress('challenge', request), most: 300 }]);

const CODE_TRIES = 5;
const codeKey = (account: string, address: string) => `code ${account} ${address}`;
const allCodes = (account: string): Limit => ({ key: `codes ${account}`, most: 50, window_ms: 24 * HOUR_MS });

/**
 * Counts a try of an account's mailed code and tells whether it may still be right: five from one address in 15 minutes, of which a code
 * lives no longer. What one address tries ends nothing for another. `many`: 50 were tried in a day, from wherever; short codes are no good then.
 * The same rows are written whether or not there is a code or an account. Never off: it guards the code, not the server.
 */
export async function tryCode(db: Db, account: string, address: string, now: Date): Promise<{ counts: boolean; many: boolean }> {
  if (await attempt(db, { key: codeKey(account, address), most: CODE_TRIES, window_ms: QUARTER_MS }, now))
    return { counts: false, many: false };
  return { counts: true, many: (await attempt(db, allCodes(account), now)) !== undefined };
}

/** Whether so many codes of an account were tried in a day that a new one has to be longer. */
export const triedOften = async (db: Db, account: string, now: Date): Promise<boolean> =>
  (await over(db, allCodes(account), now)) !== undefined;

/** Who asks for a code has all tries. */
export async function forgetTries(db: Db, account: string, address: string): Promise<void> {
  await db.delete(rate_limits).where(eq(rate_limits.key, codeKey(account, address)));
}

/** Counts a mailed code; false when an account has had five within the hour. What must not fail is mailed all the same. */
export async function mayMailCode(tx: Db, deps: Within, account: string): Promise<boolean> {
  const many = await attempt(tx, { key: `code mails ${account}`, most: 5, window_ms: HOUR_MS }, deps.clock.now());
  return deps.config.RATE_LIMITS === 'off' || many === undefined;
}

/**
 * Counts a mail that nobody has asked for but whoever typed the address: ten an hour for one address. When there are more: the moment from
 * which the next may go out.
 */
export async function mailsOver(deps: Deps, to: string): Promise<Date | undefined> {
  if (deps.config.RATE_LIMITS === 'off') return undefined;
  return attempt(deps.connection.db, { key: `mail ${to.toLowerCase()}`, most: 10, window_ms: HOUR_MS }, deps.clock.now());
}

/** Counts an agent's registration: whether it is more than the third of an address within the hour, which has to prove that a person sends it. */
export async function isManyRegistrations(deps: Deps, request: FastifyRequest): Promise<boolean> {
  if (deps.config.RATE_LIMITS === 'off') return false;
  const registrations: Limit = { key: `registered ${callerAddress(request)}`, most: 3, window_ms: HOUR_MS };
  return (await attempt(deps.connection.db, registrations, deps.clock.now())) !== undefined;
}

/** So many codes of a second factor may be wrong in a day, from wherever; whoever tries them has the password. */
export const MOST_CODES = 50;
const secondFactor = (admin_id: number): Limit => ({ key: `second factor ${admin_id}`, most: MOST_CODES, window_ms: 24 * HOUR_MS });
/** After so many the account's owner is mailed, once. */
export const TELL_AFTER_CODES = 10;

/**
 * Counts a try of a code of an authenticator app, before it is compared. Which one in a day it is, or when the next may come once there were
 * too many; recovery codes can't be guessed and aren't counted, so that the phone's owner always gets in. Never off: it guards the code.
 */
export async function trySecondFactor(db: Db, admin_id: number, now: Date): Promise<{ tried: number; until?: Date }> {
  const { attempts: tried, resets_at } = await countAttempt(db, secondFactor(admin_id), now);
  return { tried, ...(tried > MOST_CODES ? { until: resets_at } : {}) };
}

/** A right code forgives the wrong ones. */
export async function forgetSecondFactorTries(db: Db, admin_id: number): Promise<void> {
  await db.delete(rate_limits).where(eq(rate_limits.key, secondFactor(admin_id).key));
}

/** Deletes counts whose window is over. */
export async function sweepLimits(db: Db, now: Date): Promise<void> {
  await db.delete(rate_limits).where(lt(rate_limits.resets_at, now));
}
