import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { messages, type Order } from '#server/database/schema.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { codeOfFile } from '#server/features/documents/verify-codes.ts';
import { recordEvent } from '#server/features/events/events.ts';
import { mailQueue } from '#server/features/messages/mails.ts';
import { queueMessage, takeBack } from '#server/features/messages/messages.ts';
import { mustTakeFiles } from '#server/features/order-admin/work.ts';
import { endWaiting, finishOrder } from '#server/features/orders/order-endings.ts';
import { findOrder, lockUndeleted } from '#server/features/orders/orders.ts';
import { filledFor } from '#server/features/replies/order-values.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { overwriteFile, type Placed } from '#server/features/uploads/files.ts';
import { AppError, conflict } from '#server/http/errors.ts';
import { formatMoment } from '#shared/dates.ts';
import { LONGEST } from '#shared/fields.ts';
import { DECIDED, DECISIONS, mayIssue } from '#shared/orders/states.ts';
import type { Decision } from '#shared/services/application-form.ts';
import { type DecidedKind, issuedField } from '#shared/services/index.ts';
import { type Application, applicationOf } from './find-application.ts';
import { messagesOf, whoDecided } from './reopen.ts';
import { mustBeReviewed } from './reviewed.ts';
import { applications } from './table.ts';

async function mustBeApplication(tx: Db, order_id: string): Promise<Application> {
  const row = await applicationOf(tx, order_id);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Who chose and when, as a sentence without its full stop. */
async function choiceOf(db: Db, row: Application, own = false): Promise<string | undefined> {
  const { at, by: name } = await whoDecided(db, row);
  const by = own ? 'You' : name;
  return at && by ? `${by} already chose ${row.visa_status} on ${formatMoment(at)}` : undefined;
}

async function alreadyDecided(tx: Db, row: Application): Promise<AppError> {
  const choice = await choiceOf(tx, row);
  return new AppError('already_decided', choice && `${choice}.`);
}

/** Its placeholders filled in; nothing where the applicant reads no words. Throws like `filledFor`. */
const wordsOf = async (
  db: Db,
  deps: Within,
  order: Order,
  { status, reason = '', next_step = '' }: Decision,
) =>
  DECISIONS[status].ends
    ? filledFor(db, deps, order, {
        reason: [reason, LONGEST.decision],
        next_step: [next_step, LONGEST.decision],
      })
    : undefined;

/** Who decided the same before, with the reason; undefined if `admin` did, in the same words. */
export async function decidedBefore(
  deps: Deps,
  id: string,
  decision: Decision,
  admin: Admin,
): Promise<string | undefined> {
  const { db } = deps.connection;
  const row = await applicationOf(db, id);
  if (!row) return undefined;
  // Filled in as before the decision, which ended the order.
  const order = { ...(await findOrder(db, id)), done_at: null };
  const { reason = '', next_step = '' } = (await wordsOf(db, deps, order, decision)) ?? {};
  const own = row.decided_by === admin.id;
  const unsent =
    (reason || next_step) !== '' && (reason !== row.reason || next_step !== row.next_step);
  if (own && !unsent) return undefined;
  const choice = await choiceOf(db, row, own);
  if (!choice) return undefined;
  const why = row.reason && `: “${row.reason}”`;
  const stop = /[.!?]$/.test(row.reason) ? '' : '.';
  return `${choice}${why}${stop}${unsent ? ' What you wrote was not sent.' : ''}`;
}

/**
 * Idempotent. The decision's mail waits at least `hold_s` seconds. Returns whether the decision is
 * new.
 * @throws AppError not_found, reviewed_other, already_decided with who and when, invalid like
 * `filledFor`
 */
export async function decide(
  deps: Deps,
  kind: DecidedKind,
  id: string,
  decision: Decision,
  admin: Admin,
  hold_s = 0,
): Promise<boolean> {
  const { status: to, reviewed } = decision;
  const found = await findOrder(deps.connection.db, id, { kind });
  return transaction(deps, async (tx, deps) => {
    // Waits for concurrent payments, which change the tallies.
    const order = await lockUndeleted(tx, found.id);
    if (order.cancelled_at)
      throw conflict('This order was cancelled: it can no longer be decided.');
    await mustBeReviewed(tx, order, reviewed);
    const row = await mustBeApplication(tx, order.id);
    const from = row.visa_status;
    if (from === to) return false;
    if (!DECISIONS[from].next.includes(to)) throw await alreadyDecided(tx, row);
    const words = await wordsOf(tx, deps, order, decision);
    const at = deps.clock.now();
    // Order before application, as everywhere, to avoid deadlocks.
    if (words) await finishOrder(tx, order, at, { by: admin.id, decided_at: at });
    else await endWaiting(tx, order, 'decided', at);
    await tx
      .update(applications)
      .set({ visa_status: to, decided_at: at, decided_by: admin.id, ...words })
      .where(and(eq(applications.order_id, order.id), eq(applications.visa_status, from)));
    await recordEvent(tx, order.id, 'decided', admin, at, {
      from,
      to,
      ...(words?.reason ? words : {}),
    });
    const after_s = Math.max(deps.config.DECISION_MAIL_AFTER_S, hold_s);
    const send_at = after_s > 0 ? new Date(at.getTime() + after_s * 1000) : undefined;
    await queueMessage(
      tx,
      deps,
      mailQueue,
      { template: DECIDED[to].mail, order_id: order.id },
      undefined,
      send_at,
    );
    return true;
  });
}

/**
 * Replaces an earlier file; with `first`, there must be none.
 * @throws AppError not_found, not_approved, conflict
 */
export async function issue(
  deps: Deps,
  kind: DecidedKind,
  id: string,
  placed: Placed,
  admin: Admin,
  first = false,
): Promise<void> {
  const found = await findOrder(deps.connection.db, id, { kind });
  await transaction(deps, async (tx, deps) => {
    // Locked, so that concurrent uploads replace each other in turn.
    const order = await lockUndeleted(tx, found.id);
    mustTakeFiles(order);
    const { visa_status: status, decided_at } = await mustBeApplication(tx, order.id);
    if (!mayIssue(status))
      throw new AppError(
        'not_approved',
        'The file can be uploaded once the application is approved.',
      );
    const file = { ...placed, field: issuedField(kind) };
    await overwriteFile(tx, deps, order.id, file, first);
    await codeOfFile(tx, deps, order.id, file);
    const at = deps.clock.now();
    // The file's mail replaces the decision's.
    await takeBack(tx, deps, and(messagesOf(order.id, status), gt(messages.send_at, at)));
    await finishOrder(tx, order, at, { by: admin.id, decided_at });
    await recordEvent(tx, order.id, 'issued', admin, at, { bytes: placed.bytes });
    await queueMessage(tx, deps, mailQueue, {
      template: 'issued',
      order_id: order.id,
      file: placed.key,
    });
  });
}
