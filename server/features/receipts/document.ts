import { formatDate } from '#shared/dates.ts';
import { formatNaira, PRACTICE, toNaira } from '#shared/money.ts';
import type { PriceLine } from '../orders/services.ts';
import { drawLozenge, drawWordmark, EDGE, GOOD, INK, INK_2, LINE, MARIGOLD_INK, WORDMARK } from './logo.ts';
import { qrModules } from './qr.ts';
import { type Cell, COLUMN, openSheet, type Sheet, type Style } from './sheet.ts';

/** When and how an order was paid. */
export interface PaidBy {
  at: Date;
  /** In words for people, such as 'card ending 2950'; empty when nobody knows. */
  method: string;
  /** Our reference of the payment, the tx_ref; empty when there is none. */
  reference: string;
}

interface Paper {
  brand: string;
  support_email: string;
  support_phone: string;
  /** Sandbox payments: the paper then says that no real money moves. */
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
  due_at: Date;
}

/** What an invoice or a receipt says. An invoice of an order that was paid since says so too. */
export type DocumentInput = Paper & ({ kind: 'invoice'; paid?: PaidBy } | { kind: 'receipt'; paid: PaidBy });

const HEADING: Style = { font: 'strong', size: 21, colour: INK };
const BODY: Style = { font: 'text', size: 11, colour: INK };
const STRONG: Style = { ...BODY, font: 'strong' };
const SECOND: Style = { ...BODY, colour: INK_2 };
const SMALL: Style = { ...SECOND, size: 9.5 };
const SMALL_STRONG: Style = { ...SMALL, font: 'strong' };
const TOTAL: Style = { ...STRONG, size: 14 };

const GAP = 26;
const HALF = (COLUMN.width - GAP) / 2;
const RIGHT = COLUMN.x + HALF + GAP;
const LABEL = 74;
const AMOUNT = 130;
const QR_SIDE = 80;

const one = (x: number, width: number, text: string, style: Style): Cell => ({ x, width, parts: [{ text, style }] });

function header(sheet: Sheet, input: DocumentInput, heading: string): void {
  const both = input.number === input.tracking_id ? input.number : `${input.number} · ${input.tracking_id}`;
  const top = sheet.place(0);
  const title: Cell = {
    x: RIGHT,
    width: HALF,
    align: 'right',
    parts: [
      { text: heading, style: HEADING, role: 'H1' },
      { text: both, style: BODY },
    ],
  };
  if (input.brand === WORDMARK) {
    sheet.figure(input.brand, () => drawWordmark(sheet.doc, COLUMN.x, top, 122));
    sheet.row([title]);
  } else {
    sheet.row([one(COLUMN.x, HALF, input.brand, HEADING), title]);
  }
}

function parties(sheet: Sheet, input: DocumentInput): void {
  const party = (x: number, label: string, name: string, contacts: string[]): Cell => ({
    x,
    width: HALF,
    parts: [{ text: label, style: SMALL }, { text: name, style: STRONG }, ...contacts.map((text) => ({ text, style: BODY }))],
  });
  const [from, to] = input.kind === 'receipt' ? ['Paid by', 'Paid to'] : ['Billed to', 'From'];
  sheet.row([
    party(COLUMN.x, from, input.name, [input.email, input.phone_number]),
    party(RIGHT, to, input.brand, [input.support_email, input.support_phone]),
  ]);
}

function facts(sheet: Sheet, input: DocumentInput): void {
  const all: [string, string][] = [
    ['Tracking ID', input.tracking_id],
    ['Filed', formatDate(input.created_at)],
    ['Due', formatDate(input.due_at)],
  ];
  if (input.paid) {
    const { at, method, reference } = input.paid;
    all.push(['Paid', formatDate(at)], ['Method', method.charAt(0).toUpperCase() + method.slice(1)], ['Reference', reference]);
  }
  const known = [...all, ...input.facts].filter(([, value]) => value);
  const cells = (x: number, [label, value]: [string, string]) => [
    one(x, LABEL, label, SECOND),
    one(x + LABEL, HALF - LABEL, value, STRONG),
  ];
  for (let i = 0; i < known.length; i += 2) {
    const pair = known.slice(i, i + 2);
    sheet.row(
      pair.flatMap((fact, side) => cells(side === 0 ? COLUMN.x : RIGHT, fact)),
      { rule: { weight: 0.75, colour: LINE }, room: 6 },
    );
  }
}

function prices(sheet: Sheet, input: DocumentInput): void {
  const table = sheet.doc.struct('Table');
  sheet.root.add(table);
  const line = (role: 'TH' | 'TD', left: Cell['parts'], amount: string, style: Style, rule?: { weight: number; colour: string }) => {
    const within = sheet.doc.struct('TR');
    table.add(within);
    const cells: Cell[] = [
      { x: COLUMN.x, width: COLUMN.width - AMOUNT - GAP, role, parts: left },
      { x: COLUMN.x + COLUMN.width - AMOUNT, width: AMOUNT, align: 'right', role, parts: [{ text: amount, style }] },
    ];
    sheet.row(cells, { rule, room: rule ? 8 : 4, within });
    within.end();
  };
  line('TH', [{ text: 'For', style: SMALL_STRONG }], 'Amount', SMALL_STRONG);
  for (const [i, { text, detail, amount_kobo }] of input.lines.entries()) {
    const parts = [{ text, style: BODY }, ...(detail ? [{ text: detail, style: SMALL }] : [])];
    line('TD', parts, formatNaira(toNaira(amount_kobo)), BODY, i === 0 ? { weight: 1.1, colour: EDGE } : { weight: 0.75, colour: LINE });
  }
  const words = input.paid ? 'Total paid' : 'Total to pay';
  line('TD', [{ text: words, style: TOTAL }], formatNaira(toNaira(input.amount_kobo)), TOTAL, { weight: 1.5, colour: INK });
  table.end();
}

function closing(sheet: Sheet, input: DocumentInput): void {
  const { doc } = sheet;
  const top = sheet.place(QR_SIDE);
  const { size, runs } = qrModules(input.tracking_url);
  const side = QR_SIDE / size;
  sheet.figure('QR code of the tracking page', () => {
    for (const { row, column, length } of runs) doc.rect(COLUMN.x + column * side, top + row * side, length * side, side);
    doc.fill(INK);
  });
  const x = COLUMN.x + QR_SIDE + 20;
  const width = COLUMN.width - QR_SIDE - 20;
  sheet.artifact(() => drawLozenge(doc, x, top + 2, Boolean(input.paid)));
  const site = new URL(input.tracking_url).host;
  const [word, colour, lead] = input.paid
    ? ['Paid', GOOD, 'Scan the code to follow this order']
    : ['Pending Payment', MARIGOLD_INK, 'Scan the code to pay or to follow this order'];
  sheet.row([one(x + 16, width - 16, word, { ...STRONG, colour })]);
  sheet.row([one(x, width, `${lead}, or enter the tracking ID under Visa Status at ${site}.`, BODY)]);
  if (input.practice) sheet.row([one(x, width, PRACTICE, BODY)]);
  doc.link(COLUMN.x, top, COLUMN.width, QR_SIDE, input.tracking_url);
}

/**
 * Draws an order's invoice or receipt: an A4 PDF with its QR code. Amounts come in kobo and are shown in naira, dates in Lagos time.
 * The same input gives the same bytes.
 */
export function drawDocument(input: DocumentInput, { compress = true } = {}): Promise<Buffer> {
  const heading = input.kind === 'receipt' ? 'Receipt' : 'Invoice';
  const sheet = openSheet({
    title: `${heading} ${input.number} · ${input.brand}`,
    author: input.brand,
    at: input.kind === 'receipt' ? input.paid.at : input.created_at,
    foot: `Questions? Write to ${input.support_email} or call ${input.support_phone}, and name the tracking ID.`,
    compress,
  });
  header(sheet, input, heading);
  sheet.gap(26);
  parties(sheet, input);
  sheet.gap(22);
  facts(sheet, input);
  sheet.gap(20);
  prices(sheet, input);
  sheet.gap(24);
  closing(sheet, input);
  return sheet.finish();
}
