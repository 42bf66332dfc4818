import type { DestinationRow } from '#server/features/destinations/destinations.ts';
import { speedsOf, timingOf } from '#shared/requirements/fees.ts';
import type { EditionContents } from '#shared/requirements/requirement.ts';
import { capitalised, counted } from '#shared/words.ts';

/**
 * The destination as it is bought at the speed `to`. Its own texts are those of `from`: of its
 * first speed, or of the one that the order had.
 */
export function atSpeed(
  place: DestinationRow,
  edition: EditionContents,
  from: string,
  to: string,
): DestinationRow {
  if (to === from) return place;
  const time = timingOf(edition, to);
  const days =
    time &&
    (time.least < time.most
      ? `${time.least} to ${time.most} working days`
      : counted(time.most, 'working day'));
  const isType = speedsOf(edition).some(
    (speed) => speed.toLowerCase() === place.process_type.toLowerCase(),
  );
  const words = [days, !isType && capitalised(to)].filter(Boolean).join(', ');
  return {
    ...place,
    process_time: words || place.process_time,
    process_type: isType ? capitalised(to) : place.process_type,
  };
}
