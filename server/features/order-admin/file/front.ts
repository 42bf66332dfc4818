import { drawWordmark, INK, INK_2, LINE, WORDMARK } from '#server/features/documents/logo.ts';
import { drawQr } from '#server/features/documents/qr.ts';
import {
  type Cell,
  COLUMN,
  openSheet,
  type Sheet,
  type Style,
} from '#server/features/documents/sheet.ts';
import type { OrderFile } from './plan.ts';

const HEADING: Style = { font: 'strong', size: 21, colour: INK };
const SECTION: Style = { font: 'strong', size: 14, colour: INK };
const BODY: Style = { font: 'text', size: 11, colour: INK };
const STRONG: Style = { ...BODY, font: 'strong' };
const SECOND: Style = { ...BODY, colour: INK_2 };
const QR_SIDE = 96;
const LABEL = 170;

const cell = (x: number, width: number, text: string, style: Style): Cell => ({
  x,
  width,
  parts: [{ text, style }],
});

const open = ({ brand, tracking_id, at }: OrderFile, title: string): Sheet =>
  openSheet({
    title: `${title} · ${tracking_id}`,
    author: brand,
    at: new Date(at),
    foot: `${brand} · ${tracking_id}`,
    compress: true,
  });

const LETTERS_OF_A_LINE = 50;
const LINES_OF_A_ROW = 35;

/** A long answer in parts that each fit onto a page, as a row is never broken. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let room = 0;
  for (const line of text.split('\n')) {
    const lines = Math.ceil((line.length + 1) / LETTERS_OF_A_LINE);
    const before = lines <= room ? parts.pop() : undefined;
    parts.push(before === undefined ? line : `${before}\n${line}`);
    room = (before === undefined ? LINES_OF_A_ROW : room) - lines;
  }
  return parts;
}

function rows(sheet: Sheet, title: string, pairs: OrderFile['facts']): void {
  if (pairs.length === 0) return;
  sheet.gap(20);
  sheet.row([cell(COLUMN.x, COLUMN.width, title, SECTION)]);
  sheet.gap(6);
  for (const [label, value] of pairs)
    for (const [nth, part] of partsOf(value).entries())
      sheet.row(
        [
          ...(nth === 0 ? [cell(COLUMN.x, LABEL - 12, label, SECOND)] : []),
          cell(COLUMN.x + LABEL, COLUMN.width - LABEL, part, STRONG),
        ],
        { ...(nth === 0 ? { rule: { weight: 0.75, colour: LINE } } : {}), room: 6 },
      );
}

function head(sheet: Sheet, { brand, name, title, tracking_id, tracking_url }: OrderFile): void {
  const top = sheet.place(QR_SIDE);
  const left = COLUMN.x + COLUMN.width - QR_SIDE;
  const width = COLUMN.width - QR_SIDE - 20;
  if (brand === WORDMARK) {
    sheet.figure(brand, () => drawWordmark(sheet.doc, COLUMN.x, top, 122));
    sheet.gap(58);
  } else sheet.row([cell(COLUMN.x, width, brand, BODY)]);
  const code = { text: tracking_url, x: left, top, side: QR_SIDE };
  drawQr(sheet, 'QR code of the tracking page', code);
  sheet.row([
    {
      x: COLUMN.x,
      width,
      parts: [
        { text: name, style: HEADING, role: 'H1' },
        { text: title, style: BODY },
        { text: tracking_id, style: STRONG },
      ],
    },
  ]);
}

/** The cover: whose papers follow, the answers, and the page on which each paper begins. */
export function drawFront(file: OrderFile, begins: readonly number[]): Promise<Buffer> {
  const sheet = open(file, 'Application file');
  head(sheet, file);
  rows(sheet, 'Order', file.facts);
  rows(sheet, 'Answers', file.answers);
  rows(
    sheet,
    'Papers',
    file.papers.map(({ label }, i) => [label, `page ${begins[i] ?? ''}`]),
  );
  return sheet.finish();
}

/** A page in place of a paper that can't be included. */
export function drawMissing(file: OrderFile, label: string): Promise<Buffer> {
  const sheet = open(file, label);
  sheet.gap(200);
  sheet.row([
    {
      x: COLUMN.x,
      width: COLUMN.width,
      parts: [
        { text: label, style: HEADING, role: 'H1' },
        {
          text: 'This paper could not be included: its file is damaged or can’t be read. Open it on the order’s page, or ask the applicant for another.',
          style: BODY,
        },
      ],
    },
  ]);
  return sheet.finish();
}
