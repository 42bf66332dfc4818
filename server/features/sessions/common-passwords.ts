import { dictionary } from '@zxcvbn-ts/language-common';
import { invalid } from '#server/errors.ts';

const REFUSED = 3000;
const LEAST = 8;
// The list is in the order of how common a password is.
const common = new Set((dictionary['passwords-common'] as string[]).filter((password) => password.length >= LEAST).slice(0, REFUSED));

/** Refuses the 3,000 commonest passwords of at least 8 characters, case ignored. @throws AppError invalid naming the field */
export function refuseCommon(field: string, password: string): void {
  if (common.has(password.toLowerCase()))
    throw invalid({ [field]: 'This password is one of the commonest; choose one that is harder to guess.' });
}
