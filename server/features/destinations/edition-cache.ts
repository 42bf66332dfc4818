import { and, eq, isNull } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Connection } from '#server/database/connect.ts';
import { destinations, editions } from '#server/database/schema.ts';
import type { PublicEdition } from '#shared/places/editions.ts';
import { contentsOf } from '#shared/requirements/contents.ts';

interface CurrentEdition {
  process_days: number;
  edition: PublicEdition | undefined;
}

const MOST = 3000;
/** In case a dead connection reports no changes. */
const GREATEST_AGE_MS = 60_000;

export interface EditionCache {
  /** Undefined for an unknown destination. */
  get(destination_id: number): Promise<CurrentEdition | undefined>;
  forget(): void;
}

async function read(
  { db }: Connection,
  destination_id: number,
): Promise<CurrentEdition | undefined> {
  const [row] = await db
    .select({ process_days: destinations.process_days, edition: editions })
    .from(destinations)
    .leftJoin(
      editions,
      and(eq(editions.destination_id, destinations.id), eq(editions.state, 'published')),
    )
    .where(and(eq(destinations.id, destination_id), isNull(destinations.deleted_at)));
  if (!row) return undefined;
  const { process_days, edition } = row;
  return {
    process_days,
    edition: edition
      ? {
          ...contentsOf(edition),
          id: edition.id,
          version: edition.version,
          published_at: edition.published_at?.toISOString() ?? '',
          checked_at: edition.checked_at?.toISOString() ?? null,
          sample: edition.sample,
        }
      : undefined,
  };
}

/** Caches published editions in memory, until one or a destination changes in any process. */
export function createEditionCache(connection: Connection, now: () => number): EditionCache {
  const cached = new LRUCache<number, { at: number; found: Promise<CurrentEdition | undefined> }>({
    max: MOST,
  });
  return {
    get(id) {
      const known = cached.get(id);
      if (known && now() - known.at < GREATEST_AGE_MS) return known.found;
      const reading = { at: now(), found: read(connection, id) };
      cached.set(id, reading);
      reading.found.catch(() => {
        if (cached.get(id) === reading) cached.delete(id);
      });
      return reading.found;
    },
    forget: () => cached.clear(),
  };
}
