import { and, asc, eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { foldedLike } from '#server/database/folded.ts';
import { destinations, editions } from '#server/database/schema.ts';
import { AppError, invalid } from '#server/http/errors.ts';
import { idOf, likeOf } from '#server/http/paging.ts';
import { fold } from '#shared/fold.ts';
import { formatNaira, toKobo, toNaira } from '#shared/money/money.ts';
import { processDaysOf } from '#shared/orders/process-days.ts';
import { readCountries, readNames } from '#shared/places/destination-names.ts';
import type {
  AdminDestination,
  DestinationChange,
  NewDestination,
  PricedDestination,
} from '#shared/places/destinations.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { slugOf } from '#shared/slug.ts';

export type DestinationRow = typeof destinations.$inferSelect;

type Prices = Pick<DestinationRow, 'visa_price_kobo' | 'visa_agent_price_kobo'> &
  Partial<Pick<DestinationRow, 'government_fee_kobo'>>;

const agentPriceOf = ({ visa_agent_price_kobo, visa_price_kobo }: Prices): number =>
  visa_agent_price_kobo ?? visa_price_kobo;

export const presentDestination = (row: DestinationRow): PricedDestination => ({
  id: row.id,
  destination: row.destination,
  visa_excerpt: row.visa_excerpt,
  visa_description: row.visa_description,
  visa_price: toNaira(row.visa_price_kobo),
  visa_agent_price: toNaira(agentPriceOf(row)),
  ...(row.government_fee_kobo === null ? {} : { government_fee: toNaira(row.government_fee_kobo) }),
  process_time: row.process_time,
  process_type: row.process_type,
  available_country: row.available_country.join('|'),
  other_names: row.other_names.join('|'),
});

/** As `presentDestination`, also with whether the agent price follows the public one. */
export const presentForAdmins = (row: DestinationRow): AdminDestination => ({
  ...presentDestination(row),
  agent_price_follows: row.visa_agent_price_kobo === null,
  process_days: row.process_days,
});

const present = (kind?: DecidedKind) =>
  and(kind && eq(destinations.kind, kind), isNull(destinations.deleted_at));

const BY_NAME = [asc(sql`lower(${destinations.destination})`), asc(destinations.id)];

export const allDestinations = (db: Db, kind: DecidedKind): Promise<DestinationRow[]> =>
  db
    .select()
    .from(destinations)
    .where(present(kind))
    .orderBy(...BY_NAME);

const NAMES = sql`array_to_string(${destinations.destination} || ${destinations.other_names}, E'\n')`;

function holds(search: string | undefined) {
  const like = likeOf(fold(search ?? ''));
  const digits = likeOf(/^[₦,\s\d]+$/.test(search ?? '') ? search?.replace(/\D/g, '') : '');
  if (!like) return undefined;
  const prices = [destinations.visa_price_kobo, destinations.visa_agent_price_kobo];
  return or(
    foldedLike(NAMES, like),
    ilike(destinations.visa_excerpt, like),
    ...(digits ? prices.map((kobo) => sql`(${kobo} / 100)::text like ${digits}`) : []),
  );
}

/** Place in the list, which stays when the row is renamed. */
export const NAME_PLACE = /^\d{1,9} \P{Cc}+$/u;
export const namePlace = ({ id, destination }: Pick<DestinationRow, 'id' | 'destination'>) =>
  `${id} ${destination}`;

function isAfter(place: string): SQL {
  const id = Number.parseInt(place, 10);
  const name = place.slice(place.indexOf(' ') + 1);
  return sql`(lower(${destinations.destination}), ${destinations.id}) > (lower(${name}), ${id}::int)`;
}

export const pageOfDestinations = (
  db: Db,
  kind: DecidedKind,
  { limit, after, search }: { limit: number; after?: string; search?: string },
): Promise<DestinationRow[]> =>
  db
    .select()
    .from(destinations)
    .where(and(present(kind), after === undefined ? undefined : isAfter(after), holds(search)))
    .orderBy(...BY_NAME)
    .limit(limit);

const isPlace = (id: string | number, kind?: DecidedKind) =>
  and(present(kind), eq(destinations.id, idOf(id)));

/**
 * Of any kind if none is given.
 * @throws AppError not_found, also for a malformed id and another kind's
 */
export async function findDestination(
  db: Db,
  id: string | number,
  kind?: DecidedKind,
): Promise<DestinationRow> {
  const [row] = await db.select().from(destinations).where(isPlace(id, kind));
  if (!row) throw new AppError('not_found');
  return row;
}

/** As `findDestination`; locked, so that the values before a change are certain. */
export async function lockDestination(
  tx: Db,
  id: string | number,
  kind?: DecidedKind,
): Promise<DestinationRow> {
  const [row] = await tx.select().from(destinations).where(isPlace(id, kind)).for('update');
  if (!row) throw new AppError('not_found');
  return row;
}

export const destinationsNamed = (
  db: Db,
  kind: DecidedKind,
  name: string,
): Promise<DestinationRow[]> =>
  db
    .select()
    .from(destinations)
    .where(
      and(
        present(kind),
        eq(
          sql`lower(${destinations.destination})`,
          name.normalize().trim().replace(/\s+/g, ' ').toLowerCase(),
        ),
      ),
    );

const koboOf = (naira: number | null | undefined): number | null => (naira ? toKobo(naira) : null);

/** Nobody may pay less than the government's fee. */
export function whyNoFit(row: Prices): string | undefined {
  const least = Math.min(row.visa_price_kobo, agentPriceOf(row));
  return (row.government_fee_kobo ?? 0) <= least
    ? undefined
    : `The government’s part can’t be more than the lowest price, ${formatNaira(toNaira(least))}.`;
}

/** @throws AppError invalid */
function mustFit(row: Prices): void {
  const why = whyNoFit(row);
  if (why) throw invalid({ government_fee: why });
}

/**
 * Prices in naira. An agent price of null follows the public price; an absent one is fixed at it.
 */
export const newRow = (kind: DecidedKind, input: NewDestination, sample = false) => ({
  kind,
  sample,
  destination: input.destination,
  visa_excerpt: input.visa_excerpt ?? '',
  visa_description: input.visa_description ?? '',
  visa_price_kobo: toKobo(input.visa_price),
  visa_agent_price_kobo:
    input.visa_agent_price === null ? null : toKobo(input.visa_agent_price ?? input.visa_price),
  government_fee_kobo: koboOf(input.government_fee),
  process_time: input.process_time ?? '',
  process_type: input.process_type ?? '',
  process_days: input.process_days ?? processDaysOf(input.process_time ?? ''),
  available_country: readCountries(input.available_country ?? ''),
  other_names: readNames(input.other_names ?? ''),
});

/** @throws AppError invalid */
export async function addDestination(
  db: Db,
  kind: DecidedKind,
  input: NewDestination,
  sample = false,
): Promise<DestinationRow> {
  const values = newRow(kind, input, sample);
  mustFit(values);
  const [row] = await db.insert(destinations).values(values).returning();
  if (!row) throw new Error('the new destination was not returned');
  return row;
}

/** If a published edition has fees, they set the price. @throws AppError edition_rules_price */
async function mustNotBeRuled(tx: Db, before: DestinationRow, change: DestinationChange) {
  const { visa_price, government_fee } = change;
  const same =
    (visa_price === undefined || toKobo(visa_price) === before.visa_price_kobo) &&
    (government_fee === undefined || koboOf(government_fee) === before.government_fee_kobo);
  if (same) return;
  const [ruling] = await tx
    .select({ id: editions.id })
    .from(editions)
    .where(
      and(
        eq(editions.destination_id, before.id),
        eq(editions.state, 'published'),
        sql`jsonb_array_length(${editions.fees}) > 0`,
      ),
    );
  if (ruling) throw new AppError('edition_rules_price');
}

/** Drizzle leaves columns unchanged whose new value is undefined. */
const ifGiven = <Given, Stored>(value: Given | undefined, stored: (value: Given) => Stored) =>
  value === undefined ? undefined : stored(value);

/**
 * Returns the rows before and after. Absent fields stay; an agent price of null follows the public
 * price.
 * @throws AppError not_found, edition_rules_price
 */
export async function changeDestination(
  tx: Db,
  kind: DecidedKind,
  id: string | number,
  change: DestinationChange,
): Promise<{ before: DestinationRow; after: DestinationRow }> {
  const { visa_price, visa_agent_price, government_fee, available_country, other_names, ...texts } =
    change;
  const before = await lockDestination(tx, id, kind);
  await mustNotBeRuled(tx, before, change);
  const renamed = change.destination && slugOf(change.destination) !== slugOf(before.destination);
  const [row] = await tx
    .update(destinations)
    .set({
      ...texts,
      former_names: renamed
        ? [...new Set([before.destination, ...before.former_names])].slice(0, 20)
        : undefined,
      visa_price_kobo: ifGiven(visa_price, toKobo),
      visa_agent_price_kobo: ifGiven(visa_agent_price, (naira) =>
        naira === null ? null : toKobo(naira),
      ),
      government_fee_kobo: ifGiven(government_fee, koboOf),
      available_country: ifGiven(available_country, readCountries),
      other_names: ifGiven(other_names, readNames),
      sample: false,
    })
    .where(eq(destinations.id, before.id))
    .returning();
  if (!row) throw new Error('the changed destination was not returned');
  mustFit(row);
  return { before, after: row };
}

/** Deletes softly, because old applications still refer to it. @throws AppError not_found */
export async function deleteDestination(
  tx: Db,
  kind: DecidedKind,
  id: string,
  now: Date,
): Promise<DestinationRow> {
  const found = await lockDestination(tx, id, kind);
  await tx.update(destinations).set({ deleted_at: now }).where(eq(destinations.id, found.id));
  return found;
}
