import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import type { Order } from '#server/database/schema.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { recordEvent } from '#server/features/events/events.ts';
import { appointmentMailQueue } from '#server/features/messages/mails.ts';
import { queueMessage } from '#server/features/messages/messages.ts';
import { findTracked, lockUndeleted } from '#server/features/orders/orders.ts';
import { createRecords } from '#server/features/orders/records.ts';
import { NOBODY } from '#server/features/sessions/sessions.ts';
import type { Planner } from '#server/features/submissions/submit-order.ts';
import { addressMark } from '#server/http/caller-address.ts';
import { AppError, addProblems, conflict, invalid } from '#server/http/errors.ts';
import { slotStart } from '#shared/dates.ts';
import { toKobo } from '#shared/money/money.ts';
import {
  APPOINTMENT_FIELDS,
  APPOINTMENT_TEXTS,
  appointmentForm,
  type Slot,
  slot as slotShape,
} from '#shared/services/appointment-form.ts';
import { storedValues } from '#shared/services/field-list.ts';
import { appointmentOf } from './appointment-of.ts';
import { holdAgain, holdFirst } from './holds.ts';
import { remind } from './mail-jobs.ts';
import { hasSlot, movePaid } from './move.ts';
import { heldUntil, isOffered, releaseOthers, slotTaken, takeSlot } from './slots.ts';
import { appointments } from './table.ts';

const MOST_MOVES = 3;

export const titleOf = (how_to_contact: string): string => `Appointment by ${how_to_contact}`;

/** The slot is held in the order's transaction, so it is sold once. */
export const planAppointment: Planner = async (
  deps,
  { fields, remote_address, doer },
  problems,
) => {
  const { data, error } = appointmentForm.safeParse(fields);
  addProblems(problems, error?.issues);
  const chosen = slotShape.safeParse(fields);
  if (chosen.success && !(await isOffered(deps.connection.db, deps, chosen.data)))
    problems.appointment_time ??= APPOINTMENT_TEXTS.offGrid;
  if (!data) return undefined;
  const { appointment_date, appointment_time, how_to_contact, amount_to_pay } = data;
  const { order, detail } = storedValues(APPOINTMENT_FIELDS, data);
  const slot = { appointment_date, appointment_time };
  return {
    order: {
      ...order,
      middle_name: '',
      price_lines: [
        {
          text: titleOf(how_to_contact),
          amount_kobo: toKobo(deps.settings.get().APPOINTMENT_PRICE),
        },
      ],
    },
    expected: { field: 'amount_to_pay', amount: amount_to_pay },
    insert: async (tx, deps, order) => {
      // A whole office books for callers from one network.
      const held_from = doer ? null : addressMark(deps.config.SECRET, remote_address);
      if (!(await holdFirst(tx, deps, { ...order, held_from }, slot))) throw slotTaken();
      await tx.insert(appointments).values({ order_id: order.id, ...detail, held_from });
    },
    buysAs: () => true,
    change: async (tx, deps, order) => {
      if (!hasSlot(await appointmentOf(tx, order.id), slot))
        await moveUnpaid(tx, deps, order, slot);
      await tx.update(appointments).set(detail).where(eq(appointments.order_id, order.id));
    },
  };
};

/** A hold outlasts a day off or changed hours; without one the time must be on offer. */
const isHeldOrOffered = async (tx: Db, deps: Within, order_id: string, slot: Slot) =>
  (await heldUntil(tx, deps, order_id)) !== undefined || (await isOffered(tx, deps, slot));

/** If the slot was sold or taken off the offer meanwhile, or is in the past, the payer must choose another. */
export async function onPaid(tx: Db, deps: Within, { id }: Order): Promise<void> {
  const appointment = await appointmentOf(tx, id);
  const isOver = slotStart(appointment) <= deps.clock.now();
  if (isOver || !(await isHeldOrOffered(tx, deps, id, appointment))) return lose(tx, deps, id);
  if (!(await takeSlot(tx, deps, id, appointment, null))) return lose(tx, deps, id);
  await queueMessage(tx, deps, appointmentMailQueue, { template: 'confirmed', order_id: id });
  await remind(tx, deps, id, appointment);
}

async function lose(tx: Db, deps: Within, order_id: string): Promise<void> {
  await tx.update(appointments).set({ slot_lost: true }).where(eq(appointments.order_id, order_id));
  await queueMessage(tx, deps, appointmentMailQueue, { template: 'slot_lost', order_id });
}

/** If the slot was sold meanwhile, the payer chooses another. */
export async function onRestored(tx: Db, deps: Within, order: Order): Promise<void> {
  if (!order.paid_at || order.cancelled_at || order.done_at) return;
  const appointment = await appointmentOf(tx, order.id);
  if (appointment.slot_lost || slotStart(appointment) <= deps.clock.now()) return;
  if (!(await takeSlot(tx, deps, order.id, appointment, null))) await lose(tx, deps, order.id);
}

/** Renews an expired hold, once. @throws AppError slot_taken */
export async function beforePayment(tx: Db, deps: Within, order: Order): Promise<void> {
  const appointment = await appointmentOf(tx, order.id);
  if (slotStart(appointment) <= deps.clock.now())
    throw new AppError('slot_taken', APPOINTMENT_TEXTS.over);
  if (await heldUntil(tx, deps, order.id)) return;
  if (!(await isOffered(tx, deps, appointment)))
    throw new AppError('slot_taken', APPOINTMENT_TEXTS.notOffered);
  if (!(await holdAgain(tx, deps, order, appointment))) throw new AppError('slot_taken');
}

/** Keeps the hold's expiry. False if the slot is taken. */
async function takeAnother(tx: Db, deps: Within, order: Order, slot: Slot): Promise<boolean> {
  const held_until = await heldUntil(tx, deps, order.id);
  return held_until
    ? takeSlot(tx, deps, order.id, slot, held_until)
    : holdAgain(tx, deps, order, slot);
}

/**
 * False if the order has this slot already.
 * @throws AppError conflict after three moves, slot_taken
 */
async function moveUnpaid(tx: Db, deps: Within, order: Order, slot: Slot): Promise<boolean> {
  const before = await appointmentOf(tx, order.id);
  const repeated = hasSlot(before, slot);
  const payable = (await heldUntil(tx, deps, order.id)) || (await isOffered(tx, deps, before));
  if (!repeated && payable && before.moves >= MOST_MOVES)
    throw conflict(APPOINTMENT_TEXTS.movedOften);
  // First, so that two orders exchanging slots can't deadlock.
  if (!(await takeAnother(tx, deps, order, slot))) throw slotTaken();
  if (repeated) return false;
  await releaseOthers(tx, order.id, slot);
  await tx
    .update(appointments)
    .set({ ...slot, moves: before.moves + 1 })
    .where(eq(appointments.order_id, order.id));
  return true;
}

/**
 * @throws AppError as `findTracked`, invalid if not on offer, slot_taken, conflict when it can't be
 * moved
 */
export async function chooseSlot(deps: Deps, tracking_id: string, slot: Slot): Promise<void> {
  const found = await findTracked(deps.connection.db, tracking_id);
  if (found.kind !== 'appointment') throw new AppError('not_found');
  const now = deps.clock.now();
  if (!(await isOffered(deps.connection.db, deps, slot)))
    throw invalid({ appointment_time: APPOINTMENT_TEXTS.offGrid });
  await transaction(deps, async (tx, deps) => {
    const order = await lockUndeleted(tx, found.id);
    const before = await appointmentOf(tx, found.id);
    if (order.cancelled_at || order.done_at)
      throw conflict(
        order.cancelled_at ? 'This appointment was cancelled.' : 'This appointment has passed.',
      );
    // A repeated request changes nothing.
    if (order.paid_at && hasSlot(before, slot)) return;
    if (order.paid_at && !before.slot_lost)
      throw conflict(
        'This appointment already has a time. To move it, open your order with the link we email you.',
      );
    if (order.paid_at)
      return movePaid(tx, deps, order, before, { slot, doer: NOBODY, mail: 'confirmed' });
    if (await moveUnpaid(tx, deps, order, slot))
      await recordEvent(tx, order.id, 'moved', NOBODY, now, { ...slot });
  });
}

export const appointmentRecords = createRecords(appointments, APPOINTMENT_FIELDS);
