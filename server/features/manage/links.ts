import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import {
  manage_links,
  messages,
  order_requests,
  orders,
  thread_messages,
} from '#server/database/schema.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { endSession, findActor, openApplicantSession } from '#server/features/sessions/sessions.ts';
import { tokenHash } from '#server/features/sessions/token-hash.ts';
import { AppError } from '#server/http/errors.ts';
import { keyedHash } from '#server/http/keyed-hash.ts';
import { addDays, HOUR_MS } from '#shared/dates.ts';

const ASKING_LINK_DAYS = 30;

/** A message that is sent again, perhaps to another address, has another code. */
async function codeOf(db: Db, deps: Pick<Deps, 'config'>, id: string): Promise<string> {
  const [message] = await db
    .select({ round: messages.round })
    .from(messages)
    .where(eq(messages.id, id));
  const about = message?.round ? `${id} ${message.round}` : id;
  return keyedHash(deps.config.SECRET, `manage link ${about}`);
}

/** What a mail asks for; its link works until that is answered. */
export type Asking = { request_id: string } | { thread_id: string };

const endOf = (now: Date, asking: Asking | undefined) =>
  asking ? addDays(now, ASKING_LINK_DAYS) : new Date(now.getTime() + HOUR_MS);

/** The same URL at each try. Works once, for an hour; if something is asked, until it is answered. */
export async function manageUrl(
  db: Db,
  deps: Within,
  message_id: string,
  order_id: string,
  asking?: Asking,
): Promise<string> {
  const now = deps.clock.now();
  const code = await codeOf(db, deps, message_id);
  const expires_at = endOf(now, asking);
  await db
    .insert(manage_links)
    .values({
      id: message_id,
      order_id,
      code_hash: tokenHash(code),
      ...asking,
      created_at: now,
      expires_at,
    })
    .onConflictDoUpdate({
      target: manage_links.id,
      // SECRET may be another since the last try.
      set: { expires_at, code_hash: tokenHash(code) },
      setWhere: isNull(manage_links.used_at),
    });
  return `${deps.config.PUBLIC_URL}/manage?code=${code}`;
}

const isOpen = (now: Date) =>
  and(
    gt(manage_links.expires_at, now),
    or(
      and(
        isNull(manage_links.request_id),
        isNull(manage_links.thread_id),
        isNull(manage_links.used_at),
      ),
      sql`exists (select from ${order_requests} as asked where asked.id = ${manage_links.request_id} and asked.answered_at is null and asked.closed_at is null)`,
      sql`exists (select from ${thread_messages} as told where told.id = ${manage_links.thread_id} and told.answered_at is null)`,
    ),
  );

/**
 * `key`: the press’s own; repeated with it, the code opens the session that it opened before.
 * @throws AppError unauthorized when the link is unknown, expired or used
 */
export async function openByLink(
  deps: Deps,
  code: string,
  key: string | undefined,
): Promise<{ token: string; order_id: string }> {
  const now = deps.clock.now();
  const token = key ? keyedHash(deps.config.SECRET, `manage session ${code} ${key}`) : undefined;
  return transaction(deps, async (tx) => {
    const [link] = await tx
      .update(manage_links)
      .set({ used_at: now })
      .where(
        and(
          eq(manage_links.code_hash, tokenHash(code)),
          isOpen(now),
          sql`exists (select from ${orders} where ${orders.id} = ${manage_links.order_id} and ${orders.deleted_at} is null)`,
        ),
      )
      .returning({ order_id: manage_links.order_id });
    // After the update, so that two at once open one.
    if (token !== undefined) {
      const before = await findActor(tx, token, now);
      if (before?.kind === 'applicant') return { token, order_id: before.order_id };
      // It has expired.
      await endSession(tx, tokenHash(token));
    }
    if (!link)
      throw new AppError(
        'unauthorized',
        'This link has been used or has expired. Ask for a new one with your tracking ID.',
      );
    return {
      token: await openApplicantSession(tx, link.order_id, now, token),
      order_id: link.order_id,
    };
  });
}

export async function endLinks(tx: Db, order_id: string): Promise<void> {
  await tx.delete(manage_links).where(eq(manage_links.order_id, order_id));
}
