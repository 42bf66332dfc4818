import type { Refund } from '#shared/refunds.ts';
import { moneyOf } from './refund-words.ts';

export type RefundAction = 'approve' | 'again' | 'given' | 'withdraw';

interface RefundAct {
  /** Label, also of the confirmation. */
  button: string;
  question: string;
  doing: string;
  danger?: true;
  failed: string;
  /** Needs the reference of a payment by hand. */
  reference?: true;
  /** One paragraph each. */
  explains(refund: Refund): string[];
  done(refund: Refund): string;
}

const path = ({ by_hand }: Refund) =>
  by_hand ? 'It is to be refunded by hand then.' : 'The payment provider is asked for it at once.';

export const REFUND_ACTS: Record<RefundAction, RefundAct> = {
  approve: {
    button: 'Approve',
    question: 'Are you sure you want to approve this refund?',
    doing: 'Approving',
    failed: 'The refund could not be approved.',
    explains: (refund) => [
      `${moneyOf(refund)} is refunded: “${refund.reason}”`,
      `${path(refund)} Your name stands in the history beside ${refund.by ? `that of ${refund.by}` : 'the applicant’s wish'}.`,
    ],
    done: (refund) => `${moneyOf(refund)} is approved.`,
  },
  again: {
    button: 'Try again',
    question: 'Are you sure you want to send this refund again?',
    doing: 'Sending it',
    failed: 'The refund could not be sent again.',
    explains: () => [
      'The payment provider is first asked what became of it, so that nothing is refunded twice.',
    ],
    done: (refund) => `${moneyOf(refund)} is on its way again.`,
  },
  given: {
    button: 'Refunded by hand',
    question: 'Under which reference did you refund it?',
    doing: 'Writing it down',
    failed: 'It could not be written down.',
    reference: true,
    explains: (refund) => [
      `Enter it once ${moneyOf(refund)} has left your account or till. The payer reads it in the mail and on the credit note.`,
      'It can’t be taken back.',
    ],
    done: (refund) => `${moneyOf(refund)} was refunded.`,
  },
  withdraw: {
    button: 'Withdraw',
    question: 'Are you sure you want to withdraw this refund?',
    doing: 'Withdrawing',
    danger: true,
    failed: 'The refund could not be withdrawn.',
    explains: (refund) => [
      `${moneyOf(refund)} stays with us. Nobody is mailed: if the payer was told that it comes, write to them.`,
      'Your name stands in the history.',
    ],
    done: (refund) => `The refund of ${moneyOf(refund)} is withdrawn.`,
  },
};

/** Nobody approves their own. */
export function offeredActs({
  status,
  own,
  by_hand,
}: Pick<Refund, 'status' | 'own' | 'by_hand'>): RefundAction[] {
  switch (status) {
    case 'requested':
      return own ? ['withdraw'] : ['approve', 'withdraw'];
    case 'approved':
      return by_hand ? ['given', 'withdraw'] : ['withdraw'];
    case 'failed':
      return ['again', 'given', 'withdraw'];
    case 'sent':
    case 'done':
      return [];
    default:
      return status satisfies never;
  }
}
