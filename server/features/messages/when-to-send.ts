import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { files, type Order } from '#server/database/schema.ts';
import type { Within } from '#server/deps.ts';
import { retentionEnd } from '#server/features/orders/orders.ts';
import { openRequestOf } from '#server/features/orders/requests.ts';
import { decidedAs } from '#server/features/orders/services.ts';
import { isWorkedOn, stageOf } from '#shared/orders/stages.ts';
import { DECIDED, DECIDED_STATUSES } from '#shared/orders/states.ts';
import { issuedFiles } from '#shared/services/index.ts';
import { type MessageJob, mailTemplate } from './mails.ts';

const SCAN_AGAIN_MS = 5 * 60_000;
const DELETED_AGAIN_MS = 60 * 60_000;
const LONGEST_MS = 6 * DELETED_AGAIN_MS;

/** Undefined: never. */
export type When = 'now' | { later: Date } | undefined;

const after = (deps: Within, ms: number) => ({ later: new Date(deps.clock.now().getTime() + ms) });

/** A deleted order may be restored: its messages wait an hour, then longer, six at most. */
export function whenUndeleted(deps: Within, { deleted_at, erased_at }: Order): When {
  if (!deleted_at) return 'now';
  if (erased_at || deleted_at < retentionEnd(deps)) return undefined;
  const since = deps.clock.now().getTime() - deleted_at.getTime();
  return after(deps, Math.min(Math.max(since, DELETED_AGAIN_MS), LONGEST_MS));
}

async function whenServed(db: Db, deps: Within, order: Order, field?: string): Promise<When> {
  const fields = field ? [field] : issuedFiles(order.kind).map((file) => file.field);
  const found = await db
    .select({ scan: files.scan })
    .from(files)
    .where(
      and(
        eq(files.order_id, order.id),
        isNull(files.replaced_at),
        inArray(files.field, fields),
        ne(files.scan, 'clean'),
      ),
    );
  if (found.some(({ scan }) => scan === 'infected')) return undefined;
  return found.some(({ scan }) => scan === 'waiting') ? after(deps, SCAN_AGAIN_MS) : 'now';
}

/** Whether what a mail or notice tells, queued a while ago, is still so. */
export async function whenToSend(
  db: Db,
  deps: Within,
  order: Order,
  { template, field }: Pick<MessageJob, 'template' | 'field'>,
): Promise<When> {
  const mail = mailTemplate(template);
  const decided = DECIDED_STATUSES.find((status) => DECIDED[status].mail === mail);
  const now = (holds: boolean): When => (holds ? 'now' : undefined);
  if (decided)
    return now(order.cancelled_at === null && (await decidedAs(db, deps, order)) === decided);
  switch (mail) {
    case 'reopened':
      return now(order.cancelled_at === null && !(await decidedAs(db, deps, order)));
    case 'late':
      return now(isWorkedOn(stageOf(order)));
    case 'issued':
      return whenServed(db, deps, order, field);
    case 'request':
    case 'request_reminder':
      return now((await openRequestOf(db, order.id)) !== undefined);
    default:
      return 'now';
  }
}
