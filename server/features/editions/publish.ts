import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { destinations, editions } from '#server/database/schema.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { purgeLater } from '#server/features/cdn/purge.ts';
import { type Doer, recordDestinationEvent, SYSTEM } from '#server/features/events/events.ts';
import { absentIfUnknown } from '#server/features/orders/orders.ts';
import { hasColleague } from '#server/features/sessions/colleagues.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import type { Queue } from '#server/jobs/jobs.ts';
import { isCalendarDay, lagosMidnight } from '#shared/dates.ts';
import { toKobo, toNaira } from '#shared/money/money.ts';
import type { Edition, Publishing } from '#shared/places/editions.ts';
import { editionPrice, timingOf } from '#shared/requirements/fees.ts';
import { newContents } from '#shared/requirements/requirement.ts';
import { nextCheck } from './checks.ts';
import { mustBeDraft, mustBeRead } from './drafts.ts';
import {
  changeEdition,
  type EditionRow,
  type LockedEdition,
  lockEdition,
  nextVersion,
  publishedEdition,
} from './editions.ts';

export const editionQueue: Queue<{ edition_id: number }> = {
  name: 'edition',
  words: 'Publishing an edition',
};

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

/** A stored draft may be older than the rule. @throws AppError invalid */
function mustBePayable({ fees }: EditionRow): void {
  const { error } = newContents.shape.fees.safeParse(fees);
  const faults = error?.issues.map(({ path, message }) => [['fees', ...path].join('.'), message]);
  if (faults) throw invalid(Object.fromEntries(faults));
}

/** In one transaction: archives the edition before and updates the destination's price. */
async function takeEffect(tx: Db, deps: Within, { edition, place }: LockedEdition, doer: Doer) {
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
      next_check_on: edition.next_check_on ?? nextCheck(now),
      sample: false,
    })
    .where(eq(editions.id, edition.id));
  const priced = editionPrice(edition);
  const time = timingOf(edition);
  const government_kobo = toKobo(priced?.government ?? 0);
  const typed = place.visa_agent_price_kobo;
  // Nobody pays less than the government's fee, and agents no more than everybody else.
  const fitted =
    priced && typed !== null
      ? Math.min(Math.max(typed, government_kobo), toKobo(priced.price))
      : typed;
  await tx
    .update(destinations)
    .set({
      ...(priced
        ? { visa_price_kobo: toKobo(priced.price), government_fee_kobo: government_kobo || null }
        : {}),
      visa_agent_price_kobo: fitted,
      process_days: time ? Math.max(1, time.most) : place.process_days,
    })
    .where(eq(destinations.id, place.id));
  await recordDestinationEvent(tx, place, 'edition_published', doer, now, {
    version: edition.version,
    update: edition.update ?? 'minor',
    note: edition.note,
    ...(priced ? { price: priced.price } : {}),
    ...(fitted === null || fitted === typed ? {} : { agent_price: toNaira(fitted) }),
  });
  await purgeLater(tx, deps, [place]);
}

async function goAhead(tx: Db, deps: Within, locked: LockedEdition, admin: Admin): Promise<void> {
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
 * @returns the edition: a draft still if it waits for a colleague's approval
 * @throws AppError not_found, conflict when it is no draft, or another version than `version_read`
 */
export const publish = (
  deps: Deps,
  id: string,
  { update, note, effective_from, version_read }: Publishing,
  admin: Admin,
): Promise<Edition> =>
  changeEdition(deps, id, async (tx, deps, { edition: draft, place }) => {
    mustBeDraft(draft);
    mustBeRead(draft, version_read ?? draft.version);
    mustBePayable(draft);
    const waits = await needsSecond(tx, { update }, admin);
    const set = {
      // Whoever approves it must have read its day, note and kind of update.
      ...(waits ? { version: await nextVersion(tx, place.id) } : {}),
      update,
      note: note ?? draft.note,
      effective_from: effective_from ?? null,
      asked_by: admin.id,
      approved_by: null,
    };
    await tx.update(editions).set(set).where(eq(editions.id, draft.id));
    const edition: EditionRow = { ...draft, ...set };
    if (!waits) return goAhead(tx, deps, { edition, place }, admin);
    await recordDestinationEvent(tx, place, 'edition_to_approve', admin, deps.clock.now(), {
      version: edition.version,
      note: edition.note,
    });
  });

/**
 * @throws AppError not_found, conflict when nothing waits, the administrator asked for it, or it is
 * another version than `version_read`
 */
export const approve = (
  deps: Deps,
  id: string,
  { version_read }: Pick<Publishing, 'version_read'>,
  admin: Admin,
): Promise<Edition> =>
  changeEdition(deps, id, async (tx, deps, locked) => {
    const { edition } = locked;
    if (edition.state !== 'draft' || edition.asked_by === null)
      throw conflict('This edition is not waiting for approval.');
    if (edition.asked_by === admin.id)
      throw conflict('You published this one yourself: a colleague has to approve it.');
    mustBeRead(edition, version_read ?? edition.version);
    mustBePayable(edition);
    await tx.update(editions).set({ approved_by: admin.id }).where(eq(editions.id, edition.id));
    await goAhead(tx, deps, locked, admin);
  });

/** Turns it back into a draft before it takes effect. @throws AppError not_found, conflict */
export const withdraw = (deps: Deps, id: string, admin: Admin): Promise<Edition> =>
  changeEdition(deps, id, async (tx, deps, { edition, place }) => {
    const waits = edition.state === 'draft' && edition.asked_by !== null;
    if (edition.state !== 'scheduled' && !waits)
      throw conflict('Only an edition that is scheduled or waits for approval can be withdrawn.');
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
  });

/** After an outage it may come late: what took effect since, or should have, holds. */
async function isOvertaken(tx: Db, { edition, place }: LockedEdition): Promise<boolean> {
  const now = await publishedEdition(tx, place.id);
  const since = now?.effective_from ? effectiveAt(now.effective_from) : now?.published_at;
  return Boolean(since && edition.effective_from && since > effectiveAt(edition.effective_from));
}

async function archiveOvertaken(tx: Db, deps: Within, { edition, place }: LockedEdition) {
  const now = deps.clock.now();
  await tx
    .update(editions)
    .set({ state: 'archived', archived_at: now })
    .where(eq(editions.id, edition.id));
  await recordDestinationEvent(tx, place, 'edition_withdrawn', SYSTEM, now, {
    version: edition.version,
  });
}

/** Does nothing if the edition was withdrawn; queues it again if it is scheduled for later. */
export async function publishScheduled(deps: Deps, edition_id: number): Promise<void> {
  await transaction(deps, async (tx, deps) => {
    const locked = await absentIfUnknown(lockEdition(tx, edition_id));
    if (locked?.edition.state !== 'scheduled') return;
    // The queue uses the database's clock, which may be ahead of ours.
    const from = laterThanNow(deps, locked.edition);
    if (from) await queueFor(tx, deps, locked.edition, from);
    else if (await isOvertaken(tx, locked)) await archiveOvertaken(tx, deps, locked);
    else await takeEffect(tx, deps, locked, SYSTEM);
  });
}
