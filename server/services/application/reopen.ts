import { and, desc, eq, gte, inArray } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { admins, messages, type Order, order_events } from '#server/database/schema.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { recordEvent } from '#server/features/events/events.ts';
import { mailQueue, phoneTemplate } from '#server/features/messages/mails.ts';
import { queueMessage, takeBack } from '#server/features/messages/messages.ts';
import { resumeOrder } from '#server/features/orders/order-endings.ts';
import { lockUndeleted } from '#server/features/orders/orders.ts';
import { hasIssued } from '#server/features/refunds/what-is-left.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { AppError, conflict } from '#server/http/errors.ts';
import { HOUR_MS } from '#shared/dates.ts';
import { DECISIONS, FIRST_STATUS, isOpen, type VisaStatus } from '#shared/orders/states.ts';
import { roleMay } from '#shared/people/roles.ts';
import type { OpenedApplication } from '#shared/services/application-form.ts';
import { type Application, applicationOf } from './find-application.ts';
import { applications } from './table.ts';

async function decisionEvent(db: Db, id: string) {
  const [event] = await db
    .select()
    .from(order_events)
    .where(and(eq(order_events.order_id, id), eq(order_events.event, 'decided')))
    .orderBy(desc(order_events.id))
    .limit(1);
  return event;
}

/** From the order itself once its history is archived. */
export async function whoDecided(db: Db, { order_id, decided_at, decided_by }: Application) {
  const event = await decisionEvent(db, order_id);
  if (event) return { at: decided_at ?? event.at, by: event.actor_name };
  const [admin] = await db
    .select({ name: admins.admin_name })
    .from(admins)
    .where(eq(admins.id, decided_by ?? 0));
  return { at: decided_at, by: admin?.name ?? '' };
}

async function whyNot(
  db: Db,
  order: Order,
  row: Application | undefined,
  { role }: Admin,
  now: Date,
): Promise<AppError | undefined> {
  if (!row || isOpen(row.visa_status))
    return conflict('Nothing has been decided about this order.');
  if (order.cancelled_at) return conflict('This order was cancelled: it can no longer be decided.');
  if (order.erased_at) return conflict('Its scans were erased: nobody can look at it again.');
  if (await hasIssued(db, order))
    return conflict(`The ${row.kind} was issued: the decision can no longer be taken back.`);
  // Later, only owners may take a decision back.
  const recent = row.decided_at !== null && now.getTime() - row.decided_at.getTime() <= HOUR_MS;
  if (recent || roleMay(role, 'old_decisions')) return undefined;
  return new AppError(
    'role_needed',
    'It was decided more than an hour ago. Ask an owner to take the decision back.',
  );
}

export const messagesOf = (order_id: string, status: VisaStatus) =>
  and(
    eq(messages.order_id, order_id),
    inArray(messages.template, [DECISIONS[status].mail, phoneTemplate(DECISIONS[status].mail)]),
  );

/**
 * An applicant who was told gets a mail (docs/decisions/0047); `untold` takes back only what this
 * administrator decided and nobody was told.
 * @throws AppError not_found, conflict with the reason, role_needed after an hour except for owners
 */
export async function reopen(
  deps: Deps,
  id: string,
  reason: string,
  admin: Admin,
  untold = false,
): Promise<void> {
  await transaction(deps, async (tx, deps) => {
    const order = await lockUndeleted(tx, id);
    const row = await applicationOf(tx, order.id);
    const at = deps.clock.now();
    const why = await whyNot(tx, order, row, admin, at);
    if (why || !row) throw why;
    const { visa_status: from, decided_at, decided_by } = row;
    if (untold && decided_by !== admin.id) throw conflict('A colleague has since decided it.');
    await resumeOrder(tx, order);
    await tx
      .update(applications)
      .set({
        visa_status: FIRST_STATUS,
        decided_at: null,
        decided_by: null,
        reason: '',
        next_step: '',
      })
      .where(and(eq(applications.order_id, order.id), eq(applications.visa_status, from)));
    const told =
      decided_at === null ||
      (await takeBack(
        tx,
        deps,
        and(messagesOf(order.id, from), gte(messages.queued_at, decided_at)),
      )) > 0;
    if (told && untold)
      throw conflict('The applicant has since been told. Take it back on its page.');
    await recordEvent(tx, order.id, 'reopened', admin, at, {
      from,
      to: FIRST_STATUS,
      reason,
      told,
    });
    if (told) await queueMessage(tx, deps, mailQueue, { template: 'reopened', order_id: order.id });
  });
}

export async function decisionOf(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  order: Order,
  admin: Admin,
): Promise<OpenedApplication['decision']> {
  const row = await applicationOf(db, order.id);
  if (!row || isOpen(row.visa_status)) return null;
  const { at, by } = await whoDecided(db, row);
  const waiting = await db
    .select({ send_at: messages.send_at })
    .from(messages)
    .where(
      and(
        messagesOf(order.id, row.visa_status),
        eq(messages.state, 'queued'),
        gte(messages.send_at, clock.now()),
      ),
    )
    .limit(1);
  return {
    at: at?.toISOString() ?? null,
    by,
    mail_at: waiting[0]?.send_at?.toISOString() ?? null,
    may_reopen:
      (await whyNot(db, order, row, admin, clock.now())) === undefined &&
      roleMay(admin.role, 'orders'),
  };
}
