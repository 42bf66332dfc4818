import { dictionary } from '@zxcvbn-ts/language-common';
import * as z from 'zod/mini';

const REFUSED = 3000;
const LEAST = 8;
// The list is in the order of how common a password is.
const common = new Set((dictionary['passwords-common'] as string[]).filter((password) => password.length >= LEAST).slice(0, REFUSED));

/** A check of a new password that only the server can make: it is none of the 3,000 commonest of at least 8 characters, case ignored. */
export const uncommon = z.refine<string | undefined>(
  (password) => password === undefined || !common.has(password.toLowerCase()),
  'This password is one of the commonest; choose one that is harder to guess.',
);
