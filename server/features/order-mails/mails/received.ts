import type { Written } from '#server/adapters/mail/letter.ts';
import type { Group, MailContext } from './context.ts';
import {
  follow,
  groupLink,
  invoiceBlock,
  letter,
  manageLink,
  noPayment,
  orderFacts,
  paidFacts,
  payNow,
  receiptBlock,
  toPayByFacts,
  trackingLink,
} from './letter.ts';

export function received(context: MailContext, group?: Group): Written {
  const { noun, paid, nothing_to_pay } = context;
  const heading = `We have your ${noun}`;
  if (paid) {
    return letter(
      context,
      heading,
      heading,
      [
        'It has reached us, and it is paid. There is nothing more for you to do now.',
        paidFacts(context),
        follow(context),
        manageLink(context),
        receiptBlock(context),
      ],
      'Paid',
    );
  }
  if (nothing_to_pay)
    return letter(context, heading, heading, [
      'It has reached us.',
      noPayment(context),
      orderFacts(context),
      trackingLink(context),
    ]);
  if (context.agent_pays) {
    return letter(
      context,
      heading,
      heading,
      [
        'It has reached us. Your agent pays for it: once that is done, we start work and email you.',
        orderFacts(context),
        follow(context),
      ],
      'Pending Payment',
    );
  }
  return letter(
    context,
    heading,
    heading,
    [
      'It has reached us. Next comes the payment: once it is in, we email you the receipt and start work.',
      toPayByFacts(context),
      context.expected_if_paid
        ? `Expected by ${context.expected_if_paid} if you pay today.`
        : undefined,
      payNow(context),
      groupLink(context, group),
      'Paid already? Then there is nothing to do: the receipt comes in a separate email.',
      trackingLink(context),
      manageLink(context),
      invoiceBlock(context),
    ],
    'Pending Payment',
  );
}
