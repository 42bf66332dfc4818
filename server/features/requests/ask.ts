import { and, eq, gte, inArray } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { uniqueViolation } from '#server/database/database-errors.ts';
import {
  manage_links,
  messages,
  type Order,
  order_requests,
  orders,
} from '#server/database/schema.ts';
import { uuidv7 } from '#server/database/uuidv7.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { type Doer, recordEvent, takeEventBack } from '#server/features/events/events.ts';
import { phoneTemplate, requestMailQueue } from '#server/features/messages/mails.ts';
import { queueMessage, takeBack } from '#server/features/messages/messages.ts';
import { endWaiting } from '#server/features/orders/order-endings.ts';
import { isUuid, lockOrder, lockUndeleted } from '#server/features/orders/orders.ts';
import { openRequestOf, type RequestRow, requestsOf } from '#server/features/orders/requests.ts';
import { decidedAs } from '#server/features/orders/services.ts';
import { submittedValues } from '#server/features/orders/submitted-values.ts';
import { filledFor, type Typed } from '#server/features/replies/order-values.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { AppError, conflict, invalid } from '#server/http/errors.ts';
import { addDays, formatShort } from '#shared/dates.ts';
import { LONGEST } from '#shared/fields.ts';
import { ASKED_AGAIN_AFTER_DAYS, type NewRequest } from '#shared/orders/requests.ts';
import { isCancelled, isDone, isStillUnpaid, stageOf } from '#shared/orders/stages.ts';
import { correctable } from '#shared/services/field-list.ts';
import { mailAboutRequest, REMINDED_AFTER_DAYS } from './request-mails.ts';

const askable = async (tx: Db, deps: Within, order: Order): Promise<string[]> =>
  correctable((await submittedValues(tx, deps, order)).list);

export async function whyNotAsk(tx: Db, deps: Within, order: Order): Promise<string | undefined> {
  const stage = stageOf(order);
  if (isStillUnpaid(stage)) return 'It is not paid: nothing is asked for before that.';
  if (isCancelled(stage)) return 'It is cancelled.';
  if (isDone(stage)) return 'It is done.';
  const decided = await decidedAs(tx, deps, order);
  return decided && `It has been decided: ${decided}.`;
}

function wrongItems({ items }: NewRequest, names: string[]): Record<string, string> {
  const problems: Record<string, string> = {};
  const seen = new Set<string>();
  items.forEach(({ field }, at) => {
    if (!names.includes(field))
      problems[`items.${at}.field`] = `This can’t be asked for here: ${field.slice(0, 60)}`;
    else if (seen.has(field)) problems[`items.${at}.field`] = `Ask for it once: ${field}`;
    seen.add(field);
  });
  return problems;
}

async function filledRequest(
  tx: Db,
  deps: Within,
  order: Order,
  { items, note = '' }: NewRequest,
): Promise<NewRequest> {
  const reasons = items.map(({ reason }, at): [string, Typed] => [
    `items.${at}.reason`,
    [reason, LONGEST.request_reason],
  ]);
  const texts = await filledFor<string>(tx, deps, order, {
    note: [note, LONGEST.request_note],
    ...Object.fromEntries(reasons),
  });
  const filled = items.map((item, at) => ({ ...item, reason: texts[`items.${at}.reason`] ?? '' }));
  return { items: filled, note: texts.note };
}

/**
 * The request's mail is held for `hold_s` seconds.
 * @throws AppError not_found, invalid naming unknown items or like `filledFor`, request_open, conflict if unpaid,
 * decided or over
 */
export async function askForMore(
  deps: Deps,
  order_id: string,
  request: NewRequest,
  admin: Admin,
  hold_s = 0,
): Promise<RequestRow> {
  try {
    return await transaction(deps, async (tx, deps) => {
      const order = await lockUndeleted(tx, order_id);
      const problems = wrongItems(request, await askable(tx, deps, order));
      if (Object.keys(problems).length > 0) throw invalid(problems);
      const why = await whyNotAsk(tx, deps, order);
      if (why) throw conflict(why);
      const filled = await filledRequest(tx, deps, order, request);
      return openRequest(tx, deps, order_id, filled, admin, hold_s);
    });
  } catch (error) {
    if (uniqueViolation(error) === 'order_requests_open') throw new AppError('request_open');
    throw error;
  }
}

/** The caller holds the order's lock. */
export async function openRequest(
  tx: Db,
  deps: Within,
  order_id: string,
  { items, note = '' }: NewRequest,
  by: Doer,
  hold_s = 0,
): Promise<RequestRow> {
  const now = deps.clock.now();
  const [row] = await tx
    .insert(order_requests)
    .values({
      id: uuidv7(now.getTime()),
      order_id,
      items,
      note,
      asked_by: by.kind === 'admin' ? by.id : null,
      asked_at: now,
    })
    .returning();
  if (!row) throw new Error('the request was not returned');
  await recordEvent(tx, order_id, 'requested', by, now, {
    fields: items.map(({ field }) => field),
  });
  const about = { order_id, request_id: row.id };
  await queueMessage(
    tx,
    deps,
    requestMailQueue,
    { template: 'request', ...about },
    undefined,
    hold_s > 0 ? new Date(now.getTime() + hold_s * 1000) : undefined,
  );
  for (const days of REMINDED_AFTER_DAYS)
    await deps.jobs.send(
      tx,
      requestMailQueue,
      { template: 'request_reminder', ...about, days },
      { startAfter: addDays(now, days) },
    );
  return row;
}

/** @throws AppError not_found, conflict if already answered */
async function lockUnanswered(tx: Db, order_id: string, request_id: string) {
  if (!isUuid(order_id) || !isUuid(request_id)) throw new AppError('not_found');
  const order = await lockOrder(tx, order_id);
  const [request] = await tx
    .select()
    .from(order_requests)
    .where(and(eq(order_requests.id, request_id), eq(order_requests.order_id, order_id)));
  if (!order || order.deleted_at || !request) throw new AppError('not_found');
  if (request.answered_at) throw conflict('It has been answered in the meantime.');
  return { order, request };
}

/** @throws AppError not_found, conflict if answered, closed, or asked again within three days */
export async function askAgain(
  deps: Deps,
  order_id: string,
  request_id: string,
  admin: Admin,
): Promise<void> {
  await transaction(deps, async (tx, deps) => {
    const { request } = await lockUnanswered(tx, order_id, request_id);
    if (request.closed_at) throw conflict('Nothing is being asked for any more.');
    const now = deps.clock.now();
    const last = request.asked_again_at ?? request.asked_at;
    if (now < addDays(last, ASKED_AGAIN_AFTER_DAYS))
      throw conflict(`The applicant was asked ${formatShort(last, now)}: give them three days.`);
    await tx
      .update(order_requests)
      .set({ asked_again_at: now })
      .where(eq(order_requests.id, request_id));
    await recordEvent(tx, order_id, 'asked_again', admin, now, {
      fields: request.items.map(({ field }) => field),
    });
    await mailAboutRequest(tx, deps, 'request_reminder', order_id, request_id);
  });
}

/** Idempotent. @throws AppError not_found, conflict if already answered */
export async function withdrawRequest(
  deps: Deps,
  order_id: string,
  request_id: string,
  admin: Admin,
): Promise<void> {
  await transaction(deps, async (tx, deps) => {
    const { order, request } = await lockUnanswered(tx, order_id, request_id);
    const now = deps.clock.now();
    if (request.closed_at) return;
    await endWaiting(tx, order, 'withdrawn', now);
    await recordEvent(tx, order_id, 'request_withdrawn', admin, now);
    await mailAboutRequest(tx, deps, 'request_withdrawn', order_id, request_id);
  });
}

/** The admin's own, without trace while its mail is held. @throws AppError not_found, conflict */
export async function undoRequest(deps: Deps, order_id: string, admin: Admin): Promise<void> {
  await transaction(deps, async (tx, deps) => {
    const order = await lockUndeleted(tx, order_id);
    const request = await openRequestOf(tx, order.id);
    if (!request) throw conflict('It was answered or withdrawn in the meantime.');
    if (request.asked_by !== admin.id) throw conflict('A colleague has asked for something since.');
    const told = and(
      eq(messages.order_id, order.id),
      inArray(messages.template, ['request', phoneTemplate('request')]),
      gte(messages.queued_at, request.asked_at),
    );
    if ((await takeBack(tx, deps, told)) > 0)
      throw conflict('The applicant was asked in the meantime. Withdraw it on its page.');
    await endWaiting(tx, order, 'withdrawn', deps.clock.now());
    // A mail that was tried in vain has made one.
    await tx.delete(manage_links).where(eq(manage_links.request_id, request.id));
    await tx.delete(order_requests).where(eq(order_requests.id, request.id));
    await takeEventBack(tx, order.id, 'requested', admin.id, request.asked_at);
    const [before] = await requestsOf(tx, order.id);
    const { due_on, expected_on } = order;
    await tx
      .update(orders)
      .set({ due_on, expected_on, queue_place: before?.answered_at ? 0 : 1 })
      .where(eq(orders.id, order.id));
  });
}
