import { HEAD_BYTES, kindOfContent, type MediaType } from '#shared/orders/files.ts';
import { BadFile, ByteReader } from './byte-reader.ts';
import { cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';
import { cleanWebp, type Patch } from './webp.ts';

export interface Content {
  media_type: MediaType;
  patches: Patch[];
}

/** A PDF's cross-reference is near its end (ISO 32000-1, 7.5.5). */
const TAIL_BYTES = 8192;

/** Encrypted PDFs need a password, or forbid printing and the like (ISO 32000-1, 7.6.1). */
const ENCRYPTED = /\/Encrypt\s*(\d+\s+\d+\s+R|<<)/;
/** Longer than a match of ENCRYPTED, which may span two chunks. */
const OVERLAP_BYTES = 64;

async function* checkedPdf(bytes: ByteReader): AsyncGenerator<Buffer, void> {
  let tail = Buffer.alloc(0);
  let length = 0;
  for (let piece = await bytes.piece(); piece; piece = await bytes.piece()) {
    if (ENCRYPTED.test(Buffer.concat([tail.subarray(-OVERLAP_BYTES), piece]).toString('latin1')))
      throw new BadFile('locked');
    length += piece.length;
    tail = Buffer.concat([tail, piece]).subarray(-TAIL_BYTES);
    yield piece;
  }
  const [, place] = /startxref\s+(\d+)(?![\s\S]*startxref)/.exec(tail.toString('latin1')) ?? [];
  if (place === undefined || Number(place) >= length) throw new BadFile();
}

/**
 * Validates a file and removes metadata from pictures. Never decodes, because a sender could make
 * that arbitrarily costly.
 * @throws BadFile
 */
export async function* clean(source: AsyncIterator<Buffer>): AsyncGenerator<Buffer, Content> {
  const bytes = new ByteReader(source);
  const head = await bytes.upTo(HEAD_BYTES);
  if (head.length === 0) throw new BadFile('empty');
  const media_type = kindOfContent(head.toString('latin1'));
  if (media_type === 'heic' || media_type === 'wrong_type') throw new BadFile(media_type);
  // Places in a PDF count from its header, so what stands before that is left out.
  bytes.unread(media_type === 'application/pdf' ? head.subarray(head.indexOf('%PDF-')) : head);
  if (media_type === 'image/webp') return { media_type, patches: yield* cleanWebp(bytes) };
  yield* media_type === 'image/jpeg'
    ? cleanJpeg(bytes)
    : media_type === 'image/png'
      ? cleanPng(bytes)
      : checkedPdf(bytes);
  return { media_type, patches: [] };
}
