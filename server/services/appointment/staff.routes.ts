import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { adminOf } from '#server/features/sessions/guards.ts';
import { AppError } from '#server/http/errors.ts';
import { sendWhole } from '#server/http/lists.ts';
import { isCalendarDay } from '#shared/dates.ts';
import { byId, done, ok } from '#shared/errors.ts';
import { appointmentChange, dayOff, daysOff } from '#shared/services/appointment-form.ts';
import { blockDay, listDaysOff, openDay } from './days-off.ts';
import { changeAppointment } from './staff.ts';

const CALENDAR = 'changes which times are on offer, and no order';
const byDay = z.object({ day: z.string() });
const dayIn = ({ day }: { day: string }): string => {
  if (!isCalendarDay(day)) throw new AppError('not_found');
  return day;
};

export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  app.put(
    '/admin/orders/:id/appointment',
    {
      config: { needs: 'orders', noStepUp: 'tells the order’s own applicant, and moves no money' },
      schema: {
        summary: 'Mark how an appointment ended, move it, or send its meeting link',
        description:
          'One of `outcome` (Held or Missed; the page offers it from its time on), `appointment_date` with `appointment_time` (a free time; the new calendar entry is mailed), ' +
          'or `meeting_url` (https only; mailed). `shown` is the time and outcome that the page showed: 409 if it was moved, or ended otherwise, since.',
        params: byId,
        body: appointmentChange,
        response: { 200: done },
      },
    },
    async (request) => {
      await changeAppointment(deps, request.params.id, request.body, adminOf(request));
      return ok('The appointment is changed.');
    },
  );
  app.get(
    '/admin/days-off',
    {
      config: { needs: 'read' },
      schema: { summary: 'Days from today on without appointments', response: { 200: daysOff } },
    },
    async (request, reply) =>
      sendWhole(request, reply, {
        name: 'days-off',
        rows: await listDaysOff(deps.connection.db, deps),
      }),
  );
  app.put(
    '/admin/days-off/:day',
    {
      config: { needs: 'orders', noStepUp: CALENDAR },
      schema: {
        summary: 'Take a day off the appointments on offer',
        description: 'Appointments that stand on it already stay: move them.',
        params: byDay,
        body: dayOff,
        response: { 200: done },
      },
    },
    async (request) => {
      await blockDay(deps, dayIn(request.params), request.body.reason ?? '', adminOf(request));
      return ok('No more appointments are offered on this day.');
    },
  );
  app.delete(
    '/admin/days-off/:day',
    {
      config: { needs: 'orders', noStepUp: CALENDAR },
      schema: {
        summary: 'Offer appointments on a day again',
        params: byDay,
        response: { 200: done },
      },
    },
    async (request) => {
      await openDay(deps, dayIn(request.params), adminOf(request));
      return ok('Appointments are offered on this day again.');
    },
  );
}
