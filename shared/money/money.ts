export const toNaira = (kobo: number): number => kobo / 100;

export const toKobo = (naira: number): number => Math.round(naira * 100);

/** Splits `kobo` in the proportions `by`; the parts add up to exactly `kobo`. */
export function divide(kobo: number, by: readonly number[]): number[] {
  const all = BigInt(by.reduce((sum, part) => sum + part, 0));
  let before = 0;
  let given = 0;
  return by.map((part, nth) => {
    before += part;
    const upTo =
      nth === by.length - 1 || all === 0n ? kobo : Number((BigInt(kobo) * BigInt(before)) / all);
    const own = upTo - given;
    given = upTo;
    return own;
  });
}

/** `₦45,000`, `₦10,000.50`; without Intl, as in dates.ts. */
export function formatNaira(naira: number): string {
  const kobo = toKobo(naira);
  const digits = toNaira(kobo).toFixed(kobo % 100 === 0 ? 0 : 2);
  return `₦${digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`;
}

/** Like `formatNaira`, but takes kobo. */
export const formatKobo = (kobo: number): string => formatNaira(toNaira(kobo));

/** Shown everywhere while payments use the sandbox. */
export const PRACTICE = 'Practice mode: no real money moves.';
