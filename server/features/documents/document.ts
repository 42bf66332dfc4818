import { eventAmount } from '#shared/money/event-money.ts';
import { formatNaira, toKobo } from '#shared/money/money.ts';
import type { DocumentWords } from '#shared/orders/documents.ts';
import {
  drawLozenge,
  drawWordmark,
  EDGE,
  GOOD,
  INK,
  INK_2,
  LINE,
  MARIGOLD_INK,
  WORDMARK,
} from './logo.ts';
import { drawQr } from './qr.ts';
import { type Cell, COLUMN, one, openSheet, type Sheet, type Style } from './sheet.ts';
import { creditNoteNumber, type DocumentInput, wordsOf } from './words.ts';

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

/** Paid or Refunded, large, next to the title. */
function stamp(sheet: Sheet, state: string, top: number): Cell {
  const x = RIGHT - GAP;
  sheet.artifact(() => drawLozenge(sheet.doc, x, top + 2, true, 22));
  return one(x + 30, 150, state.toUpperCase(), { ...HEADING, colour: GOOD });
}

const isGood = (state: DocumentWords['state']) => state === 'Paid' || state === 'Refunded';

function header(sheet: Sheet, { heading, number, brand, state }: DocumentWords): void {
  const top = sheet.place(0);
  const title: Cell = {
    x: RIGHT,
    width: HALF,
    align: 'right',
    parts: [
      { text: heading, style: HEADING, role: 'H1' },
      { text: number, style: BODY },
    ],
  };
  if (brand === WORDMARK) {
    sheet.figure(brand, () => drawWordmark(sheet.doc, COLUMN.x, top, 122));
  }
  sheet.row([
    ...(brand === WORDMARK ? [] : [one(COLUMN.x, HALF - GAP, brand, HEADING)]),
    ...(isGood(state) ? [stamp(sheet, state, top)] : []),
    title,
  ]);
}

const SIDES = [COLUMN.x, RIGHT];

function parties(sheet: Sheet, words: DocumentWords): void {
  sheet.row(
    words.parties.map(({ label, name, contacts }, side) => ({
      x: SIDES[side] ?? RIGHT,
      width: HALF,
      parts: [
        { text: label, style: SMALL },
        { text: name, style: STRONG },
        ...contacts.map((text) => ({ text, style: BODY })),
      ],
    })),
  );
}

function facts(sheet: Sheet, words: DocumentWords): void {
  for (let i = 0; i < words.facts.length; i += 2) {
    const pair = words.facts.slice(i, i + 2);
    sheet.row(
      pair.flatMap(({ label, value }, side) => {
        const x = SIDES[side] ?? RIGHT;
        return [one(x, LABEL, label, SECOND), one(x + LABEL, HALF - LABEL, value, STRONG)];
      }),
      { rule: { weight: 0.75, colour: LINE }, room: 6 },
    );
  }
}

function prices(sheet: Sheet, { lines, subtotal, total }: DocumentWords): void {
  const table = sheet.doc.struct('Table');
  sheet.root.add(table);
  const line = (
    role: 'TH' | 'TD',
    left: Cell['parts'],
    amount: string,
    style: Style,
    rule?: { weight: number; colour: string },
  ) => {
    const within = sheet.doc.struct('TR');
    table.add(within);
    const cells: Cell[] = [
      { x: COLUMN.x, width: COLUMN.width - AMOUNT - GAP, role, parts: left },
      {
        x: COLUMN.x + COLUMN.width - AMOUNT,
        width: AMOUNT,
        align: 'right',
        role,
        parts: [{ text: amount, style }],
      },
    ];
    sheet.row(cells, { rule, room: rule ? 8 : 4, within });
    within.end();
  };
  line('TH', [{ text: 'For', style: SMALL_STRONG }], 'Amount', SMALL_STRONG);
  for (const [i, { text, detail, amount }] of lines.entries()) {
    const parts = [{ text, style: BODY }, ...(detail ? [{ text: detail, style: SMALL }] : [])];
    line(
      'TD',
      parts,
      formatNaira(amount),
      BODY,
      i === 0 ? { weight: 1.1, colour: EDGE } : { weight: 0.75, colour: LINE },
    );
  }
  if (subtotal)
    line('TD', [{ text: subtotal.text, style: STRONG }], formatNaira(subtotal.amount), STRONG, {
      weight: 1.1,
      colour: EDGE,
    });
  const sum = eventAmount({ amount_kobo: toKobo(total.amount), currency: total.currency ?? 'NGN' });
  line('TD', [{ text: total.text, style: TOTAL }], sum, TOTAL, { weight: 1.5, colour: INK });
  table.end();
}

function closing(sheet: Sheet, { state, says }: DocumentWords, tracking_url: string): void {
  const { doc } = sheet;
  const top = sheet.place(QR_SIDE);
  const code = { text: tracking_url, x: COLUMN.x, top, side: QR_SIDE };
  drawQr(sheet, 'QR code of the tracking page', code);
  const x = COLUMN.x + QR_SIDE + 20;
  const width = COLUMN.width - QR_SIDE - 20;
  const good = isGood(state);
  sheet.artifact(() => drawLozenge(doc, x, top + 2, good));
  sheet.row([one(x + 16, width - 16, state, { ...STRONG, colour: good ? GOOD : MARIGOLD_INK })]);
  for (const text of says) sheet.row([one(x, width, text, BODY)]);
  doc.link(COLUMN.x, top, COLUMN.width, QR_SIDE, tracking_url);
  // No gap if the text continued on another page.
  const end = sheet.place(0);
  if (end > top) sheet.gap(Math.max(0, top + QR_SIDE - end));
}

const CHECK_SIDE = 56;

/** A second QR code, by which anybody who is shown the paper can check that it is ours. */
function drawVerifyCode(sheet: Sheet, { code, url }: NonNullable<DocumentInput['verify']>): void {
  const top = sheet.place(CHECK_SIDE);
  const says = 'QR code of the page that says whether this paper is ours';
  drawQr(sheet, says, { text: url, x: COLUMN.x, top, side: CHECK_SIDE });
  const x = COLUMN.x + QR_SIDE + 20;
  const { host } = new URL(url);
  sheet.row([
    {
      x,
      width: COLUMN.width - QR_SIDE - 20,
      parts: [
        { text: 'Is this paper ours, and is it still valid?', style: SMALL_STRONG },
        { text: code, style: STRONG },
        { text: `Scan the small code, or enter it at ${host}/verify.`, style: SMALL },
      ],
    },
  ]);
  sheet.doc.link(COLUMN.x, top, COLUMN.width, CHECK_SIDE, url);
}

/** Draws an A4 PDF with a QR code. The same input gives the same bytes. */
export function drawDocument(input: DocumentInput, { compress = true } = {}): Promise<Buffer> {
  const words = wordsOf(input);
  const sheet = openSheet({
    title: `${words.heading} ${input.back ? creditNoteNumber(input.number, input.back) : input.number} · ${input.brand}`,
    author: input.brand,
    at: input.back?.at ?? (input.kind === 'receipt' ? input.paid.at : input.created_at),
    foot: words.foot,
    compress,
  });
  header(sheet, words);
  sheet.gap(26);
  parties(sheet, words);
  sheet.gap(22);
  facts(sheet, words);
  sheet.gap(20);
  prices(sheet, words);
  sheet.gap(24);
  closing(sheet, words, input.tracking_url);
  if (input.verify) {
    sheet.gap(14);
    drawVerifyCode(sheet, input.verify);
  }
  return sheet.finish();
}
