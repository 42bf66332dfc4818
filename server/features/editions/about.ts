import type { Deps } from '#server/deps.ts';
import type { Catalogue } from '#server/features/destinations/catalogue.ts';
import { lagosDay } from '#shared/dates.ts';
import { namesOf } from '#shared/destination-names.ts';
import type { AboutPlace } from '#shared/editions.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { slugOf } from '#shared/slug.ts';
import { readyBy } from './ready-by.ts';

/** All that is sold under this name; by another of its names it stands elsewhere. */
export async function aboutDestination(
  { clock }: Pick<Deps, 'clock'>,
  catalogue: Pick<Catalogue, 'find' | 'get' | 'held'>,
  kind: DecidedKind,
  slug: string,
): Promise<{ places: AboutPlace[]; elsewhere?: string }> {
  const all = await catalogue.find(kind, false);
  const named = all.filter(({ destination }) => slugOf(destination) === slug);
  const other = all.find((place) => namesOf(place).some((name) => slugOf(name) === slug));
  if (named.length === 0)
    return { places: [], ...(other ? { elsewhere: slugOf(other.destination) } : {}) };
  const today = lagosDay(clock.now());
  const places = await Promise.all(
    named.map(async ({ id }): Promise<AboutPlace[]> => {
      const [{ place }, held] = await Promise.all([
        catalogue.get(kind, false, String(id)),
        catalogue.held(id),
      ]);
      if (!place || !held) return [];
      return [{ place, ready_by: await readyBy(held, today) }];
    }),
  );
  return { places: places.flat() };
}
