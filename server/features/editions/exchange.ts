import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#server/database/connect.ts';
import { destinations, editions } from '#server/database/schema.ts';
import {
  addDestination,
  lockDestination,
  newRow,
  presentForAdmins,
  whyNoFit,
} from '#server/features/destinations/destinations.ts';
import { newDestination } from '#shared/places/destinations.ts';
import { contentsOf } from '#shared/requirements/contents.ts';
import { newContents } from '#shared/requirements/requirement.ts';
import { DECIDED_KINDS, type DecidedKind } from '#shared/services/index.ts';
import { currentEditions, nextVersion, publishedEdition } from './editions.ts';

const entry = z.extend(newDestination, {
  kind: z.enum(DECIDED_KINDS as [DecidedKind, ...DecidedKind[]], 'Say which service.'),
  edition: z.optional(newContents),
});
type Entry = z.infer<typeof entry>;

/** All destinations on offer, with their published editions. */
export async function exportCatalogue(db: Db): Promise<object[]> {
  const places = await db
    .select()
    .from(destinations)
    .where(isNull(destinations.deleted_at))
    .orderBy(asc(destinations.kind), asc(destinations.destination), asc(destinations.id));
  return Promise.all(
    places.map(async (row) => {
      const { id: _id, agent_price_follows, ...place } = presentForAdmins(row);
      const edition = await publishedEdition(db, row.id);
      return {
        kind: row.kind,
        ...place,
        ...(agent_price_follows ? { visa_agent_price: null } : {}),
        ...(edition ? { edition: contentsOf(edition) } : {}),
      };
    }),
  );
}

/**
 * Returns faults with their paths, else a line per entry: what is done, or would be without
 * `write`.
 */
export async function importCatalogue(
  db: Db,
  file: unknown,
  now: Date,
  write: boolean,
): Promise<{ faults: string[]; done: string[] }> {
  const { data, error } = z.array(entry, 'The file holds a list.').safeParse(file);
  if (!data) {
    const faults = error.issues.map(
      ({ path, message }) => `${path.join('.') || 'the file'}: ${message}`,
    );
    return { faults: [...new Set(faults)], done: [] };
  }
  const faults = data.flatMap(({ edition: _, kind, ...place }, at) => {
    const why = whyNoFit(newRow(kind, place));
    return why ? [`${at}.government_fee: ${why}`] : [];
  });
  if (faults.length > 0) return { faults, done: [] };
  const done = await db.transaction(async (tx) => {
    const lines: string[] = [];
    for (const one of data) lines.push(await take(tx, one, now, write));
    return lines;
  });
  return { faults: [], done };
}

/**
 * Leaves an existing destination unchanged; drafts an edition that differs from the published one
 * and from those that wait.
 */
async function take(tx: Db, { edition, ...place }: Entry, now: Date, write: boolean) {
  const name = [place.destination, place.visa_excerpt].filter(Boolean).join(', ');
  const [there] = await tx
    .select()
    .from(destinations)
    .where(
      and(
        isNull(destinations.deleted_at),
        eq(destinations.kind, place.kind),
        eq(destinations.destination, place.destination),
        eq(destinations.visa_excerpt, place.visa_excerpt ?? ''),
      ),
    );
  const { kind, ...input } = place;
  const row = there ?? (write ? await addDestination(tx, kind, input) : undefined);
  const known = there ? await currentEditions(tx, there.id) : [];
  const same = !edition || known.some((one) => isDeepStrictEqual(contentsOf(one), edition));
  if (write && row && edition && !same) {
    await lockDestination(tx, row.id);
    const version = await nextVersion(tx, row.id);
    await tx
      .insert(editions)
      .values({ ...edition, destination_id: row.id, version, created_at: now });
  }
  const added = there ? 'is there already' : write ? 'is added' : 'would be added';
  const drafted = same ? '' : write ? ', its edition is drafted' : ', its edition would be drafted';
  return `${kind} ${name}: ${added}${drafted}`;
}
