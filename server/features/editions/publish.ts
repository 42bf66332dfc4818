import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { destinations, editions } from '#server/database/schema.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { purgeLater } from '#server/features/cdn/purge.ts';
import { type Doer, recordDestinationEvent, SYSTEM } from '#server/features/events/events.ts';
import { absentIfUnknown } from '#server/features/orders/orders.ts';
import { hasColleague } from '#server/features/sessions/colleagues.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { AppError } from '#server/http/errors.ts';
import type { Queue } from '#server/jobs/jobs.ts';
import { addDays, isCalendarDay, lagosDay, lagosMidnight } from '#shared/dates.ts';
import { toKobo, toNaira } from '#shared/money/money.ts';
import type { CheckDue, Edition, Publishing } from '#shared/places/editions.ts';
import { editionPrice, timingOf } from '#shared/requirements/fees.ts';
import { mustBeDraft, mustBeRead } from './drafts.ts';
import { type EditionRow, lockEdition, readEdition, tellChanged } from './editions.ts';

export const editionQueue: Queue<{ edition_id: number }> = {
  name: 'edition',
  words: 'Publishing an edition',
};

const CHECK_DAYS = 90;

type Locked = Awaited<ReturnType<typeof lockEdition>>;

/** The one rule for publishing: a major update needs a second person, if there is one. */
const needsSecond = async (tx: Db, { update }: Pick<Publishing, 'update'>, admin: Admin) =>
  update === 'major' && (await hasColleague(tx, 'destinations', admin.id));

const effectiveAt = (from: string): Date =>
  isCalendarDay(from) ? lagosMidnight(from) : new Date(from);

/** When the edition takes effect; undefined if now. */
function laterThanNow({ clock }: Within, { effective_from }: EditionRow): Date | undefined {
  const from = effective_from === null ? undefined : effectiveAt(effective_from);
  return from && from > clock.now() ? from : undefined;
}

/** In one transaction: archives the edition before and updates the destination's price. */
async function takeEffect(tx: Db, deps: Within, { edition, place }: Locked, doer: Doer) {
  const now = deps.clock.now();
  await tx
    .update(editions)
    .set({ state: 'archived', archived_at: now })
    .where(and(eq(editions.destination_id, place.id), eq(editions.state, 'published')));
  await tx
    .update(editions)
    .set({
      state: 'published',
      published_at: now,
      checked_at: now,
      next_check_on: edition.next_check_on ?? lagosDay(addDays(now, CHECK_DAYS)),
      sample: false,
    })
    .where(eq(editions.id, edition.id));
  const priced = editionPrice(edition);
  const time = timingOf(edition);
  const government_kobo = toKobo(priced?.government ?? 0);
  // Nobody pays less than the government's fee.
  const raised =
    place.visa_agent_price_kobo !== null && place.visa_agent_price_kobo < government_kobo;
  await tx
    .update(destinations)
    .set({
      ...(priced
        ? { visa_price_kobo: toKobo(priced.price), government_fee_kobo: government_kobo || null }
        : {}),
      ...(raised ? { visa_agent_price_kobo: government_kobo } : {}),
      process_days: time ? Math.max(1, time.most) : place.process_days,
    })
    .where(eq(destinations.id, place.id));
  await recordDestinationEvent(tx, place, 'edition_published', doer, now, {
    version: edition.version,
    update: edition.update ?? 'minor',
    note: edition.note,
    ...(priced ? { price: priced.price } : {}),
    ...(raised ? { agent_price: toNaira(government_kobo) } : {}),
  });
  await purgeLater(tx, deps, [place]);
}

async function goAhead(tx: Db, deps: Within, locked: Locked, admin: Admin): Promise<void> {
  const { edition, place } = locked;
  const from = laterThanNow(deps, edition);
  if (!from) return takeEffect(tx, deps, locked, admin);
  await tx.update(editions).set({ state: 'scheduled' }).where(eq(editions.id, edition.id));
  await recordDestinationEvent(tx, place, 'edition_scheduled', admin, deps.clock.now(), {
    version: edition.version,
    from: from.toISOString(),
  });
  await queueFor(tx, deps, edition, from);
}

const queueFor = (tx: Db, { jobs }: Within, { id }: EditionRow, startAfter: Date) =>
  jobs.send(tx, editionQueue, { edition_id: id }, { startAfter });

/**
 * @returns the edition, and whether it waits for a colleague's approval
 * @throws AppError not_found, conflict when it is no draft, or another version than `version_read`
 */
export async function publish(
  deps: Deps,
  id: string,
  { update, note, effective_from, version_read }: Publishing,
  admin: Admin,
): Promise<{ edition: Edition; waits: boolean }> {
  const done = await transaction(deps, async (tx, deps) => {
    const locked = await lockEdition(tx, id);
    mustBeDraft(locked.edition);
    mustBeRead(locked.edition, version_read ?? locked.edition.version);
    const set = {
      update,
      note: note ?? locked.edition.note,
      effective_from: effective_from ?? null,
      asked_by: admin.id,
      approved_by: null,
    };
    const edition: EditionRow = { ...locked.edition, ...set };
    await tx.update(editions).set(set).where(eq(editions.id, edition.id));
    const waits = await needsSecond(tx, { update }, admin);
    if (waits)
      await recordDestinationEvent(
        tx,
        locked.place,
        'edition_to_approve',
        admin,
        deps.clock.now(),
        { version: edition.version, note: edition.note },
      );
    else await goAhead(tx, deps, { ...locked, edition }, admin);
    return { id: edition.id, waits };
  });
  return { edition: await readEdition(deps.connection.db, done.id), waits: done.waits };
}

/**
 * @throws AppError not_found, conflict when nothing waits, the administrator asked for it, or it is
 * another version than `version_read`
 */
export async function approve(
  deps: Deps,
  id: string,
  { version_read }: Pick<Publishing, 'version_read'>,
  admin: Admin,
): Promise<Edition> {
  const done = await transaction(deps, async (tx, deps) => {
    const locked = await lockEdition(tx, id);
    const { edition } = locked;
    if (edition.state !== 'draft' || edition.asked_by === null)
      throw new AppError('conflict', 'This edition is not waiting for approval.');
    if (edition.asked_by === admin.id)
      throw new AppError(
        'conflict',
        'You published this one yourself: a colleague has to approve it.',
      );
    mustBeRead(edition, version_read ?? edition.version);
    await tx.update(editions).set({ approved_by: admin.id }).where(eq(editions.id, edition.id));
    await goAhead(tx, deps, locked, admin);
    return edition.id;
  });
  return readEdition(deps.connection.db, done);
}

/** Turns it back into a draft before it takes effect. @throws AppError not_found, conflict */
export async function withdraw(deps: Deps, id: string, admin: Admin): Promise<Edition> {
  const done = await transaction(deps, async (tx, deps) => {
    const { edition, place } = await lockEdition(tx, id);
    const waits = edition.state === 'draft' && edition.asked_by !== null;
    if (edition.state !== 'scheduled' && !waits)
      throw new AppError(
        'conflict',
        'Only an edition that is scheduled or waits for approval can be withdrawn.',
      );
    await tx
      .update(editions)
      .set({
        state: 'draft',
        asked_by: null,
        approved_by: null,
        update: null,
        effective_from: null,
      })
      .where(eq(editions.id, edition.id));
    await recordDestinationEvent(tx, place, 'edition_withdrawn', admin, deps.clock.now(), {
      version: edition.version,
    });
    return edition.id;
  });
  return readEdition(deps.connection.db, done);
}

/** Does nothing if the edition was withdrawn; queues it again if it is scheduled for later. */
export async function publishScheduled(deps: Deps, edition_id: number): Promise<void> {
  await transaction(deps, async (tx, deps) => {
    const locked = await absentIfUnknown(lockEdition(tx, edition_id));
    if (locked?.edition.state !== 'scheduled') return;
    // The queue uses the database's clock, which may be ahead of ours.
    const from = laterThanNow(deps, locked.edition);
    if (from) await queueFor(tx, deps, locked.edition, from);
    else await takeEffect(tx, deps, locked, SYSTEM);
  });
}

/**
 * Records "Checked, nothing changed."
 * @throws AppError not_found, conflict when it isn't published
 */
export async function markChecked(deps: Deps, id: string, admin: Admin): Promise<Edition> {
  const done = await transaction(deps, async (tx, deps) => {
    const { edition, place } = await lockEdition(tx, id);
    if (edition.state !== 'published')
      throw new AppError('conflict', 'Only a published edition can be checked.');
    const now = deps.clock.now();
    const isDue = !edition.next_check_on || edition.next_check_on <= lagosDay(now);
    await tx
      .update(editions)
      .set({
        checked_at: now,
        sample: false,
        ...(isDue ? { next_check_on: lagosDay(addDays(now, CHECK_DAYS)) } : {}),
      })
      .where(eq(editions.id, edition.id));
    await tellChanged(tx, place.id);
    await purgeLater(tx, deps, [place]);
    await recordDestinationEvent(tx, place, 'edition_checked', admin, now, {
      version: edition.version,
    });
    return edition.id;
  });
  return readEdition(deps.connection.db, done);
}

/** The longest due first. */
export async function checksDue(deps: Pick<Deps, 'connection' | 'clock'>): Promise<CheckDue[]> {
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
      ),
    )
    .orderBy(asc(editions.next_check_on), asc(editions.id));
  return rows.map(({ edition, place }) => ({
    id: edition.id,
    destination_id: place.id,
    kind: place.kind,
    destination: place.destination,
    visa_excerpt: place.visa_excerpt,
    version: edition.version,
    checked_at: edition.checked_at?.toISOString() ?? null,
    next_check_on: edition.next_check_on ?? '',
  }));
}
