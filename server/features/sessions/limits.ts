import { and, eq, gt, gte, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/database/connect.ts';
import { rate_limits } from '#server/database/schema.ts';
import type { Deps, Within } from '#server/deps.ts';
import { callerAddress } from '#server/http/caller-address.ts';
import { AppError, tooMany } from '#server/http/errors.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts';

const QUARTER_MS = 15 * MINUTE_MS;

interface Limit {
  key: string;
  most: number;
  window_ms: number;
}

const perAddress = (
  what: string,
  request: FastifyRequest,
  most = 100,
  window_ms = QUARTER_MS,
): Limit => ({ key: `${what} ${callerAddress(request)}`, most, window_ms });

async function countAttempt(
  db: Db,
  { key, window_ms }: Limit,
  now: Date,
): Promise<{ attempts: number; resets_at: Date }> {
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

async function attempt(db: Db, limit: Limit, now: Date): Promise<Date | undefined> {
  const { attempts, resets_at } = await countAttempt(db, limit, now);
  return attempts > limit.most ? resets_at : undefined;
}

/** @throws AppError too_many, with Retry-After */
async function limit(deps: Deps, limits: Limit[]): Promise<void> {
  if (deps.config.RATE_LIMITS === 'off') return;
  const now = deps.clock.now();
  for (const one of limits) {
    const until = await attempt(deps.connection.db, one, now);
    if (until) throw tooMany(until, now);
  }
}

async function over(db: Db, { key, most }: Limit, now: Date): Promise<Date | undefined> {
  const [row] = await db
    .select({ until: rate_limits.resets_at })
    .from(rate_limits)
    .where(
      and(
        eq(rate_limits.key, key),
        gte(rate_limits.attempts, most),
        gt(rate_limits.resets_at, now),
      ),
    );
  return row?.until;
}

/** @throws AppError too_many, with Retry-After */
async function refuseOver(deps: Deps, limit: Limit): Promise<void> {
  if (deps.config.RATE_LIMITS === 'off') return;
  const now = deps.clock.now();
  const until = await over(deps.connection.db, limit, now);
  if (until) throw tooMany(until, now);
}

/** 20 in 15 minutes per account and IP, 100 per IP; per account alone, strangers could lock it. */
export const loginLimit = (deps: Deps, request: FastifyRequest, account: string): Promise<void> =>
  limit(deps, [
    perAddress('login', request),
    { key: `login ${callerAddress(request)} ${account}`, most: 20, window_ms: QUARTER_MS },
  ]);

/** 100 in 15 minutes per IP; `asking` (an account): 5 mailed codes an hour per account and IP, too. */
export const resetLimit = (deps: Deps, request: FastifyRequest, asking?: string): Promise<void> =>
  limit(deps, [
    perAddress('reset from', request),
    ...(asking === undefined
      ? []
      : [{ key: `reset ${callerAddress(request)} ${asking}`, most: 5, window_ms: HOUR_MS }]),
  ]);

/** 10 in 15 minutes per account, so that a stolen token can't be used to guess the password. */
export const passwordLimit = (deps: Deps, account: string): Promise<void> =>
  limit(deps, [{ key: `password ${account}`, most: 10, window_ms: QUARTER_MS }]);

/** 100 in 15 minutes per IP, because each costs a password hash. */
export const registerLimit = (deps: Deps, request: FastifyRequest): Promise<void> =>
  limit(deps, [perAddress('register', request)]);

/** Counts only calls that throw not_found. */
async function limitUnknown<T>(deps: Deps, guesses: Limit, work: () => Promise<T>): Promise<T> {
  await refuseOver(deps, guesses);
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') await limit(deps, [guesses]);
    throw error;
  }
}

/** 30 unknown payments in 15 minutes per IP; polling a known one isn't counted. */
export const limitGuesses = <T>(
  deps: Deps,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> => limitUnknown(deps, perAddress('guess', request, 30), work);

/** 30 unknown codes an hour per IP; `address` is from `callerAddress`. */
export const limitCodes = <T>(deps: Deps, address: string, work: () => Promise<T>): Promise<T> =>
  limitUnknown(deps, { key: `code of a paper ${address}`, most: 30, window_ms: HOUR_MS }, work);

/** 10 an hour per IP: each check makes several requests to providers. */
export const paymentCheckLimit = (deps: Deps, request: FastifyRequest): Promise<void> =>
  limit(deps, [perAddress('payment check', request, 10, HOUR_MS)]);

/** 60 in 15 minutes per order or group and IP, 600 per IP: providers block frequent callers. */
export const startLimit = (deps: Deps, request: FastifyRequest, subject: string): Promise<void> =>
  limit(deps, [perAddress('start', request, 600), perAddress(`start ${subject}`, request, 60)]);

/** Per link (its hash) and IP in 15 minutes: 10 starts, 60 checks. */
export const payLinkLimit = (
  deps: Deps,
  request: FastifyRequest,
  what: 'start' | 'check',
  hash: string,
): Promise<void> =>
  limit(deps, [perAddress(`pay link ${what} ${hash}`, request, what === 'start' ? 10 : 60)]);

/** Per IP, and per order or file from any IP; unknown tracking IDs count too. */
const perSubject =
  (what: string, mostPerAddress: number, most: number, window_ms: number) =>
  (deps: Deps, request: FastifyRequest, subject: string) =>
    limit(deps, [
      perAddress(`${what} from`, request, mostPerAddress, window_ms),
      { key: `${what} ${subject}`, most, window_ms },
    ]);

export const manageLinkLimit = perSubject('manage', 20, 5, HOUR_MS);
export const endedLinkLimit = perSubject('ended link', 20, 5, HOUR_MS);
export const lostMailboxLimit = perSubject('lost mailbox', 10, 3, 24 * HOUR_MS);

/** 20 an hour per IP, because each may mail a typed address. */
export const openingLimit = (deps: Deps, request: FastifyRequest): Promise<void> =>
  limit(deps, [perAddress('opening', request, 20, HOUR_MS)]);

const anHour = (what: string, most: number) => (deps: Deps, order_id: string) =>
  limit(deps, [{ key: `${what} ${order_id}`, most, window_ms: HOUR_MS }]);

/** Each reads all of the order's files. */
export const exportLimit = anHour('export', 10);
/** Each is recorded and may send a notice. */
export const phoneLimit = anHour('phone', 10);
/** Each may mail a typed address. */
export const changeLimit = anHour('change', 20);
/** Each is added to the staff's queue. */
export const correctionLimit = anHour('correction', 10);
export const ownMessageLimit = anHour('message of', 20);
export const personRequestLimit = anHour('person request', 10);

/** 100 in 15 minutes per IP. */
export const manageSessionLimit = (deps: Deps, request: FastifyRequest): Promise<void> =>
  limit(deps, [perAddress('manage session', request)]);

/** 300 in 15 minutes per IP, because each form fetches one and many phones share an IP. */
export const challengeLimit = (deps: Deps, request: FastifyRequest): Promise<void> =>
  limit(deps, [perAddress('challenge', request, 300)]);

const codeKey = (account: string, address: string) => `code ${account} ${address}`;
const allCodes = (account: string): Limit => ({
  key: `codes ${account}`,
  most: 50,
  window_ms: 24 * HOUR_MS,
});

/**
 * Counts a try of a mailed code. `counts` is false after five per IP in 15 minutes; `many` is true
 * after 50 a day, when codes must be long. Never off (docs/decisions/0020).
 */
export async function countCodeAttempt(
  db: Db,
  account: string,
  address: string,
  now: Date,
): Promise<{ counts: boolean; many: boolean }> {
  const tries = { key: codeKey(account, address), most: 5, window_ms: QUARTER_MS };
  if (await attempt(db, tries, now)) return { counts: false, many: false };
  return { counts: true, many: (await attempt(db, allCodes(account), now)) !== undefined };
}

export const triedOften = async (db: Db, account: string, now: Date): Promise<boolean> =>
  (await over(db, allCodes(account), now)) !== undefined;

/** Called when a new code is requested. */
export async function forgetTries(db: Db, account: string, address: string): Promise<void> {
  await db.delete(rate_limits).where(eq(rate_limits.key, codeKey(account, address)));
}

/** Five mailed codes an hour per account; over that, returns when the next may be sent. */
export async function codeMailsOver(
  tx: Db,
  { clock, config }: Within,
  account: string,
): Promise<Date | undefined> {
  const limit = { key: `code mails ${account}`, most: 5, window_ms: HOUR_MS };
  const until = await attempt(tx, limit, clock.now());
  return config.RATE_LIMITS === 'off' ? undefined : until;
}

/**
 * Ten unrequested mails an hour per recipient; over that, returns when the next may be sent. The
 * retries of one mail, which `id` names, count once.
 */
export async function mailsOver(deps: Deps, to: string, id: string): Promise<Date | undefined> {
  if (deps.config.RATE_LIMITS === 'off') return undefined;
  const { db } = deps.connection;
  const now = deps.clock.now();
  const recipient = `mail ${to.toLowerCase()}`;
  const tries: Limit = { key: `${recipient} ${id}`, most: 1, window_ms: 24 * HOUR_MS };
  if (await over(db, tries, now)) return undefined;
  const later = await attempt(db, { key: recipient, most: 10, window_ms: HOUR_MS }, now);
  if (!later) await countAttempt(db, tries, now);
  return later;
}

/** More than three registrations an hour per IP require the bot check. */
export async function isManyRegistrations(deps: Deps, request: FastifyRequest): Promise<boolean> {
  if (deps.config.RATE_LIMITS === 'off') return false;
  const registrations = perAddress('registered', request, 3, HOUR_MS);
  return (await attempt(deps.connection.db, registrations, deps.clock.now())) !== undefined;
}

/** Wrong second-factor codes a day; whoever tries them knows the password. */
export const MOST_CODES = 50;
const secondFactor = (admin_id: number): Limit => ({
  key: `second factor ${admin_id}`,
  most: MOST_CODES,
  window_ms: 24 * HOUR_MS,
});
export const TELL_AFTER_CODES = 10;

/** Never off. Recovery codes aren't counted: the owner can always log in. `until`: refused until then, after too many. */
export async function trySecondFactor(
  db: Db,
  admin_id: number,
  now: Date,
): Promise<{ tried: number; until?: Date }> {
  const { attempts: tried, resets_at } = await countAttempt(db, secondFactor(admin_id), now);
  return { tried, ...(tried > MOST_CODES ? { until: resets_at } : {}) };
}

export async function forgetSecondFactorTries(db: Db, admin_id: number): Promise<void> {
  await db.delete(rate_limits).where(eq(rate_limits.key, secondFactor(admin_id).key));
}

/** Whether a failed search still counts: 60 an hour per address. */
export async function mayCountGap(deps: Deps, address: string): Promise<boolean> {
  if (deps.config.RATE_LIMITS === 'off') return true;
  const limit = { key: `gap ${address}`, most: 60, window_ms: HOUR_MS };
  return (await attempt(deps.connection.db, limit, deps.clock.now())) === undefined;
}
