import { descriptionOf, type Kind } from './services/index.ts';

export const VISA_STATUSES = ['Pending', 'Approved', 'Denied'] as const;
export type VisaStatus = (typeof VISA_STATUSES)[number];

/** The decisions that a status allows (document 2, section 4): only a pending application is decided. */
export const DECISIONS: Record<VisaStatus, readonly VisaStatus[]> = { Pending: ['Approved', 'Denied'], Approved: [], Denied: [] };

/** The only status in which the issued visa or permit may be uploaded. */
export const mayIssue = (status: VisaStatus): boolean => status === 'Approved';

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
