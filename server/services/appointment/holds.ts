import { and, eq, gt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { LOCKS } from '#server/database/locks.ts';
import { type Order, orders } from '#server/database/schema.ts';
import type { Within } from '#server/deps.ts';
import { tooMany } from '#server/http/errors.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import type { Slot } from '#shared/services/appointment-form.ts';
import { appointmentOf } from './appointment-of.ts';
import { isFree, takeSlot } from './slots.ts';
import { appointment_slots, appointments } from './table.ts';

const HOLD_MS = 15 * MINUTE_MS;
/** Per order: on submission, and when the payer returns. */
const MOST_HOLDS = 2;
/** Per network address, email address or phone number. */
const MOST_OPEN = 2;

type Holder = Pick<Order, 'id' | 'email' | 'phone_number'> & { held_from: string | null };

/** Until the transaction ends; in ascending order, to avoid deadlocks. */
const lockHolder = (tx: Db, { email, phone_number, held_from }: Holder) =>
  tx.execute(sql`
    select pg_advisory_xact_lock(${LOCKS.holds}, key) from (
      select distinct hashtext(of) as key from unnest(${sql.param([email, phone_number, held_from ?? ''])}::text[]) as of order by key
    ) as holder`);

/** When the next slot can be held; undefined if now. */
async function overUntil(tx: Db, deps: Within, holder: Holder): Promise<Date | undefined> {
  if (deps.config.RATE_LIMITS === 'off') return undefined;
  const { id, email, phone_number, held_from } = holder;
  await lockHolder(tx, holder);
  const open = await tx
    .select({
      until: sql<Date>`${appointment_slots.held_until}`.mapWith(appointment_slots.held_until),
      held_from: appointments.held_from,
      email: orders.email,
      phone_number: orders.phone_number,
    })
    .from(appointment_slots)
    .innerJoin(orders, eq(orders.id, appointment_slots.order_id))
    .innerJoin(appointments, eq(appointments.order_id, appointment_slots.order_id))
    .where(
      and(
        gt(appointment_slots.held_until, deps.clock.now()),
        ne(appointment_slots.order_id, id),
        or(
          eq(orders.email, email),
          eq(orders.phone_number, phone_number),
          held_from ? eq(appointments.held_from, held_from) : undefined,
        ),
      ),
    )
    .orderBy(appointment_slots.held_until);
  const same = [
    open.filter((one) => one.email === email),
    open.filter((one) => one.phone_number === phone_number),
    open.filter((one) => held_from !== null && one.held_from === held_from),
  ];
  const ends = same.flatMap((holds) => holds.at(-MOST_OPEN)?.until ?? []);
  return ends.length > 0 ? new Date(Math.max(...ends.map((end) => end.getTime()))) : undefined;
}

/**
 * False if the slot is taken.
 * @throws AppError too_many after two for the same person or network
 */
export async function holdFirst(
  tx: Db,
  deps: Within,
  holder: Holder,
  slot: Slot,
): Promise<boolean> {
  const until = await overUntil(tx, deps, holder);
  // Read after the lock's wait, during which others may have held slots.
  const now = deps.clock.now();
  if (until) {
    const minutes = Math.ceil((until.getTime() - now.getTime()) / MINUTE_MS);
    const wait = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
    throw tooMany(
      until,
      now,
      `Two times that are not paid are already being held. Pay for one of them, or try again ${wait}.`,
    );
  }
  return takeSlot(tx, deps, holder.id, slot, new Date(now.getTime() + HOLD_MS));
}

/** Paying is possible without a hold. False if the slot is taken. */
export async function holdAgain(tx: Db, deps: Within, order: Order, slot: Slot): Promise<boolean> {
  const { holds, held_from } = await appointmentOf(tx, order.id);
  if (holds >= MOST_HOLDS || (await overUntil(tx, deps, { ...order, held_from })))
    return isFree(tx, deps, order.id, slot);
  if (!(await takeSlot(tx, deps, order.id, slot, new Date(deps.clock.now().getTime() + HOLD_MS))))
    return false;
  await tx
    .update(appointments)
    .set({ holds: holds + 1 })
    .where(eq(appointments.order_id, order.id));
  return true;
}
