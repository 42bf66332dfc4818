export const PROCESS_DAYS = 5;
export const MOST_PROCESS_DAYS = 250;

const UNITS: [RegExp, number][] = [
  [/minute/i, 1 / 1440],
  [/hour/i, 1 / 24],
  [/week/i, 5],
  [/month/i, 21],
];

/** The longest in days: 5 for '3 to 5 working days'. */
export function processDaysOf(process_time: string): number {
  const numbers = process_time.match(/\d+/g)?.map(Number) ?? [];
  if (numbers.length === 0) return PROCESS_DAYS;
  const [, factor] = UNITS.find(([unit]) => unit.test(process_time)) ?? [undefined, 1];
  return Math.min(Math.max(Math.ceil(Math.max(...numbers) * factor), 1), MOST_PROCESS_DAYS);
}
