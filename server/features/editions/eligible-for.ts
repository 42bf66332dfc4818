import type { Deps } from '#server/deps.ts';
import type { Catalogue } from '#server/features/destinations/catalogue.ts';
import { mayCountGap } from '#server/features/sessions/limits.ts';
import { lagosDay } from '#shared/dates.ts';
import type { Eligibility, EligibilityQuestion } from '#shared/places/editions.ts';
import { type Candidate, eligibilityOf } from './eligibility.ts';
import { countGap } from './gaps.ts';

/** Counts questions about what isn't sold, up to a limit per network address. */
export async function eligibleFor(
  deps: Deps,
  catalogue: Pick<Catalogue, 'meant' | 'currentEdition'>,
  { kind, nationality, destination, facts }: EligibilityQuestion,
  address: string,
): Promise<Eligibility> {
  const places = await catalogue.meant(kind, destination);
  const candidates = await Promise.all(
    places.map(async (place): Promise<Candidate[]> => {
      const current = await catalogue.currentEdition(place.id);
      return current ? [{ place, ...current }] : [];
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
