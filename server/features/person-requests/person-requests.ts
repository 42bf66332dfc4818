import { and, desc, eq, gt, gte, isNotNull, isNull, lt, ne, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/database/connect.ts';
import { foldedLike } from '#server/database/folded.ts';
import { admins, type Order, orders, person_requests } from '#server/database/schema.ts';
import { uuidv7 } from '#server/database/uuidv7.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { type Doer, recordEvent } from '#server/features/events/events.ts';
import { manageMailQueue, personMailQueue } from '#server/features/messages/mails.ts';
import { queueMessage } from '#server/features/messages/messages.ts';
import { findOrder, findTracked, isUuid, lockUndeleted } from '#server/features/orders/orders.ts';
import type { Admin, Applicant } from '#server/features/sessions/sessions.ts';
import { AppError, conflict, invalid } from '#server/http/errors.ts';
import { addDays, HOUR_MS, lagosDay } from '#shared/dates.ts';
import { fullName } from '#shared/people/names.ts';
import {
  PERSON_REQUEST_DAYS,
  type PersonRequestKind,
} from '#shared/people/person-request-words.ts';
import type {
  EnteredPersonRequest,
  OwnPersonRequest,
  PersonRequest,
  PersonRequestState,
} from '#shared/people/person-requests.ts';

const writer = alias(admins, 'writer');
const answerer = alias(admins, 'answerer');

interface Asked {
  kind: PersonRequestKind;
  text: string;
}

const whoOf = (order: Order) => ({ name: fullName(order), email: order.email });

async function write(
  tx: Db,
  deps: Within,
  { kind, text }: Asked,
  order: Order | undefined,
  by: { name: string; email: string },
  doer: Doer,
): Promise<string> {
  const now = deps.clock.now();
  const id = uuidv7(now.getTime());
  await tx.insert(person_requests).values({
    id,
    kind,
    text,
    order_id: order?.id ?? null,
    ...by,
    asked_at: now,
    due_on: lagosDay(addDays(now, PERSON_REQUEST_DAYS)),
    written_by: doer.kind === 'admin' ? doer.id : null,
  });
  await recordEvent(tx, order?.id ?? null, 'person_asked', doer, now, { kind });
  if (order?.email)
    await queueMessage(tx, deps, manageMailQueue, {
      template: 'person_asked',
      order_id: order.id,
      person_request_id: id,
    });
  return id;
}

/** The same request of the last hour, if nobody has answered it. */
async function askedBefore(tx: Db, order_id: string, { kind, text }: Asked, now: Date) {
  const [before] = await tx
    .select({ id: person_requests.id })
    .from(person_requests)
    .where(
      and(
        isOpen,
        isNull(person_requests.written_by),
        eq(person_requests.order_id, order_id),
        eq(person_requests.kind, kind),
        eq(person_requests.text, text),
        gt(person_requests.asked_at, new Date(now.getTime() - HOUR_MS)),
      ),
    );
  return before?.id;
}

/** Whoever got no answer sends again: the same words count once. @throws AppError not_found */
export async function askAsPerson(deps: Deps, me: Applicant, asked: Asked): Promise<string> {
  return transaction(deps, async (tx, deps) => {
    const order = await lockUndeleted(tx, me.order_id);
    const before = await askedBefore(tx, order.id, asked, deps.clock.now());
    if (before) return before;
    return write(tx, deps, asked, order, whoOf(order), me);
  });
}

/**
 * For requests by phone, letter or mail.
 * @throws AppError invalid, not_found, step_up for a typed address
 */
export async function enterPersonRequest(
  deps: Deps,
  { tracking_id, name, email, ...asked }: EnteredPersonRequest,
  admin: Admin,
  mustBeRecent: () => void,
): Promise<string> {
  const order = tracking_id
    ? await findTracked(deps.connection.db, tracking_id, { deleted: true })
    : undefined;
  const typed = { name: name ?? '', email: email ?? '' };
  const by = order?.email ? whoOf(order) : typed;
  const instead = order ? 'This order’s address is erased: enter' : 'Enter the tracking ID, or';
  if (!by.name || !by.email)
    throw invalid({
      ...(by.name ? {} : { name: `${instead} the name of the person asking.` }),
      ...(by.email ? {} : { email: `${instead} the address to answer to.` }),
    });
  if (by === typed) mustBeRecent();
  return transaction(deps, (tx, deps) => write(tx, deps, asked, order, by, admin));
}

/** @throws AppError not_found, conflict if already answered */
export async function answerPersonRequest(
  deps: Deps,
  id: string,
  answer: string,
  admin: Admin,
): Promise<void> {
  await transaction(deps, async (tx, deps) => {
    const [asked] = isUuid(id)
      ? await tx.select().from(person_requests).where(eq(person_requests.id, id)).for('update')
      : [];
    if (!asked) throw new AppError('not_found');
    if (asked.answered_at)
      throw conflict('A colleague has already answered this. Read that first.');
    const now = deps.clock.now();
    await tx
      .update(person_requests)
      .set({ answer, answered_at: now, answered_by: admin.id })
      .where(eq(person_requests.id, id));
    const { order_id, kind } = asked;
    await recordEvent(tx, order_id, 'person_answered', admin, now, { kind });
    const order = order_id ? await findOrder(tx, order_id, { deleted: true }) : undefined;
    // If the order's address is erased, mails the address that the request came from.
    if (order?.email)
      await queueMessage(tx, deps, manageMailQueue, {
        template: 'person_answered',
        order_id: order.id,
        person_request_id: id,
      });
    else await deps.jobs.send(tx, personMailQueue, { template: 'answered', person_request_id: id });
  });
}

const isOpen = isNull(person_requests.answered_at);
const inState = (state: PersonRequestState | undefined, today: string): SQL | undefined =>
  state === 'answered'
    ? isNotNull(person_requests.answered_at)
    : state === 'overdue'
      ? and(isOpen, lt(person_requests.due_on, today))
      : state && and(isOpen, gte(person_requests.due_on, today));

interface Which {
  id?: string;
  state?: PersonRequestState | undefined;
  /** A `likeOf` pattern for name, address, tracking ID and text. */
  like?: string | undefined;
  behind?: string | undefined;
  limit?: number;
}

/** Newest first. */
export async function listPersonRequests(
  { connection: { db }, clock }: Pick<Deps, 'connection' | 'clock'>,
  { id, state, like, behind, limit = 50 }: Which,
): Promise<PersonRequest[]> {
  const today = lagosDay(clock.now());
  const rows = await db
    .select({
      request: person_requests,
      order_kind: orders.kind,
      tracking_id: orders.tracking_id,
      written_by: writer.admin_name,
      answered_by: answerer.admin_name,
    })
    .from(person_requests)
    .leftJoin(orders, eq(orders.id, person_requests.order_id))
    .leftJoin(writer, eq(writer.id, person_requests.written_by))
    .leftJoin(answerer, eq(answerer.id, person_requests.answered_by))
    .where(
      and(
        id ? eq(person_requests.id, id) : undefined,
        inState(state, today),
        like
          ? or(
              ...[
                person_requests.name,
                person_requests.email,
                person_requests.text,
                orders.tracking_id,
              ].map((column) => foldedLike(column, like)),
            )
          : undefined,
        behind ? lt(person_requests.id, behind) : undefined,
      ),
    )
    .orderBy(desc(person_requests.id))
    .limit(limit);
  return rows.map(({ request, ...others }) => ({
    ...ownOf(request),
    state: request.answered_at ? 'answered' : request.due_on < today ? 'overdue' : 'open',
    order_id: request.order_id,
    name: request.name,
    email: request.email,
    ...others,
  }));
}

const ownOf = (request: typeof person_requests.$inferSelect): OwnPersonRequest => ({
  id: request.id,
  kind: request.kind,
  text: request.text,
  asked_at: request.asked_at.toISOString(),
  due_on: request.due_on,
  answered_at: request.answered_at?.toISOString() ?? null,
  answer: request.answer,
});

export async function ownPersonRequests(db: Db, order_id: string): Promise<OwnPersonRequest[]> {
  const rows = await db
    .select()
    .from(person_requests)
    .where(and(eq(person_requests.order_id, order_id), ne(person_requests.text, '')))
    .orderBy(desc(person_requests.id));
  return rows.map(ownOf);
}

export async function countPersonRequests(
  db: Db,
  today: string,
): Promise<{ open: number; overdue: number; next_due: string | null }> {
  const open = await db
    .select({ due_on: person_requests.due_on })
    .from(person_requests)
    .where(isOpen)
    .orderBy(person_requests.due_on);
  return {
    open: open.length,
    overdue: open.filter(({ due_on }) => due_on < today).length,
    next_due: open[0]?.due_on ?? null,
  };
}
