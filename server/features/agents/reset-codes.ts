import { createHmac } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { reset_codes } from '#server/database/schema.ts';
import type { Deps, Within } from '#server/deps.ts';
import { codeMailsOver, triedOften } from '#server/features/sessions/limits.ts';
import { keyedDigits } from '#server/http/keyed-hash.ts';
import { MINUTE_MS } from '#shared/dates.ts';

const CODE_MS = 15 * MINUTE_MS;
/** Typing takes a while, so a code with less time left is replaced. */
const LEAST_LEFT_MS = 3 * MINUTE_MS;
const SHORT = 6;
/** Long codes for accounts whose codes are being guessed. */
export const LONG = 12;

export interface OpenCode {
  code: string;
  expires_at: Date;
}

type Row = typeof reset_codes.$inferSelect;

/** An HMAC, because six digits can be guessed: only with SECRET can a guess be checked. */
export const hashOf = (deps: Within, agent_id: number, code: string): string =>
  createHmac('sha256', deps.config.SECRET).update(`reset ${agent_id} ${code}`).digest('hex');

const codeOf = (deps: Within, agent_id: number, seed: string, digits: number): string =>
  keyedDigits(deps.config.SECRET, `reset code ${agent_id} ${seed}`, digits);

export async function openCodeOf(deps: Deps, agent_id: number): Promise<OpenCode | undefined> {
  const [row] = await deps.connection.db
    .select()
    .from(reset_codes)
    .where(and(eq(reset_codes.agent_id, agent_id), gt(reset_codes.expires_at, deps.clock.now())));
  return row?.seed
    ? { code: codeOf(deps, agent_id, row.seed, row.digits), expires_at: row.expires_at }
    : undefined;
}

interface Asking {
  agent_id: number;
  account: string;
  job_id: string;
  /** Hash of the IP address that asked. */
  asked_from?: string;
}

/** The job's id is the seed, so that a retry mails the same code with a new expiry. */
async function makeCode(
  tx: Db,
  deps: Within,
  { agent_id, job_id, asked_from = '' }: Asking,
  digits: number,
): Promise<void> {
  const code_hash = hashOf(deps, agent_id, codeOf(deps, agent_id, job_id, digits));
  const fresh = {
    code_hash,
    seed: job_id,
    digits,
    asked_from,
    expires_at: new Date(deps.clock.now().getTime() + CODE_MS),
  };
  await tx
    .insert(reset_codes)
    .values({ agent_id, ...fresh })
    .onConflictDoUpdate({ target: reset_codes.agent_id, set: fresh });
}

/** Returns whether to mail the code. Strangers can't replace an open one (docs/decisions/0020). */
export async function provideCode(tx: Db, deps: Within, asking: Asking): Promise<boolean> {
  const { agent_id, account, job_id, asked_from } = asking;
  const now = deps.clock.now();
  const digits = (await triedOften(tx, account, now)) ? LONG : SHORT;
  const [row] = await tx
    .select()
    .from(reset_codes)
    .where(eq(reset_codes.agent_id, agent_id))
    .for('update');
  const isOpen = (one: Row) =>
    one.seed !== null &&
    one.digits === digits &&
    one.expires_at.getTime() - now.getTime() > LEAST_LEFT_MS;
  const triedAgain = row?.seed === job_id;
  const mayMail = triedAgain || !(await codeMailsOver(tx, deps, account));
  if (!row || triedAgain || !isOpen(row)) {
    await makeCode(tx, deps, asking, digits);
    return true;
  }
  if (!mayMail) return false;
  if (row.asked_from !== null && row.asked_from === asked_from)
    await makeCode(tx, deps, asking, digits);
  else
    await tx
      .update(reset_codes)
      .set({ asked_from: null })
      .where(eq(reset_codes.agent_id, agent_id));
  return true;
}
