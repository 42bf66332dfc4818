import type { Deps } from '#server/deps.ts';
import type { Catalogue } from '#server/features/destinations/catalogue.ts';
import { addWorkingDays } from '#server/features/orders/working-days.ts';
import { lagosDay } from '#shared/dates.ts';
import { namesOf } from '#shared/places/destination-names.ts';
import type { AboutPlace } from '#shared/places/editions.ts';
import { speedsOf } from '#shared/requirements/fees.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { slugOf } from '#shared/slug.ts';
import { readyBy } from './ready-by.ts';

/**
 * All that is sold under this name. For another or a former name, `elsewhere` is the current slug.
 */
export async function aboutDestination(
  { clock, connection: { db }, services }: Pick<Deps, 'clock' | 'connection' | 'services'>,
  catalogue: Pick<Catalogue, 'find' | 'get' | 'currentEdition' | 'renamed'>,
  kind: DecidedKind,
  slug: string,
): Promise<{ places: AboutPlace[]; elsewhere?: string }> {
  const all = await catalogue.find(kind, false);
  const named = all.filter(({ destination }) => slugOf(destination) === slug);
  const other = all.find((place) => namesOf(place).some((name) => slugOf(name) === slug));
  if (named.length === 0) {
    const now = other?.destination ?? (await catalogue.renamed(kind, slug));
    return { places: [], ...(now ? { elsewhere: slugOf(now) } : {}) };
  }
  const today = lagosDay(clock.now());
  const places = await Promise.all(
    named.map(async ({ id }): Promise<AboutPlace[]> => {
      const [{ place }, current] = await Promise.all([
        catalogue.get(kind, false, String(id)),
        catalogue.currentEdition(id),
      ]);
      if (!place || !current) return [];
      const ready_by = await readyBy(current, today);
      const speed = speedsOf(current.edition ?? { fees: [], timing: [] })[0];
      const days = await services.get(kind)?.decided?.usualDays(db, id, speed);
      const usual_by = days && (await addWorkingDays(today, days));
      return [{ place, ready_by, ...(usual_by && usual_by < ready_by[1] ? { usual_by } : {}) }];
    }),
  );
  return { places: places.flat() };
}
