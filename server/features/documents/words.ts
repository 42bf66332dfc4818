import { shownLines } from '#server/features/orders/services.ts';
import { formatDate } from '#shared/dates.ts';
import type { DocumentWords } from '#shared/documents.ts';
import { formatNaira, PRACTICE, toNaira } from '#shared/money.ts';
import type { PriceLine } from '#shared/prices.ts';

/** When and how an order was paid. */
export interface PaidBy {
  at: Date;
  /** In words for people, such as 'card ending 2950'; empty when nobody knows. */
  method: string;
  /** Our reference of the payment, the tx_ref; empty when there is none. */
  reference: string;
  /** What came, in naira, where it was not the price and an administrator accepted it. */
  amount?: number;
  /** What of it was given back since, in naira. */
  given_back?: number;
}

interface Paper {
  brand: string;
  support_email: string;
  support_phone: string;
  /** Payments go to the sandbox: the document then says that no real money moves. */
  practice: boolean;
  number: string;
  tracking_id: string;
  /** The page the QR code leads to. */
  tracking_url: string;
  /** The applicant's whole name. */
  name: string;
  email: string;
  phone_number: string;
  facts: [label: string, value: string][];
  lines: PriceLine[];
  amount_kobo: number;
  created_at: Date;
  /** Until when it is to be paid, in words. */
  due: string;
  /** Why nothing is to be paid any more, within a sentence: 'the application was denied'. */
  nothing_to_pay?: string | undefined;
  /** What goes back if it is cancelled, in a sentence; left out where that is over. */
  refund_terms?: string | undefined;
}

/** A refund that was paid back. */
export interface PaidBack {
  at: Date;
  /** In kobo of `currency`. */
  amount_kobo: number;
  currency: string;
  /** The how-manieth of its order. */
  place: number;
  reason: string;
  /** Under which it went: that of money given by hand, else the provider's. */
  reference: string;
  by_hand: boolean;
  /** What the payment it is a part of brought, and our reference of that. */
  came_kobo: number;
  payment_reference: string;
  /** The payment counted for the order; else it came beside what was asked. */
  counted: boolean;
}

/** What an invoice or a receipt is made of. An invoice of an order that was paid since says so too. */
export type DocumentInput = Paper &
  (
    | { kind: 'invoice'; paid?: PaidBy; back?: never }
    | { kind: 'receipt'; paid: PaidBy; back?: never }
    | { kind: 'credit note'; paid?: PaidBy; back: PaidBack }
  );

function factsOf({ tracking_id, created_at, due, nothing_to_pay, paid, back, facts }: DocumentInput): DocumentWords['facts'] {
  const all: [string, string][] = [
    ['Tracking ID', tracking_id],
    ['Submitted', formatDate(created_at)],
    ['Due', nothing_to_pay || back ? '' : due],
  ];
  if (back) {
    all.push(
      ['Refunded', formatDate(back.at)],
      ['Refund', back.reference],
      ['Payment', back.payment_reference],
      ['Way', back.by_hand ? 'By hand' : 'To the card or account it came from'],
    );
  } else if (paid) {
    const { at, method, reference } = paid;
    all.push(['Paid', formatDate(at)], ['Method', method.charAt(0).toUpperCase() + method.slice(1)], ['Reference', reference]);
  }
  return [...all, ...facts].filter(([, value]) => value).map(([label, value]) => ({ label, value }));
}

/** The number of a credit note: the order's own with the how-manieth it is behind it. */
export const creditNoteNumber = (number: string, { place }: Pick<PaidBack, 'place'>): string => `${number}-C${place}`;

/** What a credit note says. */
function creditNote(input: Extract<DocumentInput, { kind: 'credit note' }>): DocumentWords {
  const { back, brand, tracking_id, support_email, support_phone } = input;
  const { amount_kobo, currency, came_kobo, counted } = back;
  const naira = currency === 'NGN';
  const number = creditNoteNumber(input.number, back);
  return {
    heading: 'Credit note',
    brand,
    number: input.number === tracking_id ? number : `${number} · ${tracking_id}`,
    parties: [
      { label: 'Refunded to', name: input.name, contacts: [input.email, input.phone_number] },
      { label: 'From', name: brand, contacts: [support_email, support_phone] },
    ],
    facts: factsOf(input),
    lines: counted ? shownLines(input.lines) : [],
    ...(naira ? { subtotal: { text: counted ? 'Paid' : 'Came in', amount: toNaira(came_kobo) } } : {}),
    total: { text: 'Refunded', amount: toNaira(amount_kobo), ...(naira ? {} : { currency }) },
    state: 'Refunded',
    says: [
      ...(counted ? [] : ['This money came in beside what was asked, and counted for no order.']),
      ...(back.reason ? [`Reason: ${back.reason}`] : []),
      `Scan the code to follow this order, or enter the tracking ID under Visa Status at ${new URL(input.tracking_url).host}.`,
      ...(input.practice ? [PRACTICE] : []),
    ],
    foot: `Questions? Write to ${support_email} or call ${support_phone}, and name the tracking ID.`,
  };
}

/** What an invoice, a receipt or a credit note says. Amounts come in kobo and are told in naira, dates in Lagos time. */
export function wordsOf(input: DocumentInput): DocumentWords {
  if (input.kind === 'credit note') return creditNote(input);
  const { kind, brand, number, tracking_id, support_email, support_phone, nothing_to_pay, paid } = input;
  const [from, to] = kind === 'receipt' ? ['Paid by', 'Paid to'] : ['Billed to', 'From'];
  const lead = paid || nothing_to_pay ? 'Scan the code to follow this order' : 'Scan the code to pay or to follow this order';
  const site = new URL(input.tracking_url).host;
  return {
    heading: kind === 'receipt' ? 'Receipt' : 'Invoice',
    brand,
    number: number === tracking_id ? number : `${number} · ${tracking_id}`,
    parties: [
      { label: from, name: input.name, contacts: [input.email, input.phone_number] },
      { label: to, name: brand, contacts: [support_email, support_phone] },
    ],
    facts: factsOf(input),
    lines: shownLines(input.lines),
    total: { text: paid ? 'Total paid' : nothing_to_pay ? 'Price' : 'Total to pay', amount: paid?.amount ?? toNaira(input.amount_kobo) },
    state: paid ? 'Paid' : nothing_to_pay ? 'Nothing to pay' : 'Pending Payment',
    says: [
      ...(paid?.amount === undefined
        ? []
        : [`The price was ${formatNaira(toNaira(input.amount_kobo))}. We accepted what came in: there is nothing more to pay.`]),
      ...(paid?.given_back ? [`${formatNaira(paid.given_back)} of it was refunded since: the credit note says when and why.`] : []),
      ...(kind === 'invoice' && input.refund_terms ? [input.refund_terms] : []),
      ...(nothing_to_pay ? [`There is nothing to pay: ${nothing_to_pay}.`] : []),
      `${lead}, or enter the tracking ID under Visa Status at ${site}.`,
      ...(input.practice ? [PRACTICE] : []),
    ],
    foot: `Questions? Write to ${support_email} or call ${support_phone}, and name the tracking ID.`,
  };
}
