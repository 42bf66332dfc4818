import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';
import PDFDocument from 'pdfkit';
import { drawSelvedge, INK_2, LINE } from './logo.ts';

const packages = createRequire(import.meta.url);

/**
 * Inter with figures of one width, so that amounts line up, and without its contextual letters, whose rules take most of the
 * time. Settled here once, because pdfkit keeps no measured words when each text names its features.
 */
function inter(file: string): Font {
  const font = openSync(packages.resolve(`@expo-google-fonts/inter/${file}.ttf`));
  const layout = font.layout.bind(font);
  // Only where there are figures: the hyphen between two names keeps its own width.
  font.layout = (text) => layout(text, { tnum: /\d/.test(text), calt: false });
  const getGlyph = font.getGlyph.bind(font);
  // A glyph is kept with the letters it was first asked for, and with none when it came in as a part of another, as the O of Ọ:
  // in a font that is reused, later documents would show that O but leave it out of searches and screen readers.
  font.getGlyph = (id, letters) => {
    const glyph = getGlyph(id, letters);
    if (letters?.length) glyph.codePoints = letters;
    return glyph;
  };
  return font;
}

// Parsing takes many times as long as drawing a paper: once in a process is enough.
const fonts = { text: inter('400Regular/Inter_400Regular'), strong: inter('600SemiBold/Inter_600SemiBold') };

/** How words are set; sizes in points. */
export interface Style {
  font: keyof typeof fonts;
  size: number;
  colour: string;
}

/** Paragraphs that stand below one another in a row; `role` is what a screen reader calls them (P unless said). */
export interface Cell {
  x: number;
  width: number;
  align?: 'left' | 'right';
  role?: 'TH' | 'TD';
  parts: { text: string; style: Style; role?: 'H1' }[];
}

interface RowOptions {
  /** A line above, in points of thickness. */
  rule?: { weight: number; colour: string };
  /** Points of room above and below the words. */
  room?: number;
  within?: PDFKit.PDFStructureElement;
}

const MM = 72 / 25.4;
const A4 = { width: 210 * MM, height: 297 * MM };
const MARGIN = 14 * MM;
const FOOT = { height: 44, size: 9 };
const TOP = 36;
/** Left edge and width of the words, in points. */
export const COLUMN = { x: MARGIN, width: A4.width - 2 * MARGIN };
const BOTTOM = A4.height - MARGIN - FOOT.height;

export type Sheet = ReturnType<typeof openSheet>;

/**
 * An A4 document with the pattern along its top edge and the same footer on each page. Rows follow one another, text wraps, and
 * a row that doesn't fit goes to the next page. It is tagged, so that screen readers read it in order.
 * `at` is the date in its metadata: the same paper drawn twice is the same bytes.
 */
export function openSheet(about: { title: string; author: string; at: Date; foot: string; compress: boolean }) {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: '',
    pdfVersion: '1.7',
    lang: 'en-NG',
    tagged: true,
    displayTitle: true,
    compress: about.compress,
    autoFirstPage: false,
    info: { Title: about.title, Author: about.author, Creator: about.author, Producer: about.author, CreationDate: about.at },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font);
  // The title is in the document's information. pdfkit says it once more in XML, without escaping a brand's '&'.
  doc.endMetadata = () => {};

  const root = doc.struct('Document');
  let y = TOP;
  let pages = 0;

  const set = (style: Style) => doc.font(style.font, style.size).fillColor(style.colour);
  const options = (cell: Pick<Cell, 'width' | 'align'>, style: Style): PDFKit.Mixins.TextOptions => ({
    width: cell.width,
    align: cell.align ?? 'left',
    lineGap: style.size * 0.2,
    // pdfkit turns its own page only for words past this height; rows turn it themselves.
    height: A4.height,
  });
  const artifact = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' });
    draw();
    doc.endMarkedContent();
  };

  const turn = () => {
    doc.addPage();
    if (pages++ === 0) doc.addStructure(root);
    artifact(() => {
      drawSelvedge(doc);
      const footY = A4.height - MARGIN - FOOT.size * 2;
      doc
        .moveTo(COLUMN.x, footY - 10)
        .lineTo(COLUMN.x + COLUMN.width, footY - 10)
        .lineWidth(0.75)
        .stroke(LINE);
      const style: Style = { font: 'text', size: FOOT.size, colour: INK_2 };
      const foot = pages === 1 ? about.foot : `${about.foot}\n${about.title}, page ${pages}`;
      set(style).text(foot, COLUMN.x, footY, options({ width: COLUMN.width }, style));
    });
    y = TOP;
  };

  const heightOf = (cell: Cell) =>
    cell.parts.reduce((sum, { text, style }) => sum + set(style).heightOfString(text, options(cell, style)), 0);

  /** Begins a new page unless `height` points are left; returns where the next row begins. */
  const place = (height: number): number => {
    if (y + height > BOTTOM && y > TOP) turn();
    return y;
  };

  turn();
  return {
    doc,
    root,
    place,

    /** Leaves `points` empty. */
    gap(points: number) {
      y += points;
    },

    /** Puts cells side by side; the row is as high as the highest. */
    row(cells: Cell[], { rule, room = 0, within = root }: RowOptions = {}) {
      const height = Math.max(...cells.map(heightOf)) + 2 * room;
      const top = place(height);
      y += height;
      if (rule)
        artifact(() =>
          doc
            .moveTo(COLUMN.x, top)
            .lineTo(COLUMN.x + COLUMN.width, top)
            .lineWidth(rule.weight)
            .stroke(rule.colour),
        );
      for (const cell of cells) {
        const parent = cell.role ? doc.struct(cell.role) : within;
        if (cell.role) within.add(parent);
        doc.y = top + room;
        for (const { text, style, role } of cell.parts) {
          set(style).text(text, cell.x, doc.y, { ...options(cell, style), structParent: parent, structType: role ?? 'P' });
        }
        if (cell.role) parent.end();
      }
    },

    /** Draws a picture that `alt` describes to those who can't see it. */
    figure(alt: string, draw: () => void) {
      root.add(doc.struct('Figure', { alt }, draw));
    },

    artifact,

    /** Ends the document and returns its bytes. */
    finish(): Promise<Buffer> {
      root.end();
      doc.end();
      return finished;
    },
  };
}
