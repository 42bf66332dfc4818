import type { Written } from '#server/adapters/mail/letter.ts';
import { formatNaira } from '#shared/money/money.ts';
import type { MailContext } from './context.ts';
import { letter, noPayment, orderFacts, trackingLink } from './letter.ts';

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
