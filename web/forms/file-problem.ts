import { FILE_BYTES, type FileProblem, MEDIA_TYPES } from '#shared/files.ts';
import { isDamaged } from './picture-check.ts';

const KNOWN_ENDING = /\.(jpe?g|png|webp|pdf)$/i;

/**
 * A chosen file's error, as far as the page can tell before the upload: by its size (bytes), its type, and the result of `canBeSeen`; undefined when it
 * looks right.
 * The server decides again, by content.
 */
export function fileProblem(file: Pick<File, 'name' | 'size' | 'type'>): FileProblem | undefined {
  if (file.size === 0) return 'empty';
  if (file.size > FILE_BYTES) return 'too_large';
  if (isDamaged(file)) return 'unreadable';
  // Some phones send no MIME type: then the extension decides, and a name without one is left to the server.
  const unnamed = file.type === '' && !file.name.includes('.');
  const known = MEDIA_TYPES.some((type) => type === file.type) || KNOWN_ENDING.test(file.name);
  return known || unnamed ? undefined : 'wrong_type';
}
