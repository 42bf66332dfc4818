import { crc32 } from 'node:zlib';
import { BadFile, type ByteReader } from './byte-reader.ts';
import { checkSize } from './limits.ts';
import { orientationOf, tiffOf } from './orientation.ts';

const SIGNATURE_BYTES = 8;
/** Chunks needed for drawing; omits text, time and thumbnails. */
const KEPT = new Set([
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'cICP',
  'sBIT',
  'bKGD',
  'pHYs',
]);
const MOST_CHUNKS = 20_000;
const EXIF_BYTES = 64 * 1024;
/** Deflate expands one byte to at most 1,032. */
const DEFLATE_RATIO = 1032;
/** Samples and bit depths by colour type (PNG 3rd edition, table 12). */
const COLOURS: Record<number, { samples: number; depths: number[] }> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** @throws BadFile */
function readHeader(data: Buffer): { bytes: number; palette: boolean } {
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const [depth = 0, type = 0, compression, filter, interlace = 0] = data.subarray(8);
  const colour = COLOURS[type];
  if (!colour?.depths.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1)
    throw new BadFile();
  checkSize({ width, height, costly: interlace === 1 || depth === 16 });
  return { bytes: Math.floor((width * height * depth * colour.samples) / 8), palette: type === 3 };
}

/** Checks chunks and CRCs; reduces animations to the still picture. @throws BadFile */
export async function* cleanPng(bytes: ByteReader): AsyncGenerator<Buffer, void> {
  yield await bytes.take(SIGNATURE_BYTES);
  const first = await bytes.take(25);
  const header = first.subarray(8, 21);
  if (!first.equals(chunk('IHDR', header))) throw new BadFile();
  const { bytes: inflated, palette } = readHeader(header);
  yield first;

  let [deflated, turned, coloured, after] = [0, false, false, false];
  for (let chunks = 0; chunks < MOST_CHUNKS; chunks++) {
    const head = await bytes.take(8);
    const [length, type] = [head.readUInt32BE(0), head.toString('latin1', 4)];
    const kept = KEPT.has(type);
    // A capital first letter marks a critical chunk, which decoders must understand.
    if (!/^[A-Za-z]{4}$/.test(type) || (!kept && /^[A-Z]/.test(type))) throw new BadFile();
    if (type === 'IDAT' && (after || (palette && !coloured))) throw new BadFile();
    if (type !== 'IDAT' && deflated > 0) after = true;
    if (type === 'PLTE' && (length === 0 || length > 768 || length % 3 !== 0)) throw new BadFile();
    if (type === 'IDAT') deflated += length;
    if (type === 'PLTE') coloured = true;

    const exif: Buffer[] = [];
    let sum = crc32(head.subarray(4));
    if (kept) yield head;
    for await (const part of bytes.pass(length)) {
      sum = crc32(part, sum);
      if (kept) yield part;
      else if (type === 'eXIf' && length <= EXIF_BYTES) exif.push(part);
    }
    const storedCrc = await bytes.take(4);
    if (storedCrc.readUInt32BE() !== sum) throw new BadFile();
    if (kept) yield storedCrc;
    const orientation = turned ? undefined : orientationOf(Buffer.concat(exif));
    if (orientation) yield chunk('eXIf', tiffOf(orientation));
    turned ||= orientation !== undefined;
    if (type !== 'IEND') continue;
    if (length > 0 || deflated * DEFLATE_RATIO < inflated) throw new BadFile();
    return;
  }
  throw new BadFile();
}
