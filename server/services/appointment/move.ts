import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { type Order, orders } from '#server/database/schema.ts';
import type { Within } from '#server/deps.ts';
import { type Doer, recordEvent } from '#server/features/events/events.ts';
import { appointmentMailQueue } from '#server/features/messages/mails.ts';
import { queueMessage } from '#server/features/messages/messages.ts';
import { invalid } from '#server/http/errors.ts';
import { APPOINTMENT_TEXTS, type Slot } from '#shared/services/appointment-form.ts';
import type { Appointment } from './appointment-of.ts';
import { remind } from './mail-jobs.ts';
import { isOffered, releaseOthers, slotTaken, takeSlot } from './slots.ts';
import { appointments } from './table.ts';

export const hasSlot = (before: Appointment, slot: Slot): boolean =>
  !before.slot_lost &&
  before.appointment_date === slot.appointment_date &&
  before.appointment_time === slot.appointment_time;

/** The caller must hold the order's lock. @throws AppError invalid if not on offer, slot_taken */
export async function movePaid(
  tx: Db,
  deps: Within,
  order: Order,
  before: Appointment,
  {
    slot,
    doer,
    mail,
    own_moves = before.own_moves,
  }: {
    slot: Slot;
    doer: Doer;
    mail: 'confirmed' | 'moved' | 'moved_by_applicant';
    own_moves?: number;
  },
): Promise<void> {
  if (!(await isOffered(tx, deps, slot)))
    throw invalid({ appointment_time: APPOINTMENT_TEXTS.offGrid });
  // First, so that two orders exchanging slots can't deadlock.
  if (!(await takeSlot(tx, deps, order.id, slot, null))) throw slotTaken();
  await releaseOthers(tx, order.id, slot);
  await tx.update(orders).set({ due_on: slot.appointment_date }).where(eq(orders.id, order.id));
  await tx
    .update(appointments)
    .set({ ...slot, slot_lost: false, moves: before.moves + 1, own_moves })
    .where(eq(appointments.order_id, order.id));
  await recordEvent(tx, order.id, 'moved', doer, deps.clock.now(), { ...slot });
  await queueMessage(tx, deps, appointmentMailQueue, { template: mail, order_id: order.id });
  await remind(tx, deps, order.id, slot);
}
