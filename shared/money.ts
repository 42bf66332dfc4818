export const toNaira = (kobo: number): number => kobo / 100;

export const toKobo = (naira: number): number => Math.round(naira * 100);

/** `₦45,000`, `₦10,000.50`; without Intl, as in dates.ts. */
export function formatNaira(naira: number): string {
  const kobo = toKobo(naira);
  const digits = toNaira(kobo).toFixed(kobo % 100 === 0 ? 0 : 2);
  return `₦${digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`;
}

/** Shown everywhere while payments go to the sandbox. */
export const PRACTICE = 'Practice mode: no real money moves.';
