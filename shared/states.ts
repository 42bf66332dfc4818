/** The five services; an order is of exactly one kind. */
export const KINDS = ['visa', 'permit', 'insurance', 'booking', 'appointment'] as const;
export type Kind = (typeof KINDS)[number];

/** The two kinds that share the feature `applications`. */
export const APPLICATION_KINDS = ['visa', 'permit'] as const;
export type ApplicationKind = (typeof APPLICATION_KINDS)[number];

export const VISA_STATUSES = ['Pending', 'Approved', 'Denied'] as const;
export type VisaStatus = (typeof VISA_STATUSES)[number];

/** Which decisions are open from a status (document 2, section 4): only a pending application is decided. */
export const DECISIONS: Record<VisaStatus, readonly VisaStatus[]> = { Pending: ['Approved', 'Denied'], Approved: [], Denied: [] };

/** The issued visa or permit may be uploaded only now. */
export const mayIssue = (status: VisaStatus): boolean => status === 'Approved';

/** The word before payment differs by service (document 1, section 3). */
export const UNPAID: Record<Kind, 'Not Paid' | 'Pending'> = {
  visa: 'Not Paid',
  permit: 'Not Paid',
  insurance: 'Pending',
  booking: 'Pending',
  appointment: 'Pending',
};
export const PAYMENT_STATUSES = ['Paid', 'Not Paid', 'Pending'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** An order's payment status is derived from when it was paid. */
export const paymentStatus = (kind: Kind, paid: Date | null): PaymentStatus => (paid ? 'Paid' : UNPAID[kind]);

/** What applicants read until an order is Paid. */
export const shownPaymentStatus = (status: PaymentStatus): 'Paid' | 'Pending Payment' => (status === 'Paid' ? 'Paid' : 'Pending Payment');

export const PAYMENT_STATES = ['created', 'paid', 'expired', 'needs_review', 'partly_refunded', 'refunded'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Every legal move of a payment; whatever is not here is refused. */
export const PAYMENT_MOVES: Record<PaymentState, readonly PaymentState[]> = {
  created: ['paid', 'expired', 'needs_review'],
  expired: ['needs_review'],
  needs_review: ['paid', 'refunded'],
  paid: ['partly_refunded', 'refunded'],
  partly_refunded: ['refunded'],
  refunded: [],
};

/** Where an order of a kind is paid, and where success is shown. */
export const PAY_PAGES = {
  visa: { pay: '/payment', success: '/successful-payment' },
  permit: { pay: '/complete-permit', success: '/successful-payment' },
  insurance: { pay: '/complete-insurance', success: '/success' },
  booking: { pay: '/payment', success: '/success' },
  appointment: { pay: '/apt-payment', success: '/success' },
} as const;

/** What administrators' pages about orders of a kind are called, and where all of them are listed (document 2, section 2; api.md, section 7). */
export const ADMIN_PAGES = {
  visa: { name: 'visa', list: '/admin/visa-list' },
  permit: { name: 'permit', list: '/admin/permit-list' },
  insurance: { name: 'insurance', list: '/admin/insurance-list' },
  booking: { name: 'visa-support', list: '/admin/visa-support-list' },
  appointment: { name: 'appointment', list: '/admin/appointment-list' },
} as const satisfies Record<Kind, { name: string; list: string }>;
