import { createHash } from 'node:crypto';

/** Tells texts apart: 16 hexadecimal digits. */
export const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);
