import { and, eq } from 'drizzle-orm';
import type { Solved } from '#server/adapters/botcheck/interface.ts';
import type { Db } from '#server/database/connect.ts';
import { spent_challenges } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { invalid } from '#server/http/errors.ts';
import { BOT_CHECK_FAILED } from '#shared/orders/submissions.ts';

/** Doesn't spend the token; adds failures to `problems`. */
export async function checkBot(
  deps: Deps,
  token: unknown,
  remoteAddress: string,
  problems: Record<string, string>,
): Promise<Solved | 'spent_by_provider' | undefined> {
  // Verifying spends a reCAPTCHA token, so it is skipped for a form that will be refused anyway.
  if (deps.botCheck.name === 'recaptcha' && Object.keys(problems).length > 0) return undefined;
  const solved = await deps.botCheck.verify(
    typeof token === 'string' ? token : undefined,
    remoteAddress,
  );
  if (!solved) problems.captcha_token = BOT_CHECK_FAILED;
  return solved;
}

/** @throws AppError invalid */
export async function mustBePerson(
  deps: Deps,
  token: unknown,
  remoteAddress: string,
): Promise<Solved | 'spent_by_provider'> {
  const problems: Record<string, string> = {};
  const solved = await checkBot(deps, token, remoteAddress, problems);
  if (!solved) throw invalid(problems, BOT_CHECK_FAILED);
  return solved;
}

/** A challenge spent on an upload that the form names. */
export interface SpentOnUpload {
  on_upload: string;
}

/** @throws AppError invalid if already used */
export async function spendChallenge(
  tx: Db,
  solved: Solved | SpentOnUpload | 'spent_by_provider',
): Promise<void> {
  if (solved === 'spent_by_provider') return;
  const { signature } = spent_challenges;
  const spent =
    'on_upload' in solved
      ? await tx
          .update(spent_challenges)
          .set({ for_uploads: false })
          .where(and(eq(signature, solved.on_upload), spent_challenges.for_uploads))
          .returning({ signature })
      : await tx
          .insert(spent_challenges)
          .values(solved)
          .onConflictDoNothing()
          .returning({ signature });
  if (spent.length === 0) throw invalid({ captcha_token: BOT_CHECK_FAILED }, BOT_CHECK_FAILED);
}
