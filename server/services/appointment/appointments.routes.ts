import { gte, lte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { adminOrderRoutes } from '#server/features/order-admin/order-admin.routes.ts';
import type { OwnFilters } from '#server/features/order-admin/order-lists.routes.ts';
import { findOrder } from '#server/features/orders/orders.ts';
import { orderPrice } from '#server/features/orders/present-record.ts';
import { placeOfDay } from '#server/features/orders/selection.ts';
import { submissionRoute } from '#server/features/submissions/submission-route.ts';
import { AppError } from '#server/http/errors.ts';
import { dayOf } from '#server/http/paging.ts';
import { sendPrivate } from '#server/http/send-private.ts';
import { checkLink, signedQuery } from '#server/http/signed-links.ts';
import { lagosDay } from '#shared/dates.ts';
import { byId, done, ok, signedFile } from '#shared/errors.ts';
import {
  type AppointmentRecord,
  appointmentForm,
  appointmentRecord,
  freeSlots,
  slotChange,
  submittedAppointment,
} from '#shared/services/appointment-form.ts';
import { appointmentOf, isAhead } from './appointment-of.ts';
import { appointmentRecords, chooseSlot } from './appointments.ts';
import { calendarEntry } from './calendar-entry.ts';
import { freeTimes } from './slots.ts';
import { appointments } from './table.ts';

const FORTNIGHT = '14';
const slotsQuery = z.object({
  from: dayOf,
  days: z.optional(
    z
      .string()
      .check(
        z.refine(
          (days) => days === '' || (/^\d{1,3}$/.test(days) && Number(days) >= 1),
          'Say how many days.',
        ),
      ),
  ),
});

export function slotRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    '/visa/appointment-slots',
    { schema: { querystring: slotsQuery, response: { 200: freeSlots } } },
    async ({ query }, reply) => {
      reply.header('cache-control', 'no-store');
      const { from, days } = query;
      return {
        data: await freeTimes(
          deps.connection.db,
          deps,
          from || lagosDay(deps.clock.now()),
          Number(days || FORTNIGHT),
        ),
      };
    },
  );
  app.put(
    '/visa/appointment-slot',
    { schema: { body: slotChange, response: { 200: done } } },
    async ({ body: { tracking_id, ...slot } }) => {
      await chooseSlot(deps, tracking_id, slot);
      return ok('Your appointment has its new time.');
    },
  );
  app.get(
    '/orders/:id/appointment.ics',
    {
      schema: {
        summary: 'A paid appointment’s calendar entry (iCalendar), by its signed link',
        description:
          'The one that mails carry: a later one has the same UID and a higher SEQUENCE. 404 while it has no time of its own, and once it is over or cancelled.',
        params: byId,
        querystring: signedQuery,
        response: signedFile,
      },
    },
    async ({ params: { id }, query }, reply) => {
      const { db } = deps.connection;
      checkLink(deps.config, `/api/orders/${id}/appointment.ics`, query, deps.clock.now());
      const order = await findOrder(db, id, { kind: 'appointment' });
      const appointment = await appointmentOf(db, order.id);
      if (!isAhead(order, appointment, deps.clock.now()))
        throw new AppError('not_found', 'This appointment has no time that is to come.');
      const { filename, content, contentType } = calendarEntry(deps, order, appointment);
      return sendPrivate(reply, `${contentType}; charset=utf-8`, filename, content);
    },
  );
}

export function appointmentRoute(app: FastifyInstance, deps: Deps): void {
  submissionRoute(app, deps, {
    kind: 'appointment',
    form: appointmentForm,
    response: submittedAppointment,
    present: async (_db, _deps, order) => ({ amount_to_pay: orderPrice(order) }),
  });
}

const byDay: OwnFilters<AppointmentRecord> = {
  shape: { day_from: dayOf, day_to: dayOf },
  text: 'With `day_from` or `day_to` (days of the appointments, both included) the list is by day and time, earliest first unless `order` is newest.',
  select: (selection, { day_from, day_to, order }) => {
    if (!day_from && !day_to) return selection;
    const { appointment_date, appointment_time } = appointments;
    const days = [
      day_from ? gte(appointment_date, day_from) : [],
      day_to ? lte(appointment_date, day_to) : [],
    ].flat();
    return {
      ...selection,
      detail: days,
      by: [appointment_date, appointment_time],
      oldest: order !== 'newest',
    };
  },
  place: ({ appointment_date, appointment_time, id }) =>
    placeOfDay(appointment_date, appointment_time, id),
};

export function adminAppointmentRoutes(app: FastifyInstance, deps: Deps): void {
  adminOrderRoutes(app, deps, {
    kind: 'appointment',
    record: appointmentRecord,
    records: appointmentRecords,
    filters: byDay,
  });
}
