/** Crockford's base32, which has no lookalikes. */
export const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ignores case, dashes and invisible signs; reads I and L as 1, O as 0. */
export const lettersOf = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');
