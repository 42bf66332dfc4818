import { descriptionOf, type Kind } from '../services/index.ts';

export type Tone = 'waits' | 'good' | 'refused' | 'not' | 'undone';

interface Decision<Status> {
  /** In URLs: `/visa/pending`, `/pending-visa`. */
  list: string;
  tone: Tone;
  mail: string;
  act?: { name: string; button: string; key: string };
  next: readonly Status[];
  ends: boolean;
  mayIssue: boolean;
  /** Why it isn't payable, within a sentence. */
  nothingToPay?: string;
}

/** Document 2, section 4; in the order of the lists' tabs. */
const TABLE = {
  Pending: {
    list: 'pending',
    tone: 'waits',
    mail: 'received',
    next: ['Denied', 'Approved'],
    ends: false,
    mayIssue: false,
  },
  Approved: {
    list: 'approved',
    tone: 'good',
    mail: 'approved',
    act: { name: 'approve', button: 'Approve', key: 'A' },
    next: [],
    ends: false,
    mayIssue: true,
  },
  Denied: {
    list: 'denied',
    tone: 'refused',
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
export type DecidedStatus = { [Status in VisaStatus]: Table[Status]['next'][number] }[VisaStatus];
export type DecisionAct = Table[DecidedStatus]['act']['name'];
export type DecisionMail = Table[DecidedStatus]['mail'];
export type StatusList = Table[VisaStatus]['list'];

export const VISA_STATUSES = Object.keys(TABLE) as VisaStatus[];
export const DECISIONS: Record<VisaStatus, Decision<DecidedStatus> & { list: StatusList }> = TABLE;
export const DECIDED: { [Status in DecidedStatus]: Table[Status] } = TABLE;

export const FIRST_STATUS = 'Pending' satisfies VisaStatus;
export const isOpen = (status: VisaStatus): boolean => DECISIONS[status].next.length > 0;
export const mayIssue = (status: VisaStatus): boolean => DECISIONS[status].mayIssue;
export const reachedBy = (status: VisaStatus): 'done' | 'failed' =>
  DECISIONS[status].tone === 'refused' ? 'failed' : 'done';
export const DECIDED_STATUSES = VISA_STATUSES.filter((to): to is DecidedStatus =>
  VISA_STATUSES.some((from) => (DECISIONS[from].next as readonly VisaStatus[]).includes(to)),
);
export const DECIDES = Object.fromEntries(
  DECIDED_STATUSES.map((status) => [DECIDED[status].act.name, status]),
) as Record<DecisionAct, DecidedStatus>;

export const byStatus = <T>(of: (status: VisaStatus) => T) =>
  Object.fromEntries(VISA_STATUSES.map((status) => [status, of(status)])) as Record<VisaStatus, T>;
export const byList = <T>(of: (status: VisaStatus) => T) =>
  Object.fromEntries(VISA_STATUSES.map((status) => [DECISIONS[status].list, of(status)])) as Record<
    StatusList,
    T
  >;

const ORDER_PAYMENTS = {
  Paid: { paid: true, tone: 'good', shown: 'Paid' },
  'Not Paid': { paid: false, tone: 'not', shown: 'Pending Payment' },
  Pending: { paid: false, tone: 'waits', shown: 'Pending Payment' },
} as const satisfies Record<string, { paid: boolean; tone: Tone; shown: string }>;

/** An order's `payment_status`: paid or not, in the words of its service. */
export type PaymentStatus = keyof typeof ORDER_PAYMENTS;
export const PAYMENT_STATUSES = Object.keys(ORDER_PAYMENTS) as PaymentStatus[];
export type ShownPaymentStatus = (typeof ORDER_PAYMENTS)[PaymentStatus]['shown'];

export const paymentStatus = (kind: Kind, paid: Date | null): PaymentStatus =>
  paid ? 'Paid' : descriptionOf(kind).unpaid;
export const isPaid = (status: PaymentStatus): boolean => ORDER_PAYMENTS[status].paid;
export const shownPaymentStatus = (status: PaymentStatus): ShownPaymentStatus =>
  ORDER_PAYMENTS[status].shown;
export const PAYMENT_STATUS_TONES = Object.fromEntries(
  PAYMENT_STATUSES.map((status) => [status, ORDER_PAYMENTS[status].tone]),
) as Record<PaymentStatus, Tone>;

interface MoneyState<State> {
  words: string;
  tone: Tone;
  /** All other transitions are refused. */
  next: readonly State[];
}

const PAYMENT_TABLE = {
  created: {
    words: 'Not paid',
    tone: 'not',
    next: ['paid', 'expired', 'needs_review'],
  },
  expired: { words: 'Expired', tone: 'not', next: ['needs_review'] },
  needs_review: {
    words: 'To review',
    tone: 'waits',
    // Stays in review after a partial refund.
    next: ['paid', 'partly_refunded', 'needs_review', 'refunded', 'reversed'],
  },
  paid: {
    words: 'Paid',
    tone: 'good',
    next: ['partly_refunded', 'refunded', 'reversed'],
  },
  partly_refunded: {
    words: 'Partly refunded',
    tone: 'good',
    next: ['partly_refunded', 'refunded', 'reversed'],
  },
  refunded: { words: 'Refunded', tone: 'undone', next: [] },
  // The payer's bank took back or holds the money; a refund already sent may still complete.
  reversed: {
    words: 'Reversed',
    tone: 'refused',
    next: ['paid', 'partly_refunded', 'needs_review', 'lost', 'reversed'],
  },
  lost: {
    words: 'Lost to the bank',
    tone: 'undone',
    next: ['paid', 'partly_refunded', 'needs_review', 'lost'],
  },
} as const satisfies Record<string, MoneyState<string>>;
/** A payment's `status`. */
export type PaymentState = keyof typeof PAYMENT_TABLE;
export const PAYMENT_STATES = Object.keys(PAYMENT_TABLE) as PaymentState[];
export const PAYMENTS: Record<PaymentState, MoneyState<PaymentState>> & typeof PAYMENT_TABLE =
  PAYMENT_TABLE;
export const PAYMENTS_TO_REVIEW = ['needs_review', 'reversed'] as const satisfies PaymentState[];
/** The payer's bank took back or holds the money. */
export const TAKEN_BACK: PaymentState[] = ['reversed', 'lost'];
const { created, paid, partly_refunded, refunded, reversed } = PAYMENT_TABLE;
export const ORDER_PAYMENT_STATES = [
  created.words,
  paid.words,
  partly_refunded.words,
  refunded.words,
  reversed.words,
] as const;
/** An order's `payment_state` in lists, including refunds and reversals. */
export type OrderPaymentState = (typeof ORDER_PAYMENT_STATES)[number];

const REFUND_TABLE = {
  requested: {
    words: 'To approve',
    tone: 'waits',
    next: ['approved'],
    open: true,
    withdrawable: true,
  },
  approved: {
    words: 'To be sent',
    tone: 'waits',
    next: ['sent', 'done', 'failed'],
    open: true,
    withdrawable: true,
  },
  sent: {
    words: 'On its way',
    tone: 'waits',
    next: ['done', 'failed'],
    open: true,
    withdrawable: false,
  },
  done: {
    words: 'Refunded',
    tone: 'undone',
    next: [],
    open: false,
    withdrawable: false,
  },
  // Can be sent again, or refunded by hand.
  failed: {
    words: 'Failed',
    tone: 'refused',
    next: ['approved', 'done'],
    open: false,
    withdrawable: true,
  },
} as const satisfies Record<string, MoneyState<string> & { open: boolean; withdrawable: boolean }>;
export type RefundState = keyof typeof REFUND_TABLE;
export const REFUND_STATES = Object.keys(REFUND_TABLE) as RefundState[];
/** `open`: may still move money; `withdrawable`: not yet sent to the provider, or refused by it. */
export const REFUNDS: Record<
  RefundState,
  MoneyState<RefundState> & { open: boolean; withdrawable: boolean }
> &
  typeof REFUND_TABLE = REFUND_TABLE;
export const OPEN_REFUNDS = REFUND_STATES.filter((state) => REFUNDS[state].open);
export const WITHDRAWABLE_REFUNDS = REFUND_STATES.filter((state) => REFUNDS[state].withdrawable);
