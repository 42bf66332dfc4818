import type { Event } from './events.ts';
import { descriptionOf, type Kind } from './services/index.ts';

/** What a state is beside the others: it waits, it is good, it was refused, it has not happened, it was undone. Shape and colour follow. */
export type Tone = 'waits' | 'good' | 'refused' | 'not' | 'undone';

interface Decision<Status> {
  /** Its list in calls and addresses, and its count on the dashboard: `/visa/pending`, `/pending-visa`. */
  list: string;
  tone: Tone;
  /** What is written down when an application comes to it. */
  event: Event;
  /** The mail that goes out then. */
  mail: string;
  /** How an administrator brings an application to it: the action's name, its button and its key. Absent where all begin. */
  act?: { name: string; button: string; key: string };
  /** What may be decided from it, in the order of the buttons; an application with a next status waits for a decision. */
  next: readonly Status[];
  /** Nothing is left to do: its order is done. */
  ends: boolean;
  /** The issued visa or permit may be uploaded only now. */
  mayIssue: boolean;
  /** Why nothing is to be paid any more, within a sentence; absent while it may be paid. */
  nothingToPay?: string;
}

/**
 * Everything that follows from an application's status (document 2, section 4), in the order of the lists' tabs. The key is the documents'
 * word for it: it is stored, sent and read.
 */
const TABLE = {
  Pending: { list: 'pending', tone: 'waits', event: 'filed', mail: 'received', next: ['Denied', 'Approved'], ends: false, mayIssue: false },
  Approved: {
    list: 'approved',
    tone: 'good',
    event: 'decided',
    mail: 'approved',
    act: { name: 'approve', button: 'Approve', key: 'A' },
    next: [],
    ends: false,
    mayIssue: true,
  },
  Denied: {
    list: 'denied',
    tone: 'refused',
    event: 'decided',
    mail: 'denied',
    act: { name: 'deny', button: 'Deny', key: 'D' },
    next: [],
    ends: true,
    mayIssue: false,
    nothingToPay: 'the application was denied',
  },
} as const satisfies Record<string, Decision<string>>;
type Table = typeof TABLE;

export type VisaStatus = keyof Table;
/** The statuses that somebody decides for. */
export type DecidedStatus = { [Status in VisaStatus]: Table[Status]['next'][number] }[VisaStatus];
/** A decision as what an administrator does: 'approve'. */
export type DecisionAct = Table[DecidedStatus]['act']['name'];
/** The mails that decisions send. */
export type DecisionMail = Table[DecidedStatus]['mail'];
/** The lists by status: 'pending'. */
export type StatusList = Table[VisaStatus]['list'];

export const VISA_STATUSES = Object.keys(TABLE) as VisaStatus[];
/** The table for any status; a `next` that names no status is an error here. */
export const DECISIONS: Record<VisaStatus, Decision<DecidedStatus> & { list: StatusList }> = TABLE;
/** The same for those that are decided for, whose act and mail are known. */
export const DECIDED: { [Status in DecidedStatus]: Table[Status] } = TABLE;

/** Where every application begins. */
export const FIRST_STATUS = 'Pending' satisfies VisaStatus;
/** Whether an application with it waits for a decision. */
export const isOpen = (status: VisaStatus): boolean => DECISIONS[status].next.length > 0;
/** The issued visa or permit may be uploaded only now. */
export const mayIssue = (status: VisaStatus): boolean => DECISIONS[status].mayIssue;
/** What a decision for it is on a timeline: something reached, or something that did not work. */
export const reachedBy = (status: VisaStatus): 'done' | 'failed' => (DECISIONS[status].tone === 'refused' ? 'failed' : 'done');
/** The statuses an administrator may choose. */
export const DECIDED_STATUSES = VISA_STATUSES.filter((to): to is DecidedStatus =>
  VISA_STATUSES.some((from) => (DECISIONS[from].next as readonly VisaStatus[]).includes(to)),
);
/** What each act leads to. */
export const DECIDES = Object.fromEntries(DECIDED_STATUSES.map((status) => [DECIDED[status].act.name, status])) as Record<
  DecisionAct,
  DecidedStatus
>;

/** One value for each status. */
export const byStatus = <T>(of: (status: VisaStatus) => T) =>
  Object.fromEntries(VISA_STATUSES.map((status) => [status, of(status)])) as Record<VisaStatus, T>;
/** The same under the names of the lists. */
export const byList = <T>(of: (status: VisaStatus) => T) =>
  Object.fromEntries(VISA_STATUSES.map((status) => [DECISIONS[status].list, of(status)])) as Record<StatusList, T>;

export const PAYMENT_STATUSES = ['Paid', 'Not Paid', 'Pending'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** An order's payment status is derived from when it was paid. */
export const paymentStatus = (kind: Kind, paid: Date | null): PaymentStatus => (paid ? 'Paid' : descriptionOf(kind).unpaid);

/** The payment status that applicants read until an order is Paid. */
export const shownPaymentStatus = (status: PaymentStatus): 'Paid' | 'Pending Payment' => (status === 'Paid' ? 'Paid' : 'Pending Payment');

export const PAYMENT_STATES = ['created', 'paid', 'expired', 'needs_review', 'partly_refunded', 'refunded'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The allowed transitions of a payment's state; all others are refused. */
export const PAYMENT_MOVES: Record<PaymentState, readonly PaymentState[]> = {
  created: ['paid', 'expired', 'needs_review'],
  expired: ['needs_review'],
  needs_review: ['paid', 'refunded'],
  paid: ['partly_refunded', 'refunded'],
  partly_refunded: ['refunded'],
  refunded: [],
};

/** The states of a refund: asked for, approved, the provider asked to pay it, paid back or not. */
export const REFUND_STATES = ['requested', 'approved', 'sent', 'done', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** The allowed transitions of a refund's state; all others are refused. What was never sent may be withdrawn instead. */
export const REFUND_MOVES: Record<RefundState, readonly RefundState[]> = {
  requested: ['approved'],
  approved: ['sent', 'done'],
  sent: ['done', 'failed'],
  failed: ['approved'],
  done: [],
};
