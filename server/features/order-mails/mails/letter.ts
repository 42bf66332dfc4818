import { type Block, type Written, writeLetter } from '#server/adapters/mail/letter.ts';
import { formatDate } from '#shared/dates.ts';
import { formatNaira } from '#shared/money/money.ts';
import type { Group, MailContext } from './context.ts';

const STANDS = {
  Approved: { look: 'good' },
  Ready: { look: 'good' },
  Paid: { look: 'good' },
  Refunded: { look: 'good' },
  Pending: { look: 'wait' },
  'Pending Payment': { look: 'wait' },
  Denied: { look: 'bad' },
  Cancelled: { look: 'bad' },
} as const;
type Stands = keyof typeof STANDS;

/** The subject includes the tracking ID, so that an inbox search finds all of an order's mails. */
export const letter = (
  context: MailContext,
  subject: string,
  heading: string,
  body: (Block | undefined)[],
  stands?: Stands,
): Written =>
  writeLetter(context, context.first_name, {
    subject: `${subject} (${context.tracking_id})`,
    heading,
    body,
    shown: stands && { ...STANDS[stands], state: stands, place: context.title },
  });

export const orderFacts = (
  { title, customer, tracking_id }: MailContext,
  ...more: [label: string, value: string | undefined][]
): Block => ({
  facts: [['For', title], ['Customer', customer], ['Tracking ID', tracking_id], ...more],
});

/** In naira. */
export const toPay = ({ amount, kept = 0 }: MailContext): number => amount - kept;

export const toPayFacts = (context: MailContext): [label: string, value: string][] => [
  ...(context.kept ? [['Received', formatNaira(context.kept)] as [string, string]] : []),
  [context.kept ? 'Missing' : 'To pay', formatNaira(toPay(context))],
];

export const toPayByFacts = (context: MailContext): Block =>
  context.agent_pays
    ? orderFacts(context)
    : orderFacts(context, ...(context.asking ?? []), ...toPayFacts(context), [
        'Due',
        context.pay_by,
      ]);

/** In naira: the price, or the amount accepted for it. */
export const paidAmount = ({ amount, paid }: MailContext): number => paid?.amount ?? amount;

export function paidFacts(context: MailContext): Block {
  const { at, method, reference, given_back } = context.paid ?? {};
  const { booked = [] } = context;
  if (context.agent_pays) return orderFacts(context, ...booked, ['Paid on', at && formatDate(at)]);
  return orderFacts(
    context,
    ...booked,
    ['Paid', formatNaira(paidAmount(context))],
    ['Refunded since', given_back ? formatNaira(given_back) : undefined],
    ['On', at && formatDate(at)],
    ['Method', method || undefined],
    ['Reference', reference || undefined],
  );
}

export function payNow(context: MailContext): Block | undefined {
  const { pay_url, kept, agent_pays } = context;
  const text = `Pay ${kept ? 'the rest' : 'now'} (${formatNaira(toPay(context))})`;
  return agent_pays ? undefined : { press: pay_url, text, pay: true };
}

/** For money that came for an order that is over unpaid. */
export const lookedAt = (waits: string): string =>
  `We received ${waits} for it. We are looking at it, and will email you the outcome.`;

/** For an order that can't be paid any more. */
export const noPayment = ({ nothing_to_pay }: MailContext): string =>
  `There is nothing to pay: ${nothing_to_pay}.`;

export const follow = ({ tracking_url, noun }: MailContext): Block => ({
  press: tracking_url,
  text: `Follow your ${noun}`,
});

export const manageLink = ({ manage_url, noun, agent_pays }: MailContext): Block => ({
  link: manage_url,
  text: agent_pays ? `See what we hold about your ${noun}` : `Change or cancel your ${noun}`,
});

export const trackingLink = ({ tracking_url, noun }: MailContext): Block => ({
  link: tracking_url,
  text: `See where your ${noun} stands`,
});

/** Links to the page where anybody can verify that a document is ours. */
export const checkLink = (check_url: string | undefined): Block | undefined =>
  check_url ? { link: check_url, text: 'Anybody can check here that it is ours' } : undefined;

export const invoiceBlock = ({ invoice_url, agent_pays }: MailContext): Block | undefined =>
  agent_pays ? undefined : { link: invoice_url, text: 'Open the invoice (PDF)' };

export const receiptBlock = ({ receipt_url, agent_pays }: MailContext): Block | undefined =>
  receipt_url && !agent_pays ? { link: receipt_url, text: 'Open the receipt (PDF)' } : undefined;

/** Links to the group's page, which lists its orders and takes one payment for all. */
export const groupLink = (
  { agent_pays }: MailContext,
  group: Group | undefined,
): Block | undefined =>
  group?.url && !agent_pays
    ? {
        link: group.url,
        text: `See all ${group.others + 1} orders in your group, and pay for them together`,
      }
    : undefined;
