import type { MediaType } from '#shared/files.ts';
import { BadFile, ByteReader } from './byte-reader.ts';
import { cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';
import { cleanWebp, type Patch } from './webp.ts';

/** What was found out about a file while it was read. */
export interface Content {
  media_type: MediaType;
  patches: Patch[];
}

/** Enough of a file's beginning to tell what it is. */
const HEAD_BYTES = 12;
/** A PDF ends with a cross-reference and its place, within the last part of the file (ISO 32000-1, 7.5.5). */
const TAIL_BYTES = 8192;

/** The brands of photos that phones call HEIC (ISO/IEC 23008-12). */
const HEIF = /^.{4}ftyp(hei|hev|mif1|msf1)/s;

function typeOf(head: Buffer): MediaType | undefined {
  const [hex, text] = [head.toString('hex'), head.toString('latin1')];
  if (hex.startsWith('ffd8ff')) return 'image/jpeg';
  if (hex.startsWith('89504e470d0a1a0a')) return 'image/png';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp';
  return text.startsWith('%PDF-') ? 'application/pdf' : undefined;
}

/** A PDF whose trailer names an encryption dictionary opens with a password only (ISO 32000-1, 7.6.1). */
const ENCRYPTED = /\/Encrypt\s*(\d+\s+\d+\s+R|<<)/;
/** More than ENCRYPTED matches: it may lie across two pieces. */
const OVERLAP_BYTES = 64;

async function* checkedPdf(bytes: ByteReader): AsyncGenerator<Buffer, void> {
  let tail = Buffer.alloc(0);
  let length = 0;
  for (let piece = await bytes.piece(); piece; piece = await bytes.piece()) {
    if (ENCRYPTED.test(Buffer.concat([tail.subarray(-OVERLAP_BYTES), piece]).toString('latin1'))) throw new BadFile('locked');
    length += piece.length;
    tail = Buffer.concat([tail, piece]).subarray(-TAIL_BYTES);
    yield piece;
  }
  const [, place] = /startxref\s+(\d+)(?![\s\S]*startxref)/.exec(tail.toString('latin1')) ?? [];
  if (place === undefined || Number(place) >= length) throw new BadFile();
}

/**
 * A file as it may be kept, piece by piece while it comes in: told by its content, checked to its end, and a picture without what its camera
 * wrote into it. Nothing is decoded: that would cost whatever its sender wants it to.
 * @throws BadFile
 */
export async function* clean(source: AsyncIterator<Buffer>): AsyncGenerator<Buffer, Content> {
  const bytes = new ByteReader(source);
  const head = await bytes.upTo(HEAD_BYTES);
  if (head.length === 0) throw new BadFile('empty');
  const media_type = typeOf(head);
  if (!media_type) throw new BadFile(HEIF.test(head.toString('latin1')) ? 'heic' : 'wrong_type');
  bytes.unread(head);
  if (media_type === 'image/webp') return { media_type, patches: yield* cleanWebp(bytes) };
  yield* media_type === 'image/jpeg' ? cleanJpeg(bytes) : media_type === 'image/png' ? cleanPng(bytes) : checkedPdf(bytes);
  return { media_type, patches: [] };
}
