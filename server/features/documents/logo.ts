export const INK = '#0d291e';
export const INK_2 = '#3d5349';
export const LINE = '#e0dcd1';
export const EDGE = '#6f7d73';
const DEEP = '#0a4d36';
export const GOOD = '#1b6533';
export const MARIGOLD_INK = '#774910';
const MARIGOLD = '#f9b12d';
const PAPER = '#fcfaf4';
/** Paper at 45 % on the deep green, premixed because transparency prints badly. */
const DIM = '#779b8b';

export const WORDMARK = 'Tafiya';

const STROKES =
  'M2 12h54M29 12v68M62 56a18 18 0 1 0 36 0a18 18 0 1 0 -36 0M104 32v48M135 80V32c0-15 9-21 25-19M121 38h36M177 32v48' +
  'M198 32v22c0 13 7 20 18 20s18-7 18-20V32M234 50v30c0 15-8 21-20 21-7 0-13-2-17-5M253 56a18 18 0 1 0 36 0a18 18 0 1 0 -36 0M295 32v48';
const DOT = 'M177 3l10 11-10 11-10-11z';

/** `width` in points; the height is 110/304 of it. */
export function drawWordmark(doc: PDFKit.PDFDocument, x: number, y: number, width: number): void {
  doc
    .save()
    .translate(x, y)
    .scale(width / 304);
  doc.path(STROKES).lineWidth(12).stroke(INK);
  doc.path(DOT).fill(MARIGOLD);
  doc.restore();
}

const TILE = 72;
const TILES = 10;

export function drawSelvedge(doc: PDFKit.PDFDocument): void {
  const scale = doc.page.width / (TILE * TILES);
  const threads: [colour: string, shape: (x: number) => string][] = [
    [PAPER, (x) => `M${x + 4} 4l4-4 4 4-4 4zM${x + 20} 4l4-4 4 4-4 4z`],
    [PAPER, (x) => [32, 37, 66].map((at) => `M${x + at} 0h2v8h-2z`).join('')],
    [MARIGOLD, (x) => `M${x + 12} 4l4-4 4 4-4 4z`],
    [DIM, (x) => `M${x + 44} 8l4-8 4 8zM${x + 54} 8l4-8 4 8z`],
  ];
  doc.save().scale(scale);
  doc.rect(0, 0, TILE * TILES, 8).fill(DEEP);
  for (const [colour, shape] of threads) {
    doc.path(Array.from({ length: TILES }, (_, tile) => shape(tile * TILE)).join('')).fill(colour);
  }
  doc.restore();
}

/** `size` in points. */
export function drawLozenge(
  doc: PDFKit.PDFDocument,
  x: number,
  y: number,
  paid: boolean,
  size = 10,
): void {
  doc
    .save()
    .translate(x, y)
    .scale(size / 16);
  if (paid) {
    doc.path('M8 0l8 8-8 8-8-8z').fill(GOOD);
    doc.path('M4.6 8l2.4 2.4 4.4-4.6').lineWidth(1.9).stroke('#ffffff');
  } else {
    doc.path('M8 1l7 7-7 7-7-7z').lineWidth(1.6).stroke(MARIGOLD_INK);
    doc.path('M8 0v16l-8-8z').fill(MARIGOLD_INK);
  }
  doc.restore();
}
