import { addWorkingDays } from '#server/features/orders/working-days.ts';
import { timingOf } from '#shared/requirements/fees.ts';
import type { EditionContents } from '#shared/requirements/requirement.ts';

/** The earliest and latest Lagos day for an order paid on `today`. */
export async function readyBy(
  {
    edition,
    process_days,
  }: { edition: Pick<EditionContents, 'fees' | 'timing'> | undefined; process_days: number },
  today: string,
): Promise<[string, string]> {
  const { least, most } = (edition && timingOf(edition)) ?? {
    least: process_days,
    most: process_days,
  };
  return [await addWorkingDays(today, least), await addWorkingDays(today, most)];
}
