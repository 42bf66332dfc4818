import type { Locator } from '@playwright/test';

/** The year in which journeys of the stories begin: the next one, so that no story ends with the calendar. */
export const YEAR = new Date().getFullYear() + 1;

/** The first leap year from then on. */
export const LEAP_YEAR = Math.ceil(YEAR / 4) * 4;

/** A day (YYYY-MM-DD) as forms ask for it: in three inputs. */
export function dayTyped(name: string, day: string): Record<string, string> {
  const [year = '', month, date] = day.split('-');
  return {
    [`${name}_day`]: String(Number(date)),
    [`${name}_month`]: String(Number(month)),
    [`${name}_year`]: year,
  };
}

/** Types a day (YYYY-MM-DD) into the three inputs of a date field outside a form. */
export async function typeDay(within: Locator, day: string): Promise<void> {
  for (const [at, part] of ['Year', 'Month', 'Day'].entries())
    await within.getByLabel(part, { exact: true }).fill(day.split('-')[at] ?? '');
}
