import { and, asc, desc, eq, ilike, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/database/connect.ts';
import { admins, destinations, editions } from '#server/database/schema.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import {
  type DestinationRow,
  findDestination,
  lockDestination,
} from '#server/features/destinations/destinations.ts';
import { AppError } from '#server/http/errors.ts';
import { idOf } from '#server/http/paging.ts';
import type { Edition } from '#shared/places/editions.ts';
import { contentsOf } from '#shared/requirements/contents.ts';

export type EditionRow = typeof editions.$inferSelect;

const approvers = alias(admins, 'approvers');
const askers = alias(admins, 'askers');

const selection = (db: Db) =>
  db
    .select({
      edition: editions,
      place: destinations,
      author: admins.admin_name,
      asked_by: askers.admin_name,
      approved_by: approvers.admin_name,
    })
    .from(editions)
    .innerJoin(destinations, eq(destinations.id, editions.destination_id))
    .leftJoin(admins, eq(admins.id, editions.author))
    .leftJoin(askers, eq(askers.id, editions.asked_by))
    .leftJoin(approvers, eq(approvers.id, editions.approved_by));
type Selected = Awaited<ReturnType<typeof selection>>[number];

/** Which edition it is, and whose. */
export const headingOf = ({ edition, place }: LockedEdition) => ({
  id: edition.id,
  destination_id: place.id,
  kind: place.kind,
  destination: place.destination,
  visa_excerpt: place.visa_excerpt,
  version: edition.version,
});

const present = ({ edition, place, author, asked_by, approved_by }: Selected): Edition => ({
  ...headingOf({ edition, place }),
  ...contentsOf(edition),
  state: edition.state,
  update: edition.update,
  note: edition.note,
  author,
  asked_by: edition.state === 'draft' ? asked_by : null,
  asked_by_id: edition.state === 'draft' ? edition.asked_by : null,
  approved_by,
  effective_from: edition.effective_from,
  published_at: edition.published_at?.toISOString() ?? null,
  checked_at: edition.checked_at?.toISOString() ?? null,
  next_check_on: edition.next_check_on,
  sample: edition.sample,
});

/** @throws AppError not_found */
export async function readEdition(db: Db, id: string | number): Promise<Edition> {
  const [row] = await selection(db).where(
    and(eq(editions.id, idOf(id)), isNull(destinations.deleted_at)),
  );
  if (!row) throw new AppError('not_found');
  return present(row);
}

export interface EditionsPage {
  limit: number;
  /** From `likeOf`. */
  like?: string | undefined;
  /** The last place of the page before. */
  after?: string | undefined;
}

/** By version, the newest first. @throws AppError not_found for an unknown destination */
export async function editionsOf(
  db: Db,
  destination_id: string,
  { limit, like, after }: EditionsPage,
): Promise<Edition[]> {
  const place = await findDestination(db, destination_id);
  const rows = await selection(db)
    .where(
      and(
        eq(editions.destination_id, place.id),
        like ? ilike(editions.note, like) : undefined,
        after === undefined ? undefined : lt(editions.version, Number(after)),
      ),
    )
    .orderBy(desc(editions.version))
    .limit(limit);
  return rows.map(present);
}

/** Drafts that wait for a colleague's approval, by name of their destination (`namePlace`). */
export async function editionsToApprove(
  db: Db,
  { limit, like, after }: EditionsPage,
): Promise<Edition[]> {
  const [id, name] = after?.split(/ (.*)/s) ?? [];
  const rows = await selection(db)
    .where(
      and(
        eq(editions.state, 'draft'),
        isNotNull(editions.asked_by),
        isNull(destinations.deleted_at),
        like ? ilike(destinations.destination, like) : undefined,
        after === undefined
          ? undefined
          : sql`(${destinations.destination}, ${editions.id}) > (${name}, ${id}::int)`,
      ),
    )
    .orderBy(asc(destinations.destination), asc(editions.id))
    .limit(limit);
  return rows.map(present);
}

export interface LockedEdition {
  edition: EditionRow;
  place: DestinationRow;
}

/** Locks the destination, then the edition. @throws AppError not_found */
export async function lockEdition(tx: Db, id: string | number): Promise<LockedEdition> {
  const [known] = await tx
    .select({ destination_id: editions.destination_id })
    .from(editions)
    .where(eq(editions.id, idOf(id)));
  const place = known && (await lockDestination(tx, known.destination_id));
  const [edition] = await tx
    .select()
    .from(editions)
    .where(eq(editions.id, idOf(id)))
    .for('update');
  if (!edition || !place) throw new AppError('not_found');
  return { edition, place };
}

/** `work` runs in a transaction. @returns the edition after it @throws AppError not_found */
export async function changeEdition(
  deps: Deps,
  id: string,
  work: (tx: Db, deps: Within, locked: LockedEdition) => Promise<unknown>,
): Promise<Edition> {
  await transaction(deps, async (tx, deps) => work(tx, deps, await lockEdition(tx, id)));
  return readEdition(deps.connection.db, id);
}

export async function publishedEdition(
  db: Db,
  destination_id: number,
): Promise<EditionRow | undefined> {
  const [row] = await db
    .select()
    .from(editions)
    .where(and(eq(editions.destination_id, destination_id), eq(editions.state, 'published')));
  return row;
}

/** All but the archived. */
export const currentEditions = (db: Db, destination_id: number): Promise<EditionRow[]> =>
  db
    .select()
    .from(editions)
    .where(and(eq(editions.destination_id, destination_id), ne(editions.state, 'archived')));

export async function editionById(db: Db, id: number): Promise<EditionRow | undefined> {
  const [row] = await db.select().from(editions).where(eq(editions.id, id));
  return row;
}

/** The caller must hold the destination's lock. */
export async function nextVersion(tx: Db, destination_id: number): Promise<number> {
  const [row] = await tx
    .select({ last: sql<number>`coalesce(max(${editions.version}), 0)::int` })
    .from(editions)
    .where(eq(editions.destination_id, destination_id));
  return (row?.last ?? 0) + 1;
}

/** Fires the trigger that makes every process drop its cache of destinations and editions. */
export async function tellChanged(tx: Db, destination_id: number): Promise<void> {
  await tx
    .update(destinations)
    .set({ sample: sql`${destinations.sample}` })
    .where(eq(destinations.id, destination_id));
}
