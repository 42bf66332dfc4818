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
}

/** What an invoice or a receipt is made of. An invoice of an order that was paid since says so too. */
export type DocumentInput = Paper & ({ kind: 'invoice'; paid?: PaidBy } | { kind: 'receipt'; paid: PaidBy });

function factsOf({ tracking_id, created_at, due, nothing_to_pay, paid, facts }: DocumentInput): DocumentWords['facts'] {
  const all: [string, string][] = [
    ['Tracking ID', tracking_id],
    ['Filed', formatDate(created_at)],
    ['Due', nothing_to_pay ? '' : due],
  ];
  if (paid) {
    const { at, method, reference } = paid;
    all.push(['Paid', formatDate(at)], ['Method', method.charAt(0).toUpperCase() + method.slice(1)], ['Reference', reference]);
  }
  return [...all, ...facts].filter(([, value]) => value).map(([label, value]) => ({ label, value }));
}

/** What an invoice or a receipt says. Amounts come in kobo and are told in naira, dates in Lagos time. */
export function wordsOf(input: DocumentInput): DocumentWords {
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
        : [`The price was ${formatNaira(toNaira(input.amount_kobo))}. We accepted what came in: nothing is left to pay.`]),
      ...(nothing_to_pay ? [`There is nothing to pay: ${nothing_to_pay}.`] : []),
      `${lead}, or enter the tracking ID under Visa Status at ${site}.`,
      ...(input.practice ? [PRACTICE] : []),
    ],
    foot: `Questions? Write to ${support_email} or call ${support_phone}, and name the tracking ID.`,
  };
}
