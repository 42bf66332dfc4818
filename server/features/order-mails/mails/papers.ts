import type { Written } from '#server/adapters/mail/letter.ts';
import type { MailContext } from './context.ts';
import {
  checkLink,
  follow,
  invoiceBlock,
  letter,
  noPayment,
  orderFacts,
  paidFacts,
  payNow,
  receiptBlock,
  toPayByFacts,
  trackingLink,
} from './letter.ts';

export function invoice(context: MailContext, check_url?: string): Written {
  const { noun, customer, paid, nothing_to_pay } = context;
  const heading = `Invoice for your ${noun}`;
  if (paid) {
    return letter(
      context,
      heading,
      heading,
      [
        'The invoice is attached as a PDF. It is paid: there is nothing more to pay.',
        paidFacts(context),
        receiptBlock(context),
        trackingLink(context),
        checkLink(check_url),
      ],
      'Paid',
    );
  }
  if (nothing_to_pay) {
    return letter(context, heading, heading, [
      'The invoice is attached as a PDF, for your records.',
      noPayment(context),
      orderFacts(context),
      trackingLink(context),
      checkLink(check_url),
    ]);
  }
  return letter(
    context,
    heading,
    heading,
    [
      `The invoice is attached as a PDF. It is not paid. Once your payment is in, we ${customer ? '' : 'email you the receipt and '}start work.`,
      toPayByFacts(context),
      payNow(context),
      invoiceBlock(context),
      trackingLink(context),
      checkLink(check_url),
    ],
    'Pending Payment',
  );
}

export function receipt(
  context: MailContext,
  check_url?: string,
  issued: readonly { label: string; url: string }[] = [],
): Written {
  const heading = `Receipt for your ${context.noun}`;
  return letter(
    context,
    heading,
    heading,
    [
      'The receipt is attached as a PDF. Keep it as the proof of your payment.',
      paidFacts(context),
      ...issued.map(({ label, url }) => ({
        link: url,
        text: `Download your ${label.toLowerCase()}`,
      })),
      follow(context),
      receiptBlock(context),
      checkLink(check_url),
    ],
    'Paid',
  );
}
