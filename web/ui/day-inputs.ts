/** The names of a date's three inputs: year, month, day. */
export const dayInputs = (name: string): string[] => ['year', 'month', 'day'].map((part) => `${name}_${part}`);

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** YYYY-MM-DD of what was typed as year, month and day, whether or not there is such a day; undefined while all are empty. */
export function joinDay(typed: readonly unknown[]): string | undefined {
  const [year = '', month = '', day = ''] = typed.map(text);
  return year || month || day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : undefined;
}

/** What the inputs hold for a day as YYYY-MM-DD, by their names. */
export const splitDay = (name: string, day: string): Record<string, string> =>
  Object.fromEntries(day.split('-').map((part, at) => [dayInputs(name)[at], String(Number(part))]));
