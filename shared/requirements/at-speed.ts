import { capitalised, counted } from '../words.ts';
import { speedsOf, timingOf } from './fees.ts';
import type { EditionContents } from './requirement.ts';

/** The destination as it is bought at the speed `to`; its own texts are those of its first speed. */
export function atSpeed<Place extends { process_time: string; process_type: string }>(
  place: Place,
  edition: EditionContents,
  to: string,
): Place {
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
