import { FILE_BYTES, type FileProblem, MEDIA_TYPES } from '#shared/orders/files.ts';
import { contentProblem } from './content-check.ts';

const HEIC = /hei[cf]/i;
const KNOWN_ENDING = /\.(jpe?g|png|webp|pdf)$/i;

/** A file's error by size, type and what `lookInto` found, if any. */
export function fileProblem(file: Pick<File, 'name' | 'size' | 'type'>): FileProblem | undefined {
  if (file.size === 0) return 'empty';
  if (file.size > FILE_BYTES) return 'too_large';
  if (HEIC.test(file.type) || /\.hei[cf]$/i.test(file.name)) return 'heic';
  const found = contentProblem(file);
  if (found) return found;
  // Some phones send no MIME type: then the extension decides, if there is one.
  const unnamed = file.type === '' && !file.name.includes('.');
  const known = MEDIA_TYPES.some((type) => type === file.type) || KNOWN_ENDING.test(file.name);
  return known || unnamed ? undefined : 'wrong_type';
}
