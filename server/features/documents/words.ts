import { shownLines } from '#server/features/orders/services.ts';
import { formatDate } from '#shared/dates.ts';
import { formatNaira, PRACTICE, toNaira } from '#shared/money/money.ts';
import type { PriceLine } from '#shared/money/prices.ts';
import type { DocumentWords } from '#shared/orders/documents.ts';
import { capitalised } from '#shared/words.ts';

export interface PaidBy {
  at: Date;
  /** In words, such as 'card ending 2950'; empty if unknown. */
  method: string;
  reference: string;
  /** By a payment link: its payer has a receipt of their own. */
  by_another?: true;
  /** Naira received, if that wasn't the price and was accepted. */
  amount?: number;
  given_back?: number;
  /** Naira that the payer's bank took back. */
  taken_back?: number;
  /** Naira of the whole payment, if it paid for other orders as well. */
  part_of?: number;
}

interface Paper {
  brand: string;
  support_email: string;
  support_phone: string;
  /** Registration number and address, as the owners entered them. */
  company: readonly string[];
  /** Sandbox: the document says that no real money moves. */
  practice: boolean;
  number: string;
  tracking_id: string;
  tracking_url: string;
  /** Absent where the document is a page, not a PDF. */
  verify?: { code: string; url: string };
  name: string;
  email: string;
  phone_number: string;
  facts: [label: string, value: string][];
  lines: PriceLine[];
  amount_kobo: number;
  /** What came of it and is kept, while the rest is to be paid. */
  kept_kobo?: number;
  created_at: Date;
  due: string;
  nothing_to_pay?: string | undefined;
  /** A sentence: under which terms the order was submitted. */
  terms?: string | undefined;
  /** A sentence; absent once the order can't be cancelled. */
  refund_terms?: string | undefined;
}

export interface DrawnRefund {
  at: Date;
  /** In kobo of `currency`. */
  amount_kobo: number;
  currency: string;
  /** 1 for the order's first refund. */
  place: number;
  reason: string;
  /** The manual refund's reference, else the provider's. */
  reference: string;
  by_hand: boolean;
  /** What the payment brought for this order. */
  received_kobo: number;
  payment_reference: string;
  /** False for money beyond the price. */
  counted: boolean;
}

export type DocumentInput = Paper &
  (
    | { kind: 'invoice'; paid?: PaidBy; back?: never }
    | { kind: 'receipt'; paid: PaidBy; back?: never; together?: PriceLine[] }
    | { kind: 'credit note'; paid?: PaidBy; back: DrawnRefund }
  );

function factsOf({
  tracking_id,
  created_at,
  due,
  nothing_to_pay,
  paid,
  back,
  facts,
}: DocumentInput): DocumentWords['facts'] {
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
    all.push(['Paid', formatDate(at)], ['Method', capitalised(method)], ['Reference', reference]);
  }
  return [...all, ...facts]
    .filter(([, value]) => value)
    .map(([label, value]) => ({ label, value }));
}

function footOf(input: DocumentInput): string {
  const { support_email, support_phone, kind, refund_terms } = input;
  const { host } = new URL(input.tracking_url);
  return [
    `Questions? Write to ${support_email} or call ${support_phone}, and give the tracking ID.`,
    // An invoice has them above, where the customer decides.
    ...(kind === 'receipt' && refund_terms ? [refund_terms] : []),
    // With `terms`, their version is named above.
    ...(input.terms ? [] : [`Our terms: ${host}/terms.`]),
    `Refunds: ${host}/refunds.`,
  ].join(' ');
}

/** The order's number with `-C1`, `-C2`, …. */
export const creditNoteNumber = (number: string, { place }: Pick<DrawnRefund, 'place'>): string =>
  `${number}-C${place}`;

/** The two sides of a document: its order's applicant, and us. */
const partiesOf = (input: Paper, them: string, us: string): DocumentWords['parties'] => [
  { label: them, name: input.name, contacts: [input.email, input.phone_number] },
  {
    label: us,
    name: input.brand,
    contacts: [...input.company, input.support_email, input.support_phone],
  },
];

/** Names the order too, where the document's number doesn't. */
const numberWith = ({ number: own, tracking_id }: Paper, number = own): string =>
  own === tracking_id ? number : `${number} · ${tracking_id}`;

const partOf = (paid: PaidBy | undefined): string[] =>
  paid?.part_of
    ? [`It is part of a payment of ${formatNaira(paid.part_of)} for several orders.`]
    : [];

function creditNote(input: Extract<DocumentInput, { kind: 'credit note' }>): DocumentWords {
  const { back, brand } = input;
  const { amount_kobo, currency, received_kobo, counted } = back;
  const naira = currency === 'NGN';
  return {
    heading: 'Credit note',
    brand,
    number: numberWith(input, creditNoteNumber(input.number, back)),
    parties: partiesOf(input, 'Refunded to', 'From'),
    facts: factsOf(input),
    lines: counted ? shownLines(input.lines) : [],
    ...(naira
      ? { subtotal: { text: counted ? 'Paid' : 'Came in', amount: toNaira(received_kobo) } }
      : {}),
    total: { text: 'Refunded', amount: toNaira(amount_kobo), ...(naira ? {} : { currency }) },
    state: 'Refunded',
    says: [
      ...(counted ? [] : ['This money came in on top of what was due, and counted for no order.']),
      ...(counted && input.paid?.part_of
        ? [
            `It comes from this order’s share of a payment of ${formatNaira(input.paid.part_of)} for several orders.`,
          ]
        : []),
      ...(back.reason ? [`Reason: ${back.reason}`] : []),
      `Scan the code to follow this order, or enter the tracking ID under Visa Status at ${new URL(input.tracking_url).host}.`,
      ...(input.practice ? [PRACTICE] : []),
    ],
    foot: footOf(input),
  };
}

/** The applicant stands there, whoever paid. */
const paidByOrFor = ({ by_another }: PaidBy) => (by_another ? 'Paid for' : 'Paid by');

/** One receipt for a payment of several orders, with a line for each. */
function receiptOfAll(
  input: Extract<DocumentInput, { kind: 'receipt' }>,
  lines: PriceLine[],
): DocumentWords {
  const { brand, paid, support_email, support_phone } = input;
  return {
    heading: 'Receipt',
    brand,
    number: input.number,
    parties: partiesOf(input, paidByOrFor(paid), 'Paid to'),
    facts: factsOf({ ...input, tracking_id: '', facts: [] }).filter(
      ({ label }) => label !== 'Submitted' && label !== 'Due',
    ),
    lines: shownLines(lines),
    total: { text: 'Total paid', amount: paid.amount ?? toNaira(input.amount_kobo) },
    state: 'Paid',
    says: [
      ...partOf(paid),
      'Each order has its own receipt and its own tracking ID, and is refunded separately.',
      ...(input.practice ? [PRACTICE] : []),
    ],
    foot: `Questions? Write to ${support_email} or call ${support_phone}, and give the reference.`,
  };
}

/** Amounts come in kobo and are written in naira, dates in Lagos time. */
export function wordsOf(input: DocumentInput): DocumentWords {
  if (input.kind === 'credit note') return creditNote(input);
  if (input.kind === 'receipt' && input.together) return receiptOfAll(input, input.together);
  const { kind, brand, nothing_to_pay, paid, amount_kobo } = input;
  const kept_kobo = paid || nothing_to_pay ? 0 : (input.kept_kobo ?? 0);
  const [them, us] =
    input.kind === 'receipt' ? [paidByOrFor(input.paid), 'Paid to'] : ['Billed to', 'From'];
  const lead =
    paid || nothing_to_pay
      ? 'Scan the code to follow this order'
      : 'Scan the code to pay or to follow this order';
  const site = new URL(input.tracking_url).host;
  return {
    heading: kind === 'receipt' ? 'Receipt' : 'Invoice',
    brand,
    number: numberWith(input),
    parties: partiesOf(input, them, us),
    facts: factsOf(input),
    lines: shownLines(input.lines),
    ...(kept_kobo > 0 ? { subtotal: { text: 'Price', amount: toNaira(amount_kobo) } } : {}),
    total: {
      text: paid ? 'Total paid' : nothing_to_pay ? 'Price' : 'Total to pay',
      amount: paid?.amount ?? toNaira(amount_kobo - kept_kobo),
    },
    state: paid ? 'Paid' : nothing_to_pay ? 'Nothing to pay' : 'Pending Payment',
    says: [
      ...(kept_kobo > 0
        ? [
            `We received ${formatNaira(toNaira(kept_kobo))} of the price and keep it: please pay the rest.`,
          ]
        : []),
      ...(paid?.amount === undefined
        ? []
        : [
            `The price was ${formatNaira(toNaira(amount_kobo))}. We accepted what came in: there is nothing more to pay.`,
          ]),
      ...partOf(paid),
      ...(paid?.given_back
        ? [
            `${formatNaira(paid.given_back)} of it has since been refunded: the credit note says when and why.`,
          ]
        : []),
      ...(paid?.taken_back
        ? [`The payer’s bank has since taken ${formatNaira(paid.taken_back)} of it back.`]
        : []),
      ...(kind === 'invoice' && input.refund_terms ? [input.refund_terms] : []),
      ...(nothing_to_pay ? [`There is nothing to pay: ${nothing_to_pay}.`] : []),
      ...(input.terms ? [input.terms] : []),
      `${lead}, or enter the tracking ID under Visa Status at ${site}.`,
      ...(input.practice ? [PRACTICE] : []),
    ],
    foot: footOf(input),
  };
}
