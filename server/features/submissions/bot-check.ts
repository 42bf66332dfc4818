import { lt } from 'drizzle-orm';
import type { Solved } from '#server/adapters/botcheck/interface.ts';
import type { Db } from '#server/database/connect.ts';
import { spent_challenges } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { invalid } from '#server/errors.ts';
import { BOT_CHECK_FAILED } from '#shared/submissions.ts';

/** Looks at a bot check's token without spending it; a refusal is written among the form's problems. */
export async function checkBot(
  deps: Deps,
  token: unknown,
  remoteAddress: string,
  problems: Record<string, string>,
): Promise<Solved | 'nothing' | undefined> {
  // reCAPTCHA's tokens are spent by asking: a form that is refused anyway must not cost one.
  if (deps.botCheck.name === 'recaptcha' && Object.keys(problems).length > 0) return undefined;
  const solved = await deps.botCheck.verify(typeof token === 'string' ? token : undefined, remoteAddress);
  if (!solved) problems.captcha_token = BOT_CHECK_FAILED;
  return solved;
}

/** The solution of a token that must be good. @throws AppError invalid */
export async function proveBot(deps: Deps, token: unknown, remoteAddress: string): Promise<Solved | 'nothing'> {
  const problems: Record<string, string> = {};
  const solved = await checkBot(deps, token, remoteAddress, problems);
  if (!solved) throw invalid(problems, BOT_CHECK_FAILED);
  return solved;
}

/** Marks a solution as used in the caller's transaction. @throws AppError invalid when it was used before */
export async function spendChallenge(tx: Db, solved: Solved | 'nothing'): Promise<void> {
  if (solved === 'nothing') return;
  const spent = await tx.insert(spent_challenges).values(solved).onConflictDoNothing().returning({ signature: spent_challenges.signature });
  if (spent.length === 0) throw invalid({ captcha_token: BOT_CHECK_FAILED }, BOT_CHECK_FAILED);
}

/** Deletes solutions that have expired and would be refused anyway. */
export async function sweepChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(spent_challenges).where(lt(spent_challenges.expires_at, now));
}
