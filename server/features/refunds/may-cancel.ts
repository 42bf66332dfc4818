import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { files } from '#server/database/schema.ts';
import type { Within } from '#server/deps.ts';
import { type Order, serviceOf } from '#server/features/orders/services.ts';
import { issuedFiles } from '#shared/services/index.ts';

export async function hasIssued(db: Db, { id, kind }: Order): Promise<boolean> {
  const fields = issuedFiles(kind).map(({ field }) => field);
  if (fields.length === 0) return false;
  const [one] = await db
    .select({ key: files.key })
    .from(files)
    .where(and(eq(files.order_id, id), inArray(files.field, fields), isNull(files.replaced_at)))
    .limit(1);
  return one !== undefined;
}

export async function whyNotCancel(
  db: Db,
  { services, clock }: Pick<Within, 'services' | 'clock'>,
  order: Order,
): Promise<string | undefined> {
  if (order.cancelled_at) return 'It is cancelled already.';
  if (order.done_at) return 'It is done: it can’t be cancelled any more.';
  if (order.agent_id !== null)
    return 'Your agent placed this order and pays for it: ask them to have it cancelled.';
  if (await hasIssued(db, order))
    return 'A part of it was handed out already: it can’t be cancelled here any more. Write to us.';
  return serviceOf(services, order.kind).held?.whyNotCancel(db, order, clock.now());
}
