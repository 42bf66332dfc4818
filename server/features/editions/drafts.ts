import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { editions } from '#server/database/schema.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { findDestination, lockDestination } from '#server/features/destinations/destinations.ts';
import { recordDestinationEvent } from '#server/features/events/events.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { conflict } from '#server/http/errors.ts';
import { toNaira } from '#shared/money/money.ts';
import type { Edition, EditionChange } from '#shared/places/editions.ts';
import { contentsOf } from '#shared/requirements/contents.ts';
import { firstSpeed } from '#shared/requirements/fees.ts';
import type { EditionContents, Fee } from '#shared/requirements/requirement.ts';
import {
  changeEdition,
  type EditionRow,
  lockEdition,
  nextVersion,
  publishedEdition,
  readEdition,
} from './editions.ts';

type Place = Awaited<ReturnType<typeof findDestination>>;

const firstTiming = ({ process_days }: Place, fees: Fee[]): EditionContents['timing'] => [
  { speed: firstSpeed(fees), least: 1, most: process_days },
];

/** Contents from the destination itself, if it has no edition. */
function firstContents(place: Place): EditionContents {
  const government = toNaira(place.government_fee_kobo ?? 0);
  const fees: Fee[] = [
    ...(government ? [{ party: 'government' as const, amount: government }] : []),
    { party: 'service', amount: toNaira(place.visa_price_kobo) - government },
  ];
  return { requirements: [], fees, timing: firstTiming(place, fees), sources: [] };
}

/** The times that nobody has written follow the fees, whose first speed is the default. */
function timingAfter(place: Place, { fees, timing }: EditionRow, change: Partial<EditionContents>) {
  const isOwn = !isDeepStrictEqual(timing, firstTiming(place, fees));
  return change.timing || !change.fees || isOwn ? change.timing : firstTiming(place, change.fees);
}

/**
 * Copies the published edition, or that of destination `like`; without one, uses the destination's
 * own data.
 * @throws AppError not_found
 */
export async function addDraft(
  deps: Deps,
  destination_id: string,
  admin: Admin,
  like?: number | null,
): Promise<Edition> {
  const id = await transaction(deps, async (tx, deps) => {
    const place = await lockDestination(tx, destination_id);
    const model = await publishedEdition(
      tx,
      like ? (await findDestination(tx, like)).id : place.id,
    );
    const now = deps.clock.now();
    // Another destination's price and sources don't apply here.
    const own = firstContents(place);
    const contents = model
      ? { ...contentsOf(model), ...(like ? { fees: own.fees, sources: own.sources } : {}) }
      : own;
    const version = await nextVersion(tx, place.id);
    const [row] = await tx
      .insert(editions)
      .values({ ...contents, destination_id: place.id, version, author: admin.id, created_at: now })
      .returning({ id: editions.id });
    if (!row) throw new Error('the new edition was not returned');
    await recordDestinationEvent(tx, place, 'edition_drafted', admin, now, { version });
    return row.id;
  });
  return readEdition(deps.connection.db, id);
}

/** @throws AppError conflict */
export function mustBeDraft({ state }: EditionRow): void {
  if (state !== 'draft')
    throw conflict(`This edition is ${state}: it can no longer be changed. Begin a draft from it.`);
}

/** @throws AppError conflict when somebody else has saved it since */
export function mustBeRead(
  { version }: EditionRow,
  version_read: EditionChange['version_read'],
): void {
  if (String(version_read) !== String(version))
    throw conflict(
      'Somebody else has saved this draft in the meantime. Load it again; what you typed is still here.',
    );
}

/**
 * Absent fields stay; a draft that waits for approval has to be published again.
 * @throws AppError not_found, conflict when somebody else has saved it or it is no draft
 */
export const saveDraft = (
  deps: Deps,
  id: string,
  { version_read, ...change }: EditionChange,
  admin: Admin,
): Promise<Edition> =>
  changeEdition(deps, id, async (tx, _deps, { edition, place }) => {
    mustBeDraft(edition);
    mustBeRead(edition, version_read);
    await tx
      .update(editions)
      .set({
        ...change,
        timing: timingAfter(place, edition, change),
        version: await nextVersion(tx, place.id),
        author: admin.id,
        asked_by: null,
        update: null,
        effective_from: null,
      })
      .where(eq(editions.id, edition.id));
  });

/** @throws AppError not_found, conflict when it is no draft */
export async function deleteDraft(deps: Deps, id: string, admin: Admin): Promise<void> {
  await transaction(deps, async (tx, deps) => {
    const { edition, place } = await lockEdition(tx, id);
    mustBeDraft(edition);
    await tx.delete(editions).where(eq(editions.id, edition.id));
    await recordDestinationEvent(tx, place, 'edition_deleted', admin, deps.clock.now(), {
      version: edition.version,
    });
  });
}
