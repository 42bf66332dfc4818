import type { Written } from '#server/adapters/mail/letter.ts';
import { formatNaira } from '#shared/money/money.ts';
import type { Group, MailContext } from './context.ts';
import {
  groupLink,
  invoiceBlock,
  letter,
  noPayment,
  orderFacts,
  payNow,
  toPayFacts,
  trackingLink,
} from './letter.ts';

export function unpaid(context: MailContext, group?: Group): Written {
  const { noun, asking = [], kept, uploads_erased } = context;
  return letter(
    context,
    `Your ${noun} is waiting for payment`,
    `Your ${noun} is waiting for payment`,
    [
      kept
        ? 'It has reached us, and a part of its price is missing: we begin as soon as it is paid. If you would rather have a refund, reply to this email.'
        : 'It has reached us, and is not paid: we begin as soon as it is. If you no longer need it, there is nothing to do.',
      orderFacts(context, ...asking, ...toPayFacts(context)),
      uploads_erased
        ? 'Your uploads have since been erased; we ask for them again once it is paid.'
        : undefined,
      payNow(context),
      groupLink(context, group),
      'Paid already? Then press ‘I was debited’ on the page of your payment: we ask the bank at once.',
      trackingLink(context),
      invoiceBlock(context),
    ],
    'Pending Payment',
  );
}

/** Both in naira: the received part of the price and what is missing. */
export function rest(
  context: MailContext,
  { received, still }: { received: number; still: number },
): Written {
  const { noun, paid, nothing_to_pay, pay_url } = context;
  if (paid || nothing_to_pay)
    return letter(context, `Your payment for your ${noun}`, 'Nothing more to pay', [
      paid ? `Your ${noun} has since been paid: there is nothing more to pay.` : noPayment(context),
      trackingLink(context),
    ]);
  return letter(
    context,
    `${formatNaira(still)} is missing for your ${noun}`,
    'Part of your payment is missing',
    [
      `We received ${formatNaira(received)} for your ${noun}, which costs ${formatNaira(context.amount)}. We keep what came; please pay the rest.`,
      orderFacts(context, ['Received', formatNaira(received)], ['Missing', formatNaira(still)]),
      { press: pay_url, text: `Pay the rest (${formatNaira(still)})`, pay: true },
      'If you would rather have a refund, reply to this email.',
      trackingLink(context),
    ],
  );
}
