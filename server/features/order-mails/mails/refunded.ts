import type { Block, Written } from '#server/adapters/mail/letter.ts';
import { othersGoOn } from '#shared/money/group-words.ts';
import { formatNaira } from '#shared/money/money.ts';
import type { Group, MailContext, RefundFacts, ReversalFacts, WaiverFacts } from './context.ts';
import { letter, lookedAt, noPayment, orderFacts, payNow, toPay, trackingLink } from './letter.ts';

/** According to the providers. */
const TAKES = '3 to 15 working days';

const facts = (context: MailContext, { money, reference }: RefundFacts) =>
  orderFacts(context, ['Refunded', money], ['Reference', reference || undefined]);

function stands(context: MailContext): string {
  const { noun, paid, cancelled, kept, nothing_to_pay } = context;
  if (cancelled) return `Your ${noun} is cancelled. There is nothing else for you to do.`;
  if (paid) return `Your ${noun} stays paid. Nothing else changes.`;
  return nothing_to_pay
    ? noPayment(context)
    : `Your ${noun} is not paid. If you still want it, pay ${kept ? 'the rest, ' : ''}${formatNaira(toPay(context))}:`;
}

export function refunded(context: MailContext, refund: RefundFacts): Written {
  const { noun, paid, nothing_to_pay, deleted, support_email, cancelled } = context;
  const { money, by_hand, counted, done } = refund;
  const payable = !paid && !nothing_to_pay && !cancelled;
  const why = counted ? 'paid for' : 'came in for';
  const way = by_hand
    ? `We refunded it outside the payment provider, under the reference above. If you do not have it, write to ${support_email}.`
    : `It is refunded to the card or account it came from. That takes ${TAKES}, depending on the bank. If it has not come by then, write to ${support_email} and give the reference.`;
  return letter(
    context,
    `A refund for your ${noun}`,
    by_hand ? 'Your money was refunded' : 'Your money is on its way back',
    [
      `We refund ${money} that ${counted ? 'was ' : ''}${why} your ${noun}${counted ? '' : ' and could not be counted as its payment'}.`,
      facts(context, refund),
      done ? `${way} The credit note is attached as a PDF.` : way,
      ...(deleted
        ? []
        : [stands(context), ...(payable ? [payNow(context)] : []), trackingLink(context)]),
    ],
  );
}

export function refundPaid(context: MailContext, refund: RefundFacts): Written {
  const { noun, deleted, support_email } = context;
  const { money } = refund;
  return letter(
    context,
    `Your refund of ${money} was paid out`,
    'Your refund was paid out',
    [
      `The payment provider has paid out ${money} for your ${noun}. Your bank may take some days to show it. The credit note is attached as a PDF.`,
      facts(context, refund),
      `If it does not show, give your bank the reference, or write to ${support_email}.`,
      ...(deleted ? [] : [trackingLink(context)]),
    ],
    'Refunded',
  );
}

export function refundFailed(context: MailContext, refund: RefundFacts): Written {
  const { noun, deleted, support_email } = context;
  const { money } = refund;
  return letter(context, `Your refund of ${money} takes longer`, 'Your refund takes longer', [
    `The payment provider could not pay out ${money} for your ${noun}. The money is safe, and we are sending it again: you don’t need to do anything.`,
    facts(context, refund),
    `We will email you as soon as it is on its way. Questions: ${support_email}.`,
    ...(deleted ? [] : [trackingLink(context)]),
  ]);
}

export function refundStopped(context: MailContext): Written {
  const { noun, deleted, support_email } = context;
  return letter(context, `The refund for your ${noun} was stopped`, 'Your refund was stopped', [
    `Your ${noun} is cancelled. A colleague stopped a refund for it before it was sent: the money is still with us.`,
    orderFacts(context),
    `We will email you if another refund is on its way. If you do not know why it was stopped, write to ${support_email}.`,
    ...(deleted ? [] : [trackingLink(context)]),
  ]);
}

interface CancellationFacts {
  /** The amount refunded, formatted. */
  refund: string | undefined;
  /** By the terms alone, though money is left. */
  nothing_by_terms: boolean;
  /** A sentence about the attachment. */
  attached: string | undefined;
  group: Group | undefined;
}

export function cancelled(
  context: MailContext,
  { refund, nothing_by_terms, attached, group }: CancellationFacts,
): Written {
  const { noun, agent_pays, paid, waits } = context;
  const { by, reason } = context.cancelled ?? { by: 'admin', reason: '' };
  const money = refund
    ? `${refund} is refunded. We will email you when it is on its way.`
    : waits
      ? lookedAt(waits)
      : nothing_by_terms
        ? 'Under the terms it was ordered under, nothing is refunded.'
        : paid
          ? `Nothing ${paid.given_back || paid.taken_back ? 'more ' : ''}is refunded.`
          : 'Nothing was paid, and there is nothing to pay.';
  return letter(
    context,
    `Your ${noun} is cancelled`,
    `Your ${noun} is cancelled`,
    [
      by === 'applicant'
        ? `You cancelled your ${noun}.`
        : `We cancelled your ${noun}${reason ? `: ${reason}` : '.'}`,
      orderFacts(context),
      ...(agent_pays ? [] : [money]),
      ...(attached ? [attached] : []),
      // An agent's customer knows nothing of a group.
      ...(group && !agent_pays ? [othersGoOn(group.others)] : []),
      trackingLink(context),
    ],
    'Cancelled',
  );
}

const openRefunds = ({ refunds_url }: MailContext): Block => ({
  press: refunds_url,
  text: 'Open the refunds',
});
const IF_FASTER = 'If a colleague was faster there is nothing left for you to do.';

const ours = (context: MailContext, { money, reason, failure }: RefundFacts) =>
  orderFacts(
    context,
    ['Amount', money],
    ['Reason', reason || undefined],
    ['What the provider says', failure || undefined],
  );

export function refundToApprove(context: MailContext, refund: RefundFacts): Written {
  const { money, by, own } = refund;
  if (own)
    return letter(
      context,
      `A refund of ${money} is waiting for a second person`,
      'A refund is waiting for a second person',
      [
        `You asked to refund ${money}. Above the limit a second administrator approves it, and nobody else may at the moment. Invite or enable an owner or a cashier under Team, or withdraw the refund.`,
        ours(context, refund),
        openRefunds(context),
      ],
    );
  return letter(
    context,
    `A refund of ${money} is waiting for your approval`,
    'A refund is waiting for your approval',
    [
      `${by ?? 'The applicant'} asked to refund ${money}. Above the limit a second administrator approves it before it is sent.`,
      ours(context, refund),
      openRefunds(context),
      IF_FASTER,
    ],
  );
}

export function waiverToApprove(
  context: MailContext,
  { by, reason }: WaiverFacts,
  url: string,
): Written {
  return letter(context, 'A waiver is waiting for approval', 'A waiver is waiting for approval', [
    `${by} asked to waive the refund terms: the order would be cancelled, and everything that isn’t spent refunded. Somebody else approves it, after a look at the proof.`,
    orderFacts(context, ['Reason', reason]),
    { press: url, text: 'Open the order' },
    IF_FASTER,
  ]);
}

export function refundFailedOurs(context: MailContext, refund: RefundFacts): Written {
  const { money } = refund;
  return letter(context, `A refund of ${money} failed`, 'A refund failed', [
    `The payment provider did not refund ${money}. The payer still has to get it.`,
    ours(context, refund),
    'Try again once the reason is gone, or refund it by hand and enter the reference. It stays in Payments to review until then.',
    openRefunds(context),
  ]);
}

export function reversedOurs(context: MailContext, { money, reason }: ReversalFacts): Written {
  return letter(context, `${money} was taken back by the payer’s bank`, 'A payment was reversed', [
    `The payer’s bank took ${money} back, or holds it until it has decided. It no longer counts in the books.`,
    orderFacts(context, ['Amount', money], ['Reason', reason || undefined]),
    'Banks want an answer within days: save the evidence from Payments to review and send it through the provider’s dashboard, or accept the loss.',
    { press: context.reviews_url, text: 'Open Payments to review' },
    IF_FASTER,
  ]);
}

export function refundByHandOurs(context: MailContext, refund: RefundFacts): Written {
  const { money } = refund;
  return letter(context, `Refund ${money} by hand`, 'A refund is to be made by hand', [
    `${money} was paid by hand and is refunded by hand.`,
    ours(context, refund),
    'Refund it, then enter the reference. The payer is emailed with the credit note.',
    openRefunds(context),
    IF_FASTER,
  ]);
}
