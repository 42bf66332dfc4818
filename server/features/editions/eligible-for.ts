import type { Deps } from '#server/deps.ts';
import type { Catalogue } from '#server/features/destinations/catalogue.ts';
import { mayCountGap } from '#server/features/sessions/limits.ts';
import { lagosDay } from '#shared/dates.ts';
import { fold } from '#shared/fold.ts';
import { namesOf } from '#shared/places/destination-names.ts';
import type { Destination } from '#shared/places/destinations.ts';
import type { Eligibility, EligibilityQuestion } from '#shared/places/editions.ts';
import { type Candidate, eligibilityOf } from './eligibility.ts';
import { countGap } from './gaps.ts';

/** By id, or by any of its names, whole. */
function isMeant(place: Destination, wanted: string | number): boolean {
  const text = String(wanted);
  if (/^\d+$/.test(text)) return String(place.id) === text;
  return namesOf(place).some((name) => fold(name) === fold(text));
}

/** What isn't sold is counted, for so many questions of one address. */
export async function eligibleFor(
  deps: Deps,
  catalogue: Pick<Catalogue, 'find' | 'held'>,
  { kind, nationality, destination, facts }: EligibilityQuestion,
  address: string,
): Promise<Eligibility> {
  const places = (await catalogue.find(kind, false)).filter((place) => isMeant(place, destination));
  const candidates = await Promise.all(
    places.map(async (place): Promise<Candidate[]> => {
      const held = await catalogue.held(place.id);
      return held ? [{ place, ...held }] : [];
    }),
  );
  const answer = await eligibilityOf(
    candidates.flat(),
    { ...facts, nationality },
    lagosDay(deps.clock.now()),
  );
  if (
    answer.outcome === 'unknown' &&
    typeof destination === 'string' &&
    (await mayCountGap(deps, address))
  ) {
    const purpose = typeof facts?.purpose === 'string' ? facts.purpose.slice(0, 60) : '';
    await countGap(deps, { kind, nationality, destination, purpose });
  }
  return answer;
}
