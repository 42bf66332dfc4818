import type { Refund } from '#shared/money/refunds.ts';
import { callApi } from '../../../api.ts';
import type { Act, ActWords } from '../act-dialog.tsx';
import { moneyOf } from './refund-words.ts';

export type RefundAction = 'approve' | 'again' | 'given' | 'withdraw';

interface Words extends ActWords {
  /** Needs the reference of the refund made by hand. */
  reference?: true;
  /** Shorter label, for rows. */
  short?: string;
}

const path = ({ by_hand }: Refund) =>
  by_hand ? 'It must then be refunded by hand.' : 'The payment provider is asked for it at once.';

const WORDS: Record<RefundAction, (refund: Refund) => Words> = {
  approve: (refund) => ({
    question: 'Are you sure you want to approve this refund?',
    yes: 'Approve',
    doing: 'Approving',
    failed: 'The refund could not be approved.',
    explains: [
      `${moneyOf(refund)} is refunded: “${refund.reason}”`,
      `${path(refund)} Your name is recorded in the history beside ${refund.by ? `that of ${refund.by}` : 'the applicant’s wish'}.`,
    ],
    done: `${moneyOf(refund)} is approved.`,
  }),
  again: (refund) => ({
    question: 'Are you sure you want to send this refund again?',
    yes: 'Try again',
    doing: 'Sending it',
    failed: 'The refund could not be sent again.',
    explains:
      'The payment provider is first asked what became of it, so that nothing is refunded twice.',
    done: `${moneyOf(refund)} is on its way again.`,
  }),
  given: (refund) => ({
    question: 'What is the reference of your refund?',
    yes: 'Refunded by hand',
    short: 'By hand',
    doing: 'Writing it down',
    failed: 'It could not be written down.',
    reference: true,
    explains: [
      `Enter it once ${moneyOf(refund)} has left your account or till. The payer reads it in the email and on the credit note.`,
      'It can’t be taken back.',
    ],
    done: `${moneyOf(refund)} was refunded.`,
  }),
  withdraw: (refund) => ({
    question: 'Are you sure you want to withdraw this refund?',
    yes: 'Withdraw',
    doing: 'Withdrawing',
    danger: true,
    failed: 'The refund could not be withdrawn.',
    explains: [
      `${moneyOf(refund)} stays with us. If the order is cancelled, we email the payer that it was stopped; otherwise we tell nobody: if the payer is expecting it, write to them.`,
      'Your name is recorded in the history.',
    ],
    done: `The refund of ${moneyOf(refund)} is withdrawn.`,
  }),
};

/** `reference` is that of the refund made by hand, if the action needs it. */
export function refundAct(
  action: RefundAction,
  refund: Refund,
  reference = '',
): Act & Pick<Words, 'reference' | 'short'> {
  const { done, ...words } = WORDS[action](refund);
  return {
    ...words,
    name: `${refund.name}, ${moneyOf(refund)}`,
    async call(token) {
      const to = { path: { id: refund.id }, token };
      if (action === 'withdraw') await callApi('DELETE /admin/refunds/{id}', to);
      else if (action === 'given')
        await callApi('PUT /admin/refunds/{id}/given', { ...to, body: { reference } });
      else await callApi('POST /admin/refunds/{id}/approve', to);
      return done;
    },
  };
}

/** The actions possible now; nobody may approve their own refund. */
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
