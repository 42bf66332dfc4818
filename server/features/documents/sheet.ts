import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';
import PDFDocument from 'pdfkit';
import { drawSelvedge, INK_2, LINE } from './logo.ts';

const packages = createRequire(import.meta.url);

/** Inter would draw a box. */
const EMOJI =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{RI}|[\u200d\u20e3\ufe0f\u{e0020}-\u{e007f}]/gu;

/**
 * Inter with tabular figures, without contextual alternates, which take most of the time. Set here
 * because pdfkit caches no measured words if a text names font features.
 */
function inter(file: string): Font {
  const font = openSync(packages.resolve(`@expo-google-fonts/inter/${file}.ttf`));
  const layout = font.layout.bind(font);
  const drawn = (sign: string) => (font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0) ? sign : '');
  // Not for words without figures, so that a hyphen between names keeps its width.
  font.layout = (text) =>
    layout(text.replace(EMOJI, drawn), { tnum: /\d/.test(text), calt: false });
  const getGlyph = font.getGlyph.bind(font);
  // fontkit caches a glyph with its first text: in later documents, a reused font would drop the O
  // of Ọ from the searchable text.
  font.getGlyph = (id, letters) => {
    const glyph = getGlyph(id, letters);
    if (letters?.length) glyph.codePoints = letters;
    return glyph;
  };
  return font;
}

// Once per process, because parsing takes much longer than drawing.
const fonts = {
  text: inter('400Regular/Inter_400Regular'),
  strong: inter('600SemiBold/Inter_600SemiBold'),
};

export interface Style {
  font: keyof typeof fonts;
  size: number;
  colour: string;
}

export interface Cell {
  x: number;
  width: number;
  align?: 'left' | 'right';
  role?: 'TH' | 'TD';
  parts: { text: string; style: Style; role?: 'H1' }[];
}

/** A cell of one text. */
export const one = (x: number, width: number, text: string, style: Style): Cell => ({
  x,
  width,
  parts: [{ text, style }],
});

interface RowOptions {
  rule?: { weight: number; colour: string };
  room?: number;
  within?: PDFKit.PDFStructureElement;
}

const MM = 72 / 25.4;
const A4 = { width: 210 * MM, height: 297 * MM };
const MARGIN = 14 * MM;
const FOOT: Style = { font: 'text', size: 9, colour: INK_2 };
const TOP = 36;
export const COLUMN = { x: MARGIN, width: A4.width - 2 * MARGIN };

export type Sheet = ReturnType<typeof openSheet>;

/** An A4 document, tagged for screen readers. The same input and `at` give the same bytes. */
export function openSheet(about: {
  title: string;
  author: string;
  at: Date;
  foot: string;
  compress: boolean;
}) {
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
    info: {
      Title: about.title,
      Author: about.author,
      Creator: about.author,
      Producer: about.author,
      CreationDate: about.at,
    },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font);
  // pdfkit's XML metadata doesn't escape '&' in a brand; the document information has the title.
  doc.endMetadata = () => {};

  const root = doc.struct('Document');
  let y = TOP;
  let pages = 0;
  let footY = A4.height;

  const set = (style: Style) => doc.font(style.font, style.size).fillColor(style.colour);
  const options = (
    cell: Pick<Cell, 'width' | 'align'>,
    style: Style,
  ): PDFKit.Mixins.TextOptions => ({
    width: cell.width,
    align: cell.align ?? 'left',
    lineGap: style.size * 0.2,
    // Above this height pdfkit would add a page itself.
    height: A4.height,
  });
  const artifact = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' });
    draw();
    doc.endMarkedContent();
  };

  const turn = () => {
    doc.addPage();
    if (pages++ === 0) {
      doc.addStructure(root);
      const high = set(FOOT).heightOfString(
        `${about.foot}\n`,
        options({ width: COLUMN.width }, FOOT),
      );
      footY = A4.height - MARGIN - high;
    }
    artifact(() => {
      drawSelvedge(doc);
      doc
        .moveTo(COLUMN.x, footY - 10)
        .lineTo(COLUMN.x + COLUMN.width, footY - 10)
        .lineWidth(0.75)
        .stroke(LINE);
      const foot = pages === 1 ? about.foot : `${about.foot}\n${about.title}, page ${pages}`;
      set(FOOT).text(foot, COLUMN.x, footY, options({ width: COLUMN.width }, FOOT));
    });
    y = TOP;
  };

  const heightOf = (cell: Cell) =>
    cell.parts.reduce(
      (sum, { text, style }) => sum + set(style).heightOfString(text, options(cell, style)),
      0,
    );

  const place = (height: number): number => {
    if (y + height > footY - 26 && y > TOP) turn();
    return y;
  };

  turn();
  return {
    doc,
    root,
    place,

    gap(points: number) {
      y += points;
    },

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
          set(style).text(text, cell.x, doc.y, {
            ...options(cell, style),
            structParent: parent,
            structType: role ?? 'P',
          });
        }
        if (cell.role) parent.end();
      }
    },

    figure(alt: string, draw: () => void) {
      root.add(doc.struct('Figure', { alt }, draw));
    },

    artifact,

    finish(): Promise<Buffer> {
      root.end();
      doc.end();
      return finished;
    },
  };
}
