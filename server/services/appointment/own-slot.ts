import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/database/connect.ts';
import type { Order } from '#server/database/schema.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { calendarLink } from '#server/features/orders/links.ts';
import { lockOrder } from '#server/features/orders/orders.ts';
import { applicantOf } from '#server/features/sessions/guards.ts';
import type { Applicant } from '#server/features/sessions/sessions.ts';
import { AppError, conflict } from '#server/http/errors.ts';
import { slotStart } from '#shared/dates.ts';
import { done } from '#shared/errors.ts';
import { isCancelled, isDone, isStillUnpaid, stageOf } from '#shared/orders/stages.ts';
import type { ManageOrder } from '#shared/people/manage.ts';
import { MOST_OWN_MOVES, type Slot, slot } from '#shared/services/appointment-form.ts';
import { type Appointment, appointmentOf, isAhead } from './appointment-of.ts';
import { hasSlot, movePaid } from './move.ts';

const LAST_MS = 24 * 3_600_000;

function whyNotMove(
  order: Order,
  { slot_lost, own_moves, ...time }: Appointment,
  now: Date,
): string | undefined {
  const stage = stageOf(order);
  if (isStillUnpaid(stage)) return 'It is not paid: its time is yours once it is.';
  if (isCancelled(stage)) return 'It was cancelled.';
  if (isDone(stage)) return 'It has passed.';
  if (slot_lost) return undefined;
  const left_ms = slotStart(time).getTime() - now.getTime();
  if (left_ms <= 0) return 'Its time has passed. Write to us if we did not meet.';
  if (left_ms < LAST_MS) return 'It is less than 24 hours away. Write to us if you can’t come.';
  if (own_moves >= MOST_OWN_MOVES)
    return 'You have moved it twice already. Write to us if this time doesn’t suit you either.';
  return undefined;
}

export async function ownAppointment(
  db: Db,
  deps: Within,
  order: Order,
): Promise<Pick<ManageOrder, 'appointment'>> {
  const appointment = await appointmentOf(db, order.id);
  const { appointment_date, appointment_time, slot_lost, own_moves } = appointment;
  const now = deps.clock.now();
  const why = whyNotMove(order, appointment, now);
  return {
    appointment: {
      appointment_date,
      appointment_time,
      slot_lost,
      may_move: why === undefined,
      why_not: why ?? '',
      moves_left: Math.max(0, MOST_OWN_MOVES - own_moves),
      ...(isAhead(order, appointment, now) ? { calendar_url: calendarLink(deps, order.id) } : {}),
    },
  };
}

/**
 * Replacing a lost slot doesn't count as a move.
 * @throws AppError not_found, conflict with the reason, slot_taken, invalid if not on offer
 */
async function moveOwnAppointment(deps: Deps, me: Applicant, to: Slot): Promise<void> {
  await transaction(deps, async (tx, deps) => {
    const order = await lockOrder(tx, me.order_id);
    if (order?.kind !== 'appointment' || order.deleted_at) throw new AppError('not_found');
    const before = await appointmentOf(tx, order.id);
    const now = deps.clock.now();
    if (isAhead(order, before, now) && hasSlot(before, to)) return;
    const why = whyNotMove(order, before, now);
    if (why) throw conflict(why);
    await movePaid(
      tx,
      deps,
      order,
      before,
      before.slot_lost
        ? { slot: to, doer: me, mail: 'confirmed' }
        : { slot: to, doer: me, mail: 'moved_by_applicant', own_moves: before.own_moves + 1 },
    );
  });
}

export function ownSlotRoutes(app: FastifyInstance, deps: Deps): void {
  app.put(
    '/manage/slot',
    {
      schema: {
        summary: 'Move a paid appointment to another free time',
        description:
          'Until 24 hours before its time, twice at most; the new calendar entry is mailed. 409 `slot_taken` when somebody else has the time, 409 `conflict` saying why it can’t be moved; 404 for an order of another service.',
        body: slot,
        response: { 200: done },
      },
    },
    async (request) => {
      await moveOwnAppointment(deps, applicantOf(request), request.body);
      return {
        success: true as const,
        message:
          'Your appointment has its new time. The new calendar file is on its way to your email.',
      };
    },
  );
}
