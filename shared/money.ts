/** Kobo to naira, as the API shows amounts. */
export const toNaira = (kobo: number): number => kobo / 100;

/** Naira to kobo, as the database stores amounts. */
export const toKobo = (naira: number): number => Math.round(naira * 100);

const whole = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 0 });
const withKobo = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A naira amount as people read it: `₦45,000`, and with two decimals where there are kobo: `₦10,000.50`. */
export const formatNaira = (naira: number): string => `₦${(toKobo(naira) % 100 === 0 ? whole : withKobo).format(naira)}`;

/** Shown on every page, mail, invoice and receipt while payments go to the sandbox. */
export const PRACTICE = 'Practice mode: no real money moves.';
