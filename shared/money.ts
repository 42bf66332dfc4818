/** Kobo to naira, as the API shows amounts. */
export const toNaira = (kobo: number): number => kobo / 100;

/** Naira to kobo, as the database stores amounts. */
export const toKobo = (naira: number): number => Math.round(naira * 100);

const grouped = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 2 });

/** A naira amount as people read it: `₦45,000`. */
export const formatNaira = (naira: number): string => `₦${grouped.format(naira)}`;

/** Shown on every page, mail, invoice and receipt while payments go to the sandbox. */
export const PRACTICE = 'Practice mode: no real money moves.';
