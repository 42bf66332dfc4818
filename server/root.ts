import { join } from 'node:path';

const BUILT = join('build', 'program');

/** The product's folder, from its sources and from the built program. */
export const ROOT = import.meta.dirname.endsWith(BUILT)
  ? join(import.meta.dirname, '../..')
  : join(import.meta.dirname, '..');
