/** Passports are valid for ten years at most, so an expiry is in this century. */
const CENTURY = 2000;

/** YYMMDD as YYYY-MM-DD; for a birth, the latest that isn't in the future. */
export function dayOf(yymmdd: string, what: 'birth' | 'expiry', today: string): string {
  const [year, month, day] = [yymmdd.slice(0, 2), yymmdd.slice(2, 4), yymmdd.slice(4, 6)];
  const at = (century: number) => `${century + Number(year)}-${month}-${day}`;
  const later = at(CENTURY);
  return what === 'expiry' || later <= today ? later : at(CENTURY - 100);
}

/** ADEBAYO OKE → Adebayo Oke */
export const properName = (capitals: string): string =>
  capitals.toLowerCase().replace(/(^| )./g, (first) => first.toUpperCase());
