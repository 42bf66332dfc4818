import type { Written } from '#server/adapters/mail/letter.ts';
import type { Group, MailContext } from './context.ts';
import {
  groupLink,
  invoiceBlock,
  letter,
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
