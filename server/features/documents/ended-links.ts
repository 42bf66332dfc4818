import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { files, verify_codes } from '#server/database/schema.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { mailQueue } from '#server/features/messages/mails.ts';
import { queueMessage } from '#server/features/messages/messages.ts';
import { absentIfUnknown, findOrder, payerOf } from '#server/features/orders/orders.ts';
import { wasSigned } from '#server/http/signed-links.ts';
import type { Queue } from '#server/jobs/jobs.ts';
import { type EndedLink, readEndedLink } from '#shared/people/ended-link.ts';
import { isIssuedFile } from '#shared/services/index.ts';

/** Retried for an hour only: after that nobody waits for the link. */
export const endedLinkQueue: Queue<{ link: string }> = {
  name: 'ended-link',
  words: 'Mailing a new link',
  retryLimit: 12,
};

const FILE = { order_id: files.order_id, field: files.field, key: files.key };

/** The issued file that has taken this one's place. */
const newerFile = (db: Db, key: string) =>
  db
    .select(FILE)
    .from(verify_codes)
    .innerJoin(
      files,
      and(eq(files.order_id, verify_codes.order_id), eq(files.field, verify_codes.field)),
    )
    .where(and(eq(verify_codes.file_key, key), isNull(files.replaced_at)))
    .limit(1);

async function targetOf(
  db: Db,
  { path, to }: EndedLink,
): Promise<{ order_id: string; path: string; field?: string } | undefined> {
  if ('order_id' in to) return { order_id: to.order_id, path };
  const own = await db
    .select(FILE)
    .from(files)
    .where(and(eq(files.key, to.key), isNull(files.replaced_at)));
  const [file] = own.length > 0 ? own : await newerFile(db, to.key);
  return file?.order_id && isIssuedFile(file.field)
    ? { order_id: file.order_id, path: `/uploads/${file.key}`, field: file.field }
    : undefined;
}

/**
 * Replaces an expired link that we signed; ignores any other. A file of an agent's order may have
 * been linked for either.
 */
export async function mailNewLink(deps: Deps, link: string): Promise<void> {
  const { db } = deps.connection;
  const ended = readEndedLink(link);
  if (!ended || !wasSigned(deps.config, ended.path, ended.query)) return;
  const target = await targetOf(db, ended);
  const order = target && (await absentIfUnknown(findOrder(db, target.order_id)));
  if (!order || (ended.path.endsWith('/receipt.pdf') && !order.paid_at)) return;
  const { field, ...where } = target;
  const payer = await payerOf(db, order);
  await transaction(deps, async (tx, deps) => {
    if (field) await queueMessage(tx, deps, mailQueue, { template: 'new_link', ...where, field });
    if (!field || order.agent_id !== null)
      await queueMessage(
        tx,
        deps,
        mailQueue,
        { template: 'new_paper_link', ...where, ...(field ? { field } : {}) },
        payer.email,
      );
  });
}
