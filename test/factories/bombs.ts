// Small files that cost whoever decodes them seconds or gigabytes.
import { crc32, deflateSync } from 'node:zlib';
import type { TestFile } from './orders.ts';

const uint16 = (...values: number[]) =>
  Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));
const segment = (marker: number, body: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker]), uint16(body.length + 2), body]);
/** A Huffman table whose only code, a single 0, stands for one symbol. */
const table = (kind: number, symbol: number) =>
  segment(0xc4, Buffer.from([kind << 4, 1, ...Array(15).fill(0), symbol]));

/** A progressive JPEG in grey: each scan passes over all of it and changes nothing. */
export function manyScans(scans: number, { width = 6500, height = 6000 } = {}): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const first = segment(0xda, Buffer.from([1, 1, 0, 0, 0, 0]));
  const scan = segment(0xda, Buffer.from([1, 1, 0, 1, 63, 0]));
  // 'The next 16384 to 32767 blocks are empty': the code, then 14 bits of how many more than 16384.
  const runs = Buffer.from(
    [...(`0${'1'.repeat(14)}`.repeat(Math.ceil(blocks / 32767)).match(/.{1,8}/g) ?? [])].map(
      (bits) => Number.parseInt(bits.padEnd(8, '1'), 2),
    ),
  );
  const stuffed = Buffer.from([...runs].flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])));
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, Buffer.from([0, ...Array(64).fill(1)])),
    segment(
      0xc2,
      Buffer.concat([Buffer.from([8]), uint16(height, width), Buffer.from([1, 1, 0x11, 0])]),
    ),
    table(0, 0),
    table(1, 0xe0),
    first,
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...Array.from({ length: scans - 1 }, () => Buffer.concat([scan, stuffed])),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A PNG of these dots, all black; `data` is what its IDAT holds, if it is to be another. */
export function png({
  width = 8,
  height = 8,
  depth = 8,
  type = 6,
  interlace = 0,
  data,
}: Partial<Record<'width' | 'height' | 'depth' | 'type' | 'interlace', number>> & {
  data?: Buffer;
}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, type, 0, 0, interlace], 8);
  const samples = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[type] ?? 1;
  const row = (dots: number) => (dots === 0 ? 0 : 1 + Math.ceil((dots * depth * samples) / 8));
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const;
  const bytes = interlace
    ? passes.reduce(
        (sum, [x, y, across, down]) =>
          sum + row(Math.ceil((width - x) / across)) * Math.ceil((height - y) / down),
        0,
      )
    : row(width) * height;
  return pngOf([
    ['IHDR', header],
    ['IDAT', data ?? deflateSync(Buffer.alloc(bytes), { level: 1 })],
    ['IEND', Buffer.alloc(0)],
  ]);
}

/** A PNG of these chunks. */
export function pngOf(chunks: [type: string, data: Buffer][]): Buffer {
  const parts = chunks.map(([type, data]) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  });
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

/** A lossless WebP of one colour, in a few bytes whatever its size. */
export function flatWebp(width: number, height: number): Buffer {
  // No transform, no cache, one group of codes; each of the five codes has one symbol.
  const bits = `000${'1000'.repeat(5)}`.padEnd(24, '0');
  const data = Buffer.from([
    0x2f,
    0,
    0,
    0,
    0,
    ...(bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt([...byte].reverse().join(''), 2)),
    0,
    0,
  ]);
  data.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1);
  const head = Buffer.from('RIFF\0\0\0\0WEBPVP8L\0\0\0\0', 'latin1');
  head.writeUInt32LE(head.length - 8 + data.length, 4);
  head.writeUInt32LE(data.length, 16);
  return Buffer.concat([head, data]);
}

/** One of each kind that once stopped a server. */
export const bombs = (): TestFile[] => [
  { bytes: manyScans(1500), name: 'scans.jpg', type: 'image/jpeg' },
  {
    bytes: png({ width: 5600, height: 5600, depth: 16, interlace: 1 }),
    name: 'interlaced.png',
    type: 'image/png',
  },
  { bytes: flatWebp(16_383, 7203), name: 'flat.webp', type: 'image/webp' },
];

/** A PDF of so many empty pages, in one flat list. */
export function manyPages(pages: number): TestFile {
  const parts = ['%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n'];
  const offsets = [9];
  let at = parts[0]?.length ?? 0;
  const add = (text: string) => {
    offsets.push(at);
    parts.push(text);
    at += text.length;
  };
  const kids = Array.from({ length: pages }, (_, page) => `${page + 3} 0 R`).join(' ');
  add(`2 0 obj\n<< /Type /Pages /Kids [${kids}] /Count ${pages} >>\nendobj\n`);
  for (let page = 0; page < pages; page++)
    add(`${page + 3} 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\n`);
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    `xref\n0 ${pages + 3}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${pages + 3} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
  );
  return {
    bytes: Buffer.from(parts.join(''), 'latin1'),
    name: 'pages.pdf',
    type: 'application/pdf',
  };
}
