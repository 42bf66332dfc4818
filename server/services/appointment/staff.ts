import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import type { Order } from '#server/database/schema.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { recordEvent } from '#server/features/events/events.ts';
import { appointmentMailQueue } from '#server/features/messages/mails.ts';
import { queueMessage } from '#server/features/messages/messages.ts';
import { finishOrder } from '#server/features/orders/order-endings.ts';
import { lockUndeleted } from '#server/features/orders/orders.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { AppError, conflict, invalid } from '#server/http/errors.ts';
import { formatSlot, slotStart } from '#shared/dates.ts';
import { isCancelled, isDone, isStillUnpaid, stageOf } from '#shared/orders/stages.ts';
import type { AppointmentChange, Slot } from '#shared/services/appointment-form.ts';
import { type Appointment, appointmentOf } from './appointment-of.ts';
import { hasSlot, movePaid } from './move.ts';
import { releaseAll } from './slots.ts';
import { appointments } from './table.ts';

/** @throws AppError not_found, conflict if not paid or cancelled */
async function lockAppointment(tx: Db, id: string): Promise<Order> {
  const order = await lockUndeleted(tx, id);
  if (order.kind !== 'appointment') throw new AppError('not_found');
  const stage = stageOf(order);
  if (isStillUnpaid(stage)) throw conflict('This appointment isn’t paid.');
  if (isCancelled(stage)) throw conflict('This appointment was cancelled.');
  return order;
}

/** @throws AppError conflict if it was moved, or ended otherwise, since the page was loaded */
function refuseOther(before: Appointment, shown: AppointmentChange['shown'], now: Date): void {
  if (!shown) return;
  if (before.outcome && before.outcome !== shown.outcome)
    throw conflict(`It was marked as ${before.outcome} in the meantime.`);
  if (
    before.appointment_date !== shown.appointment_date ||
    before.appointment_time !== shown.appointment_time
  )
    throw conflict(
      `It was moved in the meantime: it is on ${formatSlot(before, now)}. Nothing was changed.`,
    );
}

/** At any time, because they may have met earlier. */
async function end(
  tx: Db,
  deps: Within,
  order: Order,
  outcome: 'Held' | 'Missed',
  shown: AppointmentChange['shown'],
  admin: Admin,
): Promise<void> {
  const appointment = await appointmentOf(tx, order.id);
  if (appointment.outcome === outcome) return;
  const now = deps.clock.now();
  refuseOther(appointment, shown, now);
  await finishOrder(tx, order, now, { by: admin.id, decided_at: null });
  await tx.update(appointments).set({ outcome }).where(eq(appointments.order_id, order.id));
  // They met earlier: others can have the time.
  if (slotStart(appointment) > now) await releaseAll(tx, order.id);
  await recordEvent(tx, order.id, 'ended', admin, now, { outcome });
  if (outcome === 'Missed')
    await queueMessage(tx, deps, appointmentMailQueue, { template: 'missed', order_id: order.id });
}

async function move(
  tx: Db,
  deps: Within,
  order: Order,
  slot: Slot,
  shown: AppointmentChange['shown'],
  admin: Admin,
): Promise<void> {
  const before = await appointmentOf(tx, order.id);
  if (isDone(stageOf(order)))
    throw conflict(`This appointment was marked as ${before.outcome ?? 'ended'}.`);
  if (hasSlot(before, slot)) return;
  refuseOther(before, shown, deps.clock.now());
  await movePaid(tx, deps, order, before, { slot, doer: admin, mail: 'moved' });
}

async function link(
  tx: Db,
  deps: Within,
  order: Order,
  meeting_url: string,
  admin: Admin,
): Promise<void> {
  if (isDone(stageOf(order))) throw conflict('This appointment has passed.');
  const before = await appointmentOf(tx, order.id);
  if (before.slot_lost) throw conflict('Its time is lost: mail the link once it has another.');
  if (before.meeting_url === meeting_url) return;
  await tx.update(appointments).set({ meeting_url }).where(eq(appointments.order_id, order.id));
  await recordEvent(tx, order.id, 'meeting_link', admin, deps.clock.now());
  await queueMessage(tx, deps, appointmentMailQueue, { template: 'meeting', order_id: order.id });
}

/**
 * Idempotent.
 * @throws AppError not_found, conflict if not paid, cancelled, ended or not as `shown`, slot_taken,
 * invalid if not on offer
 */
export const changeAppointment = (
  deps: Deps,
  id: string,
  change: AppointmentChange,
  admin: Admin,
): Promise<void> =>
  transaction(deps, async (tx, deps) => {
    const order = await lockAppointment(tx, id);
    const { outcome, appointment_date, appointment_time, meeting_url, shown } = change;
    if (outcome) return end(tx, deps, order, outcome, shown, admin);
    if (meeting_url) return link(tx, deps, order, meeting_url, admin);
    if (appointment_date && appointment_time)
      return move(tx, deps, order, { appointment_date, appointment_time }, shown, admin);
    if (appointment_date) throw invalid({ appointment_time: 'Choose a time.' });
    if (appointment_time) throw invalid({ appointment_date: 'Choose a day.' });
    throw invalid({ outcome: 'Say how it ended, another time, or the link to the meeting.' });
  });
