import { eventAmount } from '#shared/money/event-money.ts';
import { formatNaira, toKobo } from '#shared/money/money.ts';
import type { ReviewDecision as Decision, PaymentReview } from '#shared/money/payment-reviews.ts';
import { capitalised } from '#shared/words.ts';
import { callApi } from '../../../api.ts';
import type { Act, ActWords } from '../act-dialog.tsx';

/** `₦22,500`, `USD 45` */
export const amountReceived = ({
  charged,
  charged_currency,
}: Pick<PaymentReview, 'charged' | 'charged_currency'>): string =>
  charged === null
    ? 'Amount not known'
    : eventAmount({ amount_kobo: toKobo(charged), currency: charged_currency ?? 'NGN' });

/** `Paid ₦22,500, asked ₦45,000.`; empty when unknown. */
export const whyItWaits = ({ reason }: PaymentReview): string =>
  reason ? `${capitalised(reason)}.` : '';

/** Decisions, asking the payer for the rest, or asking the provider again. */
export type ReviewAction = Decision | 'rest' | 'ours';

/** The actions possible now, in the buttons' order. */
export function offeredReviewActs({
  state,
  not_acceptable,
  rest,
  refund,
  refundable,
}: PaymentReview): ReviewAction[] {
  if (state === 'reversed') return ['ours', 'lost'];
  return [
    ...(not_acceptable === null && !refund ? (['accept'] as const) : []),
    ...(rest !== null ? (['rest'] as const) : []),
    ...(refundable ? (['refund'] as const) : []),
  ];
}

/** Why few or no actions are offered; empty otherwise. */
export function whyLess({ not_acceptable, refund }: PaymentReview): string {
  if (refund?.status === 'requested')
    return `A refund of it is waiting for a second person${refund.by ? `: ${refund.by} asked for it` : ''}.`;
  if (refund?.status === 'approved') return 'A refund of it is to be sent.';
  return not_acceptable ?? '';
}

function whatCounts(review: PaymentReview): string {
  const { amount, charged } = review;
  const becomes = `${amountReceived(review)} of ${formatNaira(amount)} came.`;
  if (charged === null || charged === amount)
    return `${formatNaira(amount)} came, as asked. The order becomes Paid.`;
  if (charged < amount)
    return `${becomes} The order becomes Paid though ${formatNaira(amount - charged)} is missing: nobody is asked for it.`;
  return `${amountReceived(review)} came, ${formatNaira(charged - amount)} more than the ${formatNaira(amount)} asked. The order becomes Paid; nothing is refunded.`;
}

/** Warns if the order has nothing to pay. */
const although = ({ nothing_to_pay }: PaymentReview): string[] =>
  nothing_to_pay ? [`Note that ${nothing_to_pay}.`] : [];

function whatStays({ deleted, paid, nothing_to_pay }: PaymentReview): string {
  if (deleted) return 'The order stays deleted.';
  if (nothing_to_pay)
    return `The order is still not paid; the email says that there is nothing to pay: ${nothing_to_pay}.`;
  return paid
    ? 'The order stays Paid by its other payment.'
    : 'The order is still not paid; the email says how to pay it.';
}

const WORDS: Record<ReviewAction, (review: PaymentReview) => ActWords> = {
  accept: (review) => ({
    question: 'Are you sure you want to accept this payment as it came?',
    yes: 'Accept',
    doing: 'Accepting',
    failed: 'The payment could not be accepted.',
    explains: [
      ...although(review),
      whatCounts(review),
      `The books count what came. ${review.agent_pays ? 'The customer is told by email, the receipt is on the agent’s page' : `The receipt is emailed to ${review.email}`}, and your name is recorded in the history.`,
      'Paid can’t be changed back.',
    ],
    done: `${review.name} is Paid. ${review.agent_pays ? 'The customer is told by email.' : `The receipt is on its way to ${review.email}.`}`,
  }),
  rest: (review) => ({
    question: 'Are you sure you want to ask for the rest?',
    yes: 'Ask for the rest',
    doing: 'Asking',
    failed: 'The payer could not be asked.',
    explains: [
      `${amountReceived(review)} is kept. ${review.email} is asked by email for the remaining ${formatNaira(review.rest ?? 0)}, with a way to pay it.`,
      'When the rest comes, the order becomes Paid and both payments count. Until then this one can still be accepted or refunded.',
    ],
    done: `${review.email} is asked for ${formatNaira(review.rest ?? 0)}.`,
  }),
  ours: (review) => ({
    question: 'Ask the provider whether this money is ours again?',
    yes: 'Ask the provider',
    doing: 'Asking the provider',
    failed: 'It is not ours again.',
    explains: `${amountReceived(review)} was taken back by the payer’s bank. If the provider says that the bank has decided for us, the payment counts as before.`,
    done: `${amountReceived(review)} is ours again.`,
  }),
  lost: (review) => ({
    question: 'Are you sure you want to accept the loss?',
    yes: 'Accept the loss',
    doing: 'Accepting the loss',
    danger: true,
    failed: 'The loss could not be accepted.',
    explains: [
      `${amountReceived(review)} stays with the payer’s bank, and the payment leaves this list. Your name is recorded in the history.`,
      'The order stays as it is: cancel it yourself if nothing more is to be done for it. Should the bank decide for us after all, the payment counts again.',
    ],
    done: `${amountReceived(review)} is lost. It is off the list.`,
  }),
  refund: (review) => ({
    question: 'Are you sure you want to refund this money?',
    yes: 'Refund',
    doing: 'Refunding',
    danger: true,
    failed: 'The payment could not be refunded.',
    explains: [
      `${review.charged === null ? 'All that came' : amountReceived(review)} is refunded to the card or account it came from, through the payment provider.`,
      `${review.email} is told by email that it takes 3 to 15 working days. ${whatStays(review)} Your name is recorded in the history.`,
      'It can’t be taken back.',
    ],
    done: `${amountReceived(review)} is on its way back. ${review.email} is told by email.`,
  }),
};

export function reviewAct(decision: ReviewAction, review: PaymentReview): Act {
  const { done, ...words } = WORDS[decision](review);
  return {
    ...words,
    async call(token) {
      const to = { path: { id: review.id }, token };
      if (decision === 'rest') await callApi('POST /admin/payment-review/{id}/ask-rest', to);
      else if (decision === 'ours')
        await callApi('POST /admin/payment-review/{id}/ask-provider', to);
      else {
        const body = { decision };
        const answer = await callApi('PUT /admin/payment-review/{id}', { ...to, body });
        if ('to_approve' in answer) return answer.message;
      }
      return done;
    },
  };
}
