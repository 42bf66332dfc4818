import type { Db } from '#server/database/connect.ts';
import type { Order } from '#server/database/schema.ts';
import type { Within } from '#server/deps.ts';
import { lagosDay } from '#shared/dates.ts';
import { isWorkedOn, stageOf } from '#shared/orders/stages.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { serviceOf } from './services.ts';
import { addWorkingDays } from './working-days.ts';

/** Lagos day, YYYY-MM-DD. */
export const dueOn = (db: Db, deps: Within, order: Order, paid_at: Date): Promise<string> =>
  serviceOf(deps.services, order.kind).dueOn(db, deps, order, paid_at);

export const dueAfter = (paid_at: Date, working_days: number): Promise<string> =>
  addWorkingDays(lagosDay(paid_at), working_days);

/** Undefined if the service promises no date. */
export const dueIfPaid = async (db: Db, deps: Within, order: Order): Promise<string | undefined> =>
  descriptionOf(order.kind).promises_date ? dueOn(db, deps, order, deps.clock.now()) : undefined;

/** The postponed or original due date of an order in progress, else undefined. */
export const expectedBy = (order: Order): string | undefined =>
  isWorkedOn(stageOf(order)) ? (order.expected_on ?? order.due_on ?? undefined) : undefined;

export const isOverdue = (order: Order, now: Date): boolean =>
  isWorkedOn(stageOf(order)) && order.due_on !== null && order.due_on < lagosDay(now);
