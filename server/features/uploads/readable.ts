import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { type FileProblem, type MediaType, PICTURE_PIXELS } from '#shared/files.ts';

/** A PDF ends with a cross-reference and its place, within the last part of the file (ISO 32000-1, 7.5.5). */
const TAIL_BYTES = 8192;

async function pdfProblem(path: string): Promise<FileProblem | undefined> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(TAIL_BYTES, size));
    await file.read(tail, 0, tail.length, size - tail.length);
    return tail.includes('startxref') ? undefined : 'unreadable';
  } finally {
    await file.close();
  }
}

/** Decodes a picture down to a thumbnail: the cheapest way to know that all of it is there. */
async function pictureProblem(path: string): Promise<FileProblem | undefined> {
  try {
    const { width, height } = await sharp(path, { limitInputPixels: false }).metadata();
    if (width * height > PICTURE_PIXELS) return 'too_many_pixels';
    await sharp(path, { failOn: 'truncated', limitInputPixels: PICTURE_PIXELS })
      .resize(64, 64, { fit: 'inside', kernel: 'nearest', fastShrinkOnLoad: true })
      .raw()
      .toBuffer();
    return undefined;
  } catch {
    return 'unreadable';
  }
}

/** What is wrong with a stored file of this type, if anything: damaged, or more dots than we decode. */
export const problemOf = (path: string, type: MediaType): Promise<FileProblem | undefined> =>
  type === 'application/pdf' ? pdfProblem(path) : pictureProblem(path);
