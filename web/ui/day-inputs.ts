export const DAY_PARTS = [
  { part: 'day', label: 'Day', digits: 2, width: 'w-[4.25rem]' },
  { part: 'month', label: 'Month', digits: 2, width: 'w-[4.25rem]' },
  { part: 'year', label: 'Year', digits: 4, width: 'w-[5.75rem]' },
] as const;

export const dayInputs = (name: string): string[] =>
  ['year', 'month', 'day'].map((part) => `${name}_${part}`);

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** YYYY-MM-DD from typed year, month and day, even if invalid; undefined while all are empty. */
export function joinDay(typed: readonly unknown[]): string | undefined {
  const [year = '', month = '', day = ''] = typed.map(text);
  return year || month || day
    ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    : undefined;
}

/** A day (YYYY-MM-DD) as input values, by name; what is no day as it was typed. */
export const splitDay = (name: string, day: string): Record<string, string> =>
  Object.fromEntries(
    day.split('-').map((part, at) => [dayInputs(name)[at], part.replace(/^0+/, '')]),
  );
