// What our invoices, receipts and credit notes say, and where on the page.
import { inflateSync } from 'node:zlib';

interface Line {
  text: string;
  x: number;
  y: number;
  /** Where the line ends, in points from the left edge. */
  end: number;
}

/** The PDF with its texts and tables inflated. Fonts and pictures, whose heads say more than a length, stay as they are. */
function inflated(bytes: Buffer): string {
  const raw = bytes.toString('latin1');
  let [plain, from] = ['', 0];
  for (const { 0: head, 1: length, index } of raw.matchAll(
    /<<\n\/Length (\d+)\n\/Filter \/FlateDecode\n>>\nstream\n/g,
  )) {
    const begin = index + head.length;
    const end = begin + Number(length);
    plain += raw.slice(from, begin) + inflateSync(bytes.subarray(begin, end)).toString('latin1');
    from = end;
  }
  return plain + raw.slice(from);
}

/** Reads one of our PDFs as a viewer would: glyph numbers, through the font's own table, to letters and widths. */
export function readPdf(bytes: Buffer) {
  const raw = inflated(bytes);
  const object = (id: string) =>
    new RegExp(`(?:^|\\n)${id} 0 obj\\n([\\s\\S]*?)\\nendobj`).exec(raw)?.[1] ?? '';
  const referred = (within: string, key: string) =>
    object(new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(within)?.[1] ?? '');
  const fonts = new Map(
    [...raw.matchAll(/\/(F\d) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const font = object(id);
      const letters = [
        ...(/\[(<.*>)\]/.exec(referred(font, 'ToUnicode'))?.[1] ?? '').matchAll(/<([^>]*)>/g),
      ].map(([, hex = '']) =>
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      );
      const widths = (/\/W \[0 \[([^\]]*)\]/.exec(referred(font, 'DescendantFonts'))?.[1] ?? '')
        .split(' ')
        .map(Number);
      return [name, { letters, widths }];
    }),
  );
  const lineOf = (drawn: string): Line => {
    const line: Line = { text: '', x: 0, y: 0, end: 0 };
    let font: { letters: string[]; widths: number[] } | undefined;
    let scale = 0;
    for (const [, x, y, name, size, shown] of drawn.matchAll(
      /1 0 0 1 (\S+) (\S+) Tm|\/(F\d) (\S+) Tf|\[(.*)\] TJ/g,
    )) {
      if (x && y) {
        if (!line.y) Object.assign(line, { x: Number(x), y: Number(y) });
        line.end = Number(x);
      }
      if (name) [font, scale] = [fonts.get(name), Number(size) / 1000];
      for (const [, hex, shift] of shown?.matchAll(/<([0-9a-f]+)>|(-?[\d.]+)/g) ?? []) {
        if (shift) line.end -= Number(shift) * scale;
        for (const glyph of hex?.match(/.{4}/g) ?? []) {
          line.text += font?.letters[Number.parseInt(glyph, 16)] ?? '';
          line.end += (font?.widths[Number.parseInt(glyph, 16)] ?? 0) * scale;
        }
      }
    }
    return { ...line, text: line.text.trim() };
  };
  const pages = [...raw.matchAll(/\/Type \/Page\n[\s\S]*?\/Contents (\d+) 0 R/g)].map(
    ([, id = '']) =>
      [...object(id).matchAll(/\nBT\n([\s\S]*?)\nET\n/g)].map(([, drawn = '']) => lineOf(drawn)),
  );
  const lines = pages.flat();
  const title = Buffer.from(/\(\xfe\xff(.*)\)/s.exec(referred(raw, 'Title'))?.[1] ?? '', 'latin1')
    .swap16()
    .toString('utf16le');
  return {
    raw,
    title,
    pages,
    lines,
    text: lines.map((line) => line.text).join('\n'),
    find: (text: string) => lines.find((line) => line.text === text),
  };
}
