import { FILE_BYTES, type FileProblem, MEDIA_TYPES } from '#shared/files.ts';
import { isDamaged } from './picture-check.ts';

const KNOWN_ENDING = /\.(jpe?g|png|webp|pdf)$/i;

/**
 * What the page can tell about a chosen file before it is sent: by its size (bytes), its kind, and by what `canBeSeen` found; undefined when it
 * looks right.
 * The server decides again, by content.
 */
export function fileProblem(file: Pick<File, 'name' | 'size' | 'type'>): FileProblem | undefined {
  if (file.size === 0) return 'empty';
  if (file.size > FILE_BYTES) return 'too_large';
  if (isDamaged(file)) return 'unreadable';
  // Some phones name no type: then the ending has to do, and a name without one is left to the server.
  const unnamed = file.type === '' && !file.name.includes('.');
  const known = MEDIA_TYPES.some((type) => type === file.type) || KNOWN_ENDING.test(file.name);
  return known || unnamed ? undefined : 'wrong_type';
}
