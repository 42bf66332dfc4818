import { eventAmount } from '#shared/event-details.ts';
import { formatNaira, toKobo } from '#shared/money.ts';
import type { ReviewDecision as Decision, PaymentReview } from '#shared/payment-reviews.ts';

/** What came, in its own currency: `₦22,500`, `USD 45`. */
export const cameIn = ({ charged, charged_currency }: PaymentReview): string =>
  charged === null ? 'Amount not known' : eventAmount({ amount_kobo: toKobo(charged), currency: charged_currency ?? 'NGN' });

/** Why it waits, as a sentence: `Paid ₦22,500, asked ₦45,000.`; empty where nobody knows. */
export const whyItWaits = ({ reason }: PaymentReview): string => (reason ? `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.` : '');

/** What can be done about a payment: the two decisions, and asking its payer for the rest. */
export type ReviewAction = Decision | 'rest';

/** What an administrator can do about a payment, in words. */
export interface ReviewAct {
  decision: ReviewAction;
  question: string;
  yes: string;
  doing: string;
  danger?: true;
  failed: string;
  /** What follows from it, a paragraph each. */
  explains(review: PaymentReview): string[];
  done(review: PaymentReview): string;
}

function whatCounts(review: PaymentReview): string {
  const { amount, charged } = review;
  const becomes = `${cameIn(review)} of ${formatNaira(amount)} came.`;
  if (charged === null || charged === amount) return `${formatNaira(amount)} came, as asked. The order becomes Paid.`;
  if (charged < amount)
    return `${becomes} The order becomes Paid though ${formatNaira(amount - charged)} is missing: nobody is asked for it.`;
  return `${cameIn(review)} came, ${formatNaira(charged - amount)} more than the ${formatNaira(amount)} asked. The order becomes Paid; nothing is given back.`;
}

/** Before it is accepted although there is nothing to pay. */
const although = ({ nothing_to_pay }: PaymentReview): string[] => (nothing_to_pay ? [`Mind that ${nothing_to_pay}.`] : []);

function whatStays({ deleted, paid, nothing_to_pay }: PaymentReview): string {
  if (deleted) return 'The order stays deleted.';
  if (nothing_to_pay) return `The order stays unpaid; the mail says that there is nothing to pay: ${nothing_to_pay}.`;
  return paid ? 'The order stays Paid by its other payment.' : 'The order stays unpaid; the mail says how to pay it.';
}

export const REVIEW_ACTS: Record<ReviewAction, ReviewAct> = {
  accept: {
    decision: 'accept',
    question: 'Are you sure you want to accept this payment as it came?',
    yes: 'Accept',
    doing: 'Accepting',
    failed: 'The payment could not be accepted.',
    explains: (review) => [
      ...although(review),
      whatCounts(review),
      `The books count what came. The receipt is mailed to ${review.email}, and your name stands in the history.`,
      'Paid can’t be changed back.',
    ],
    done: ({ name, email }) => `${name} is Paid. The receipt is on its way to ${email}.`,
  },
  rest: {
    decision: 'rest',
    question: 'Are you sure you want to ask for the rest?',
    yes: 'Ask for the rest',
    doing: 'Asking',
    failed: 'The payer could not be asked.',
    explains: (review) => [
      `${cameIn(review)} is kept. ${review.email} is asked by mail for the remaining ${formatNaira(review.rest ?? 0)}, with a way to pay it.`,
      'When the rest comes, the order becomes Paid and both payments count. Until then this one can still be accepted or given back.',
    ],
    done: (review) => `${review.email} is asked for ${formatNaira(review.rest ?? 0)}.`,
  },
  refund: {
    decision: 'refund',
    question: 'Are you sure you want to give this money back?',
    yes: 'Refund',
    doing: 'Asking the provider',
    danger: true,
    failed: 'The refund is not confirmed.',
    explains: (review) => [
      `${review.charged === null ? 'All that came' : cameIn(review)} goes back to the card or account it came from, through the payment provider.`,
      `${review.email} is told by mail that it takes 3 to 15 working days. ${whatStays(review)} Your name stands in the history.`,
      'It can’t be taken back.',
    ],
    done: (review) => `${cameIn(review)} goes back. A mail is on its way to ${review.email}.`,
  },
};
