import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { files } from '#server/database/schema.ts';
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

async function targetOf(
  db: Db,
  { to }: EndedLink,
): Promise<{ order_id: string; field?: string } | undefined> {
  if ('order_id' in to) return to;
  const [file] = await db
    .select({ order_id: files.order_id, field: files.field })
    .from(files)
    .where(and(eq(files.key, to.key), isNull(files.replaced_at)));
  return file?.order_id && isIssuedFile(file.field)
    ? { order_id: file.order_id, field: file.field }
    : undefined;
}

/** Replaces an expired link that we signed; ignores any other. */
export async function mailNewLink(deps: Deps, link: string): Promise<void> {
  const { db } = deps.connection;
  const ended = readEndedLink(link);
  if (!ended || !wasSigned(deps.config, ended.path, ended.query)) return;
  const target = await targetOf(db, ended);
  const order = target && (await absentIfUnknown(findOrder(db, target.order_id)));
  if (!order || (ended.path.endsWith('/receipt.pdf') && !order.paid_at)) return;
  const { path } = ended;
  const { field } = target;
  const payer = await payerOf(db, order);
  await transaction(deps, (tx, deps) =>
    field
      ? queueMessage(tx, deps, mailQueue, { template: 'new_link', order_id: order.id, path, field })
      : queueMessage(
          tx,
          deps,
          mailQueue,
          { template: 'new_paper_link', order_id: order.id, path },
          payer.email,
        ),
  );
}
