// What became of an order after it was submitted: its due date, who works on it, what was asked of its applicant, what was mailed, what was given back.
import { uuidv7 } from '../server/database/uuidv7.ts';
import { DAY_MS, lagosDay } from '../shared/dates.ts';
import type { VisaStatus } from '../shared/orders/states.ts';
import { pick } from './people.ts';

/** So many of the newest orders have as much open as those of the last two weeks have in a large shop: a page of each list is full in a small one, too. */
const NEWEST = 500;
/** Days until an order is due. */
const DUE_DAYS = 10;
/** Days until it is done, for services that nobody decides. */
const WORK_DAYS = 2;
const text = (at: Date | number) => new Date(at).toISOString();

/** An order as it was submitted and paid. `behind` orders came after it. */
export interface Submitted {
  id: string;
  at: Date;
  email: string;
  amount_kobo: number;
  paidAt: number | undefined;
  payment_id: string;
  status: VisaStatus | undefined;
  now: number;
  behind: number;
}

/** Whether it was submitted so lately, as work goes, that much of it is still open. `age` in ms; `behind` orders came after it. */
export const isRecent = (age: number, behind: number) => age < 14 * DAY_MS || behind < NEWEST;

/** The columns and rows that its life adds. */
export function lifeOf(random: () => number, admins: readonly number[], order: Submitted) {
  const { id, at, email, amount_kobo, paidAt, payment_id, status, now, behind } = order;
  const age = now - at.getTime();
  const recent = isRecent(age, behind);
  const decidedAt = at.getTime() + 3 * DAY_MS;
  const worked =
    status === undefined
      ? (paidAt ?? now) + WORK_DAYS * DAY_MS
      : status === 'Pending'
        ? Number.POSITIVE_INFINITY
        : decidedAt + DAY_MS;
  const ends = status === 'Denied' || paidAt !== undefined;
  const done = ends && worked < now && !(recent && random() < 0.1);
  const cancelled =
    paidAt !== undefined && !done && random() < 0.05 ? Math.min(now, paidAt + DAY_MS) : undefined;
  const inProgress = paidAt !== undefined && !done && cancelled === undefined;
  const asked = inProgress && recent ? random() : 1;
  const admin_id = pick(random, admins, 2);
  const columns = {
    due_on: paidAt === undefined ? null : lagosDay(new Date(paidAt + DUE_DAYS * DAY_MS)),
    done_at: done ? text(worked) : null,
    assigned_to: done || (inProgress && random() < 0.5) ? admin_id : null,
    opened_at: done || inProgress ? text(Math.min(now, at.getTime() + DAY_MS)) : null,
    queue_place: asked >= 0.1 && asked < 0.15 ? 0 : 1,
    unpaid_reminders: paidAt === undefined ? Math.min(2, Math.floor(age / (3 * DAY_MS))) : 0,
  };
  // Open ones, some of them for more than 14 days; the others were answered.
  const askedAt = asked < 0.02 ? now - 20 * DAY_MS : Math.min(now, at.getTime() + DAY_MS);
  const once = {
    order_id: id,
    items: [{ field: 'upload_signature', reason: 'blurred' }],
    note: '',
    asked_by: admin_id,
    asked_at: text(askedAt),
  };
  const answered = asked < 0.1 ? null : text(Math.min(now, askedAt + DAY_MS));
  const requests =
    asked < 0.15 || (done && random() < 0.05)
      ? [{ id: uuidv7(at.getTime()), ...once, answered_at: answered }]
      : [];

  const mail = (template: string, when: number, state = 'sent') => ({
    id: uuidv7(when),
    order_id: id,
    channel: 'mail',
    template,
    address: email,
    state,
    queue: 'mail',
    data: { template, order_id: id },
    round: 0,
    tries: 1,
    answer: state === 'sent' ? '250 taken' : '550 no such mailbox',
    queued_at: text(when),
    tried_at: text(when),
    sent_at: state === 'sent' ? text(when) : null,
  });
  const messages = [mail('received', at.getTime(), recent && random() < 0.02 ? 'refused' : 'sent')];
  if (paidAt !== undefined) messages.push(mail('paid', paidAt));
  if (status !== undefined && status !== 'Pending' && decidedAt < now)
    messages.push(mail(status === 'Approved' ? 'approved' : 'denied', decidedAt));

  // Money goes back on a cancellation; what was cancelled lately waits for a colleague.
  const waits = cancelled !== undefined && (now - cancelled < 3 * DAY_MS || behind < NEWEST);
  const refunds =
    cancelled === undefined
      ? []
      : [
          {
            id: uuidv7(cancelled),
            order_id: id,
            payment_id,
            amount_kobo,
            currency: 'NGN',
            status: waits ? 'requested' : 'done',
            reason: 'Cancelled by the applicant',
            asked_at: text(cancelled),
            approved_at: waits ? null : text(cancelled),
            sent_at: waits ? null : text(cancelled),
            done_at: waits ? null : text(cancelled),
            provider_refund_id: waits ? null : `seeded-${id}`,
            check_after_s: 60,
          },
        ];
  const aside_at =
    paidAt === undefined && age > 30 * DAY_MS ? text(at.getTime() + 30 * DAY_MS) : undefined;
  return {
    columns,
    /** Set when the order is there, as the product does. */
    later: {
      aside_at,
      ...(cancelled === undefined
        ? {}
        : { cancelled_at: text(cancelled), cancelled_by: 'applicant' }),
    },
    requests,
    messages,
    refunds,
    given_back_kobo: cancelled !== undefined && !waits ? amount_kobo : 0,
  };
}
