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

/** What follows from an order's payment status, in the documents' words for it: they are stored nowhere, but sent and read. */
const ORDER_PAYMENTS = {
  Paid: { paid: true, tone: 'good', shown: 'Paid' },
  'Not Paid': { paid: false, tone: 'not', shown: 'Pending Payment' },
  Pending: { paid: false, tone: 'waits', shown: 'Pending Payment' },
} as const satisfies Record<string, { paid: boolean; tone: Tone; shown: string }>;

export type PaymentStatus = keyof typeof ORDER_PAYMENTS;
export const PAYMENT_STATUSES = Object.keys(ORDER_PAYMENTS) as PaymentStatus[];
/** What applicants read of it. */
export type ShownPaymentStatus = (typeof ORDER_PAYMENTS)[PaymentStatus]['shown'];

/** An order's payment status is derived from when it was paid. */
export const paymentStatus = (kind: Kind, paid: Date | null): PaymentStatus => (paid ? 'Paid' : descriptionOf(kind).unpaid);
/** Whether an order with this payment status is paid. */
export const isPaid = (status: PaymentStatus): boolean => ORDER_PAYMENTS[status].paid;
/** The payment status that applicants read until an order is Paid. */
export const shownPaymentStatus = (status: PaymentStatus): ShownPaymentStatus => ORDER_PAYMENTS[status].shown;
/** What each payment status is beside the others. */
export const PAYMENT_STATUS_TONES = Object.fromEntries(PAYMENT_STATUSES.map((status) => [status, ORDER_PAYMENTS[status].tone])) as Record<
  PaymentStatus,
  Tone
>;

interface MoneyState<State> {
  /** As administrators read it. */
  words: string;
  tone: Tone;
  /** What is written down when it comes to it by itself. */
  event: Event;
  /** Where it may go from here; all other moves are refused. */
  next: readonly State[];
}

/** A payment's states. */
const PAYMENT_TABLE = {
  created: { words: 'Not paid', tone: 'not', event: 'payment_started', next: ['paid', 'expired', 'needs_review'] },
  expired: { words: 'Expired', tone: 'not', event: 'payment_expired', next: ['needs_review'] },
  needs_review: { words: 'To review', tone: 'waits', event: 'payment_review', next: ['paid', 'refunded', 'reversed'] },
  paid: { words: 'Paid', tone: 'good', event: 'paid', next: ['partly_refunded', 'refunded', 'reversed'] },
  // Another part of it is another refund.
  partly_refunded: {
    words: 'Partly refunded',
    tone: 'good',
    event: 'payment_refunded',
    next: ['partly_refunded', 'refunded', 'reversed'],
  },
  refunded: { words: 'Refunded', tone: 'undone', event: 'payment_refunded', next: [] },
  // The payer's bank took it back, or holds it, and somebody here has to answer. A refund that was on its way then may still be done.
  reversed: {
    words: 'Reversed',
    tone: 'refused',
    event: 'payment_reversed',
    next: ['paid', 'partly_refunded', 'needs_review', 'lost', 'reversed'],
  },
  lost: { words: 'Lost to the bank', tone: 'undone', event: 'payment_lost', next: ['paid', 'partly_refunded', 'needs_review', 'lost'] },
} as const satisfies Record<string, MoneyState<string>>;
export type PaymentState = keyof typeof PAYMENT_TABLE;
export const PAYMENT_STATES = Object.keys(PAYMENT_TABLE) as PaymentState[];
export const PAYMENTS: Record<PaymentState, MoneyState<PaymentState>> & typeof PAYMENT_TABLE = PAYMENT_TABLE;
/** States in which a payment waits for somebody here. */
export const PAYMENTS_TO_SEE_TO = ['needs_review', 'reversed'] as const satisfies PaymentState[];
const { created, paid, partly_refunded, refunded, reversed } = PAYMENT_TABLE;
/** What became of an order's money: the same words, of all the payments that count for it together. */
export const ORDER_PAYMENT_STATES = [created.words, paid.words, partly_refunded.words, refunded.words, reversed.words] as const;
export type OrderPaymentState = (typeof ORDER_PAYMENT_STATES)[number];
/** Where every payment begins; money that came beside what was asked begins as one to review. */
export const FIRST_PAYMENT_STATES = ['created', 'needs_review', 'paid'] as const satisfies PaymentState[];

/** A refund's states: asked for, approved, the provider asked to pay it, paid back or not. */
const REFUND_TABLE = {
  requested: { words: 'To approve', tone: 'waits', event: 'refund_requested', next: ['approved'], open: true, withdrawable: true },
  approved: {
    words: 'To be sent',
    tone: 'waits',
    event: 'refund_approved',
    next: ['sent', 'done', 'failed'],
    open: true,
    withdrawable: true,
  },
  sent: { words: 'On its way', tone: 'waits', event: 'refund_sent', next: ['done', 'failed'], open: true, withdrawable: false },
  done: { words: 'Refunded', tone: 'undone', event: 'payment_refunded', next: [], open: false, withdrawable: false },
  // What the provider doesn't pay can be sent once more, or given back by hand.
  failed: { words: 'Failed', tone: 'refused', event: 'refund_failed', next: ['approved', 'done'], open: false, withdrawable: true },
} as const satisfies Record<string, MoneyState<string> & { open: boolean; withdrawable: boolean }>;
export type RefundState = keyof typeof REFUND_TABLE;
export const REFUND_STATES = Object.keys(REFUND_TABLE) as RefundState[];
/** The table of refunds: `open` while it may still move money, `withdrawable` while no provider can have been asked for it. */
export const REFUNDS: Record<RefundState, MoneyState<RefundState> & { open: boolean; withdrawable: boolean }> & typeof REFUND_TABLE =
  REFUND_TABLE;
export const OPEN_REFUNDS = REFUND_STATES.filter((state) => REFUNDS[state].open);
export const WITHDRAWABLE_REFUNDS = REFUND_STATES.filter((state) => REFUNDS[state].withdrawable);
/** A refund begins approved where one person is enough. */
export const FIRST_REFUND_STATES = ['requested', 'approved'] as const satisfies RefundState[];
