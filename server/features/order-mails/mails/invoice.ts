import type { Written } from '#server/adapters/mail/letter.ts';
import type { MailContext } from './context.ts';
import {
  checkLink,
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
