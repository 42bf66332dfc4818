import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { appointments } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, invalid } from '#server/errors.ts';
import { recordEvent } from '#server/features/audit/events.ts';
import { addProblems, type Filing, type Plan } from '#server/features/filings/file-order.ts';
import { findTracked, lockOrder } from '#server/features/orders/orders.ts';
import { createRecords, presentOrder, priceOf } from '#server/features/orders/records.ts';
import type { Order, OrderSummary, Service } from '#server/features/orders/services.ts';
import { NOBODY } from '#server/features/sessions/sessions.ts';
import { APPOINTMENT_TEXTS, appointmentForm, type Slot, slot as slotShape } from '#shared/appointments.ts';
import { formatMoment } from '#shared/dates.ts';
import { toKobo } from '#shared/money.ts';
import { APPOINTMENT_PRICE } from '#shared/prices.ts';
import { appointmentOf } from './appointment-of.ts';
import { appointmentMailQueue, remind, whatsAppLink } from './mail-jobs.ts';
import { isOnGrid, releaseOthers, slotStart, takeSlot } from './slots.ts';

/** Reads an appointment; its slot is held in the order's own transaction, so that it is sold once. */
export async function planAppointment(deps: Deps, { fields }: Filing, problems: Record<string, string>): Promise<Plan | undefined> {
  const { data, error } = appointmentForm.safeParse(fields);
  addProblems(problems, error?.issues);
  const chosen = slotShape.safeParse(fields);
  if (chosen.success && !isOnGrid(deps.config, chosen.data, deps.clock.now())) problems.appointment_time ??= APPOINTMENT_TEXTS.offGrid;
  if (!data) return undefined;
  const { first_name, last_name, email_address, phone_number, amount_to_pay, appointment_date, appointment_time, how_to_contact, reason } =
    data;
  const slot = { appointment_date, appointment_time };
  return {
    order: { first_name, middle_name: '', last_name, email: email_address, phone_number, amount_kobo: toKobo(APPOINTMENT_PRICE) },
    expected: { field: 'amount_to_pay', amount: amount_to_pay },
    insert: async (tx, { id }) => {
      if (!(await takeSlot(tx, deps, id, slot, false)))
        throw new AppError('slot_taken', undefined, { appointment_time: APPOINTMENT_TEXTS.taken });
      await tx.insert(appointments).values({ order_id: id, ...slot, how_to_contact, reason });
    },
  };
}

/** Once paid, the slot is sold for good; should it have been sold meanwhile, the payer is asked to choose another. */
async function onPaid(tx: Db, deps: Deps, { id }: Order): Promise<void> {
  const appointment = await appointmentOf(tx, id);
  if (await takeSlot(tx, deps, id, appointment, true)) return confirm(tx, deps, id, appointment);
  await tx.update(appointments).set({ slot_lost: true }).where(eq(appointments.order_id, id));
  await deps.jobs.send(tx, appointmentMailQueue, { template: 'slot_lost', order_id: id });
}

async function confirm(tx: Db, deps: Deps, order_id: string, slot: Slot): Promise<void> {
  await deps.jobs.send(tx, appointmentMailQueue, { template: 'confirmed', order_id });
  await remind(tx, deps, order_id, slot);
}

/** Paying again after the hold has ended takes it anew, so that nobody pays for a time that is gone or over. @throws AppError slot_taken */
async function beforePayment(tx: Db, deps: Deps, { id }: Order): Promise<void> {
  const appointment = await appointmentOf(tx, id);
  if (slotStart(appointment) <= deps.clock.now()) throw new AppError('slot_taken', APPOINTMENT_TEXTS.over);
  if (!(await takeSlot(tx, deps, id, appointment, false))) throw new AppError('slot_taken');
}

/**
 * Chooses another time: for a paid appointment that lost its own, or an unpaid one.
 * @throws AppError as `findTracked`, invalid off the grid, slot_taken, conflict when a paid one has its time
 */
export async function chooseSlot(deps: Deps, tracking_id: string, slot: Slot): Promise<void> {
  const found = await findTracked(deps.connection.db, tracking_id);
  if (found.kind !== 'appointment') throw new AppError('not_found');
  const now = deps.clock.now();
  if (!isOnGrid(deps.config, slot, now)) throw invalid({ appointment_time: APPOINTMENT_TEXTS.offGrid });
  await deps.connection.db.transaction(async (tx) => {
    const order = await lockOrder(tx, found.id);
    const before = await appointmentOf(tx, found.id);
    if (!order) throw new AppError('not_found');
    // The same choice again, its answer lost on the way: it stands, and nothing follows a second time.
    const repeated =
      !before.slot_lost && before.appointment_date === slot.appointment_date && before.appointment_time === slot.appointment_time;
    if (order.paid_at && repeated) return;
    if (order.paid_at && !before.slot_lost)
      throw new AppError('conflict', 'This appointment has its time already. Write to us to move it.');
    // Taken before the old one is given back: two who exchange their times never wait for each other.
    if (!(await takeSlot(tx, deps, order.id, slot, order.paid_at !== null)))
      throw new AppError('slot_taken', undefined, { appointment_time: APPOINTMENT_TEXTS.taken });
    if (repeated) return;
    await releaseOthers(tx, order.id, slot);
    await tx
      .update(appointments)
      .set({ ...slot, slot_lost: false, moves: before.moves + 1 })
      .where(eq(appointments.order_id, order.id));
    await recordEvent(tx, order.id, 'moved', NOBODY, now, { ...slot });
    if (order.paid_at) await confirm(tx, deps, order.id, slot);
  });
}

export const appointmentRecords = createRecords(appointments, (deps, { order, detail }) => {
  const { middle_name: _, ...common } = presentOrder(deps, order);
  const { appointment_date, appointment_time, how_to_contact, reason, slot_lost } = detail;
  return {
    ...common,
    email_address: order.email,
    amount_to_pay: priceOf(order),
    appointment_date,
    appointment_time,
    how_to_contact,
    reason,
    slot_lost,
  };
});

/** What appointments tell orders about themselves. */
export const appointmentService: Service = {
  kind: 'appointment',
  invoiceNumber: ({ tracking_id }) => tracking_id,
  onPaid,
  beforePayment,
  async summary(db: Db, deps: Deps, order: Order): Promise<OrderSummary> {
    const { appointment_date, appointment_time, how_to_contact, reason, slot_lost } = await appointmentOf(db, order.id);
    const title = `Appointment by ${how_to_contact}`;
    const onWhatsApp = order.paid_at !== null && !slot_lost && how_to_contact === 'WhatsApp Call';
    const when = `${formatMoment(slotStart({ appointment_date, appointment_time }), deps.clock.now())} WAT`;
    return {
      title,
      lines: [{ text: title, detail: slot_lost ? 'Another time is to be chosen' : when, amount_kobo: order.amount_kobo }],
      facts: [
        ['When', slot_lost ? 'Another time is to be chosen' : when],
        ['About', reason],
      ],
      tracking: {
        appointment_date,
        appointment_time,
        how_to_contact,
        ...(slot_lost ? { slot_lost } : {}),
        ...(onWhatsApp ? { whatsapp_url: whatsAppLink(deps, order) } : {}),
      },
    };
  },
};
