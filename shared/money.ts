/** Kobo to naira, as the API shows amounts. */
export const toNaira = (kobo: number): number => kobo / 100;

/** Naira to kobo, as the database keeps amounts. */
export const toKobo = (naira: number): number => Math.round(naira * 100);

const grouped = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 2 });

/** A naira amount as people read it: `₦45,000`. */
export const formatNaira = (naira: number): string => `₦${grouped.format(naira)}`;

/** Said by every page, mail and paper of a product whose payments are a sandbox's. */
export const PRACTICE = 'Practice mode: no real money moves.';
