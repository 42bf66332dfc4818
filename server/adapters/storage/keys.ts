import { randomBytes } from 'node:crypto';
import { lagosDay } from '#shared/dates.ts';

/** Keys of version 0.2 have no day. */
const KEY = /^(\d{4}\/\d{2}\/\d{2}\/)?[a-z0-9]{20,64}(\.(?!tmp$)[a-z0-9]{1,5})?$/i;

export const isKey = (text: string): boolean => KEY.test(text);

/** Begins with the Lagos day: `2026/11/24/…`. */
export const newKey = (now: Date): string =>
  `${lagosDay(now).replaceAll('-', '/')}/${randomBytes(20).toString('hex')}`;
