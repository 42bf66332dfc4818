import { addWorkingDays } from '#server/features/orders/working-days.ts';
import { timingOf } from '#shared/requirements/fees.ts';
import type { EditionContents } from '#shared/requirements/requirement.ts';

/** The earliest and the latest Lagos day for whoever pays on `today`. */
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
