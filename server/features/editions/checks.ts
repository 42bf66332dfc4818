import { and, asc, eq, ilike, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { destinations, editions } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { purgeLater } from '#server/features/cdn/purge.ts';
import { recordDestinationEvent } from '#server/features/events/events.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { conflict } from '#server/http/errors.ts';
import { addDays, lagosDay } from '#shared/dates.ts';
import type { CheckDue, Edition } from '#shared/places/editions.ts';
import { changeEdition, type EditionsPage, headingOf, tellChanged } from './editions.ts';

const CHECK_DAYS = 90;

/** The Lagos day on which an edition that was checked `now` is checked again. */
export const nextCheck = (now: Date): string => lagosDay(addDays(now, CHECK_DAYS));

/**
 * Records "Checked, nothing changed."
 * @throws AppError not_found, conflict when it isn't published
 */
export const markChecked = (deps: Deps, id: string, admin: Admin): Promise<Edition> =>
  changeEdition(deps, id, async (tx, deps, { edition, place }) => {
    if (edition.state !== 'published') throw conflict('Only a published edition can be checked.');
    const now = deps.clock.now();
    const isDue = !edition.next_check_on || edition.next_check_on <= lagosDay(now);
    await tx
      .update(editions)
      .set({ checked_at: now, sample: false, ...(isDue ? { next_check_on: nextCheck(now) } : {}) })
      .where(eq(editions.id, edition.id));
    await tellChanged(tx, place.id);
    await purgeLater(tx, deps, [place]);
    await recordDestinationEvent(tx, place, 'edition_checked', admin, now, {
      version: edition.version,
    });
  });

/** In the list of what is due. */
export const DUE_PLACE = /^\d{4}-\d\d-\d\d \d{1,9}$/;
export const duePlace = ({ next_check_on, id }: CheckDue): string => `${next_check_on} ${id}`;

/** The longest due first. */
export async function checksDue(
  deps: Pick<Deps, 'connection' | 'clock'>,
  { limit, like, after }: EditionsPage,
): Promise<CheckDue[]> {
  const [day, id] = after?.split(' ') ?? [];
  const rows = await deps.connection.db
    .select({ edition: editions, place: destinations })
    .from(editions)
    .innerJoin(destinations, eq(destinations.id, editions.destination_id))
    .where(
      and(
        eq(editions.state, 'published'),
        isNotNull(editions.next_check_on),
        lte(editions.next_check_on, lagosDay(deps.clock.now())),
        isNull(destinations.deleted_at),
        like ? ilike(destinations.destination, like) : undefined,
        after === undefined
          ? undefined
          : sql`(${editions.next_check_on}, ${editions.id}) > (${day}::date, ${id}::int)`,
      ),
    )
    .orderBy(asc(editions.next_check_on), asc(editions.id))
    .limit(limit);
  return rows.map(({ edition, place }) => ({
    ...headingOf({ edition, place }),
    checked_at: edition.checked_at?.toISOString() ?? null,
    next_check_on: edition.next_check_on ?? '',
  }));
}
