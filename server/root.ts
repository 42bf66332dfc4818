import { join } from 'node:path';

const BUILT = join('build', 'program');

/** The repository's folder, whether run from source or from the built program. */
export const ROOT = import.meta.dirname.endsWith(BUILT)
  ? join(import.meta.dirname, '../..')
  : join(import.meta.dirname, '..');
