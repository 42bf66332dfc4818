import type { DestinationRow } from '#server/features/destinations/destinations.ts';
import { speedsOf, timingOf } from '#shared/requirements/fees.ts';
import type { EditionContents } from '#shared/requirements/requirement.ts';
import { capitalised, counted } from '#shared/words.ts';

/** The destination as it is bought at the speed `to`; its own texts are those of its first speed. */
export function atSpeed(
  place: DestinationRow,
  edition: EditionContents,
  to: string,
): DestinationRow {
  const speeds = speedsOf(edition);
  if (to === speeds[0]) return place;
  const time = timingOf(edition, to);
  const days =
    time &&
    (time.least < time.most
      ? `${time.least} to ${time.most} working days`
      : counted(time.most, 'working day'));
  const isType = speeds.some((speed) => speed.toLowerCase() === place.process_type.toLowerCase());
  return {
    ...place,
    process_time: [days ?? place.process_time, !isType && capitalised(to)]
      .filter(Boolean)
      .join(', '),
    process_type: isType ? capitalised(to) : place.process_type,
  };
}
