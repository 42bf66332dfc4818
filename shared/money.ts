/** Kobo to naira, as the API shows amounts. */
export const toNaira = (kobo: number): number => kobo / 100;

/** Naira to kobo, as the database stores amounts. */
export const toKobo = (naira: number): number => Math.round(naira * 100);

/** A naira amount as people read it: `₦45,000`, and with two decimals where there are kobo: `₦10,000.50`. Without Intl, as dates are. */
export function formatNaira(naira: number): string {
  const kobo = toKobo(naira);
  const digits = toNaira(kobo).toFixed(kobo % 100 === 0 ? 0 : 2);
  return `₦${digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`;
}

/** Shown on every page, mail, invoice and receipt while payments go to the sandbox. */
export const PRACTICE = 'Practice mode: no real money moves.';
