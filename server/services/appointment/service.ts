import { appointmentMailQueue } from '#server/features/messages/mails.ts';
import { workMessages } from '#server/features/messages/messages.ts';
import { calendarLink } from '#server/features/orders/links.ts';
import { linesOf, type Service } from '#server/features/orders/services.ts';
import { formatMoment, formatTime, slotStart } from '#shared/dates.ts';
import { appointmentOf, isAhead } from './appointment-of.ts';
import { adminAppointmentRoutes, appointmentRoute, slotRoutes } from './appointments.routes.ts';
import { beforePayment, onPaid, onRestored, planAppointment, titleOf } from './appointments.ts';
import { calendarEntry } from './calendar-entry.ts';
import { whatsAppLink, writeAppointmentMail } from './mail-jobs.ts';
import { ownAppointment, ownSlotRoutes } from './own-slot.ts';
import { heldUntil, releaseAll } from './slots.ts';
import { staffRoutes } from './staff.routes.ts';
import { appointments } from './table.ts';

const appointmentService: Service = {
  kind: 'appointment',
  operations: {
    submissions: {
      'POST /visa/appointment': [
        'submitAppointment',
        'Submit an appointment form; its time is held while it is paid',
      ],
    },
    appointments: {
      'GET /visa/appointment-slots': [
        'listAppointmentSlots',
        'Days and times that are free for an appointment',
      ],
      'PUT /visa/appointment-slot': [
        'chooseAppointmentSlot',
        'Choose another time for an appointment: three times while it is not paid, or once paid if its own was lost',
      ],
    },
    papers: { 'GET /orders/{id}/appointment.ics': ['downloadAppointmentCalendarEntry'] },
    'applicants: their own order': { 'PUT /manage/slot': ['moveOwnAppointment'] },
  },
  table: appointments,
  erased: ['meeting_url', 'held_from'],
  plan: planAppointment,
  routes: { submission: appointmentRoute, admin: adminAppointmentRoutes },
  invoiceNumber: ({ tracking_id }) => tracking_id,
  dueOn: async (db, _deps, order) => (await appointmentOf(db, order.id)).appointment_date,
  attended: {
    routes: { public: slotRoutes, applicant: ownSlotRoutes, admin: staffRoutes },
    work: (deps) => workMessages(deps, appointmentMailQueue, writeAppointmentMail),
    manage: ownAppointment,
    beforePayment,
    onPaid,
    onDeleted: (tx, _deps, { id }) => releaseAll(tx, id),
    onRestored,
    onCancelled: (tx, { id }) => releaseAll(tx, id),
    // The appointment may have taken place, although nobody has recorded it.
    async whyNotCancel(db, order, now) {
      const appointment = await appointmentOf(db, order.id);
      const over =
        order.paid_at !== null && !appointment.slot_lost && slotStart(appointment) <= now;
      return over
        ? 'Its time has passed: it can no longer be cancelled. Write to us if we did not meet.'
        : undefined;
    },
    // The file removes the entry from the applicant's calendar.
    async cancellation(db, deps, order) {
      const appointment = await appointmentOf(db, order.id);
      if (!order.paid_at || appointment.slot_lost) return undefined;
      return {
        attachment: calendarEntry(deps, order, appointment, true),
        text: 'The attached file removes it from your calendar.',
      };
    },
  },
  async summary(db, deps, order) {
    const appointment = await appointmentOf(db, order.id);
    const { appointment_date, appointment_time, how_to_contact, reason, outcome, meeting_url } =
      appointment;
    const now = deps.clock.now();
    const start = slotStart(appointment);
    const began = start <= now;
    const held_until = order.paid_at ? undefined : await heldUntil(db, deps, order.id);
    const title = titleOf(how_to_contact);
    const over = outcome !== null || order.cancelled_at !== null;
    const slot_lost = appointment.slot_lost && !over;
    const onWhatsApp =
      order.paid_at !== null &&
      !appointment.slot_lost &&
      !over &&
      how_to_contact === 'WhatsApp Call';
    const when = `${formatMoment(start, now)}, Lagos time`;
    const held = held_until ? `${when}, held until ${formatTime(held_until)}` : undefined;
    return {
      title,
      began,
      slot_lost,
      asking: [['When', held ?? `${when}, not held any more`]],
      // The price is the order's, the time is the current slot's.
      lines: linesOf(order, title).map((line) => ({
        ...line,
        detail: slot_lost ? 'Another time is to be chosen' : when,
      })),
      facts: [
        ['When', slot_lost ? 'Another time is to be chosen' : (held ?? when)],
        ['About', reason],
      ],
      ...(appointment.slot_lost
        ? {}
        : {
            booked: [
              ['When', when],
              ['How', how_to_contact],
            ],
          }),
      tracking: {
        appointment_date,
        appointment_time,
        how_to_contact,
        ...(slot_lost ? { slot_lost } : {}),
        ...(outcome ? { outcome } : {}),
        ...(meeting_url && !over && !slot_lost ? { meeting_url } : {}),
        ...(isAhead(order, appointment, now) ? { calendar_url: calendarLink(deps, order.id) } : {}),
        ...(held_until ? { held_until: held_until.toISOString() } : {}),
        ...(began ? { time_over: true } : {}),
        ...(onWhatsApp ? { whatsapp_url: whatsAppLink(deps, order) } : {}),
      },
    };
  },
};

export const services: readonly Service[] = [appointmentService];
