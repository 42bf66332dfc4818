import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { count } from 'drizzle-orm';
import type { Connection, Db } from '#server/database/connect.ts';
import { destinations, editions } from '#server/database/schema.ts';
import type { Services } from '#server/features/orders/services.ts';
import { fold } from '#shared/fold.ts';
import { isOpenTo, matchesSearch, namesOf } from '#shared/places/destination-names.ts';
import type { Destination, PricedDestination } from '#shared/places/destinations.ts';
import type { DestinationDetail } from '#shared/places/editions.ts';
import { DECIDED_KINDS, type DecidedKind } from '#shared/services/index.ts';
import { slugOf } from '#shared/slug.ts';
import { addDestination, allDestinations, presentDestination } from './destinations.ts';
import { createEditionCache, type EditionCache } from './edition-cache.ts';

/** In case a dead connection reports no changes. */
const GREATEST_AGE_MS = 60_000;
/** If a read takes longer, the stale list is returned. */
const PATIENCE_MS = 500;

export interface CachedResponse {
  bytes: Buffer;
  etag: string;
}

interface Cached {
  readonly at: number;
  readonly all: PricedDestination[];
  /** By id, and by each of a destination's names, folded. */
  readonly meant: ReadonlyMap<string, Destination[]>;
  /** Current names by the slugs of former ones. */
  readonly former: ReadonlyMap<string, string>;
  readonly whole: { public: CachedResponse; agent: CachedResponse };
}

interface Filter {
  origin?: string;
  search?: string;
}

export function cacheResponse(data: Destination[]): CachedResponse {
  const bytes = Buffer.from(JSON.stringify({ data }));
  return {
    bytes,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  };
}

const withoutAgentPrice = ({ visa_agent_price: _, ...place }: PricedDestination): Destination =>
  place;

function meantBy(places: readonly PricedDestination[]): Map<string, Destination[]> {
  const meant = new Map<string, Destination[]>();
  for (const priced of places) {
    const place = withoutAgentPrice(priced);
    const names = namesOf(place).map(fold);
    for (const key of new Set([String(place.id), ...names.filter((name) => !/^\d+$/.test(name))]))
      meant.set(key, [...(meant.get(key) ?? []), place]);
  }
  return meant;
}

/** `freshUntil` (ms) is in the past if the list is stale because the database can't be read. */
type Fresh<Of> = Of & { freshUntil: number };

/** The public lists of destinations, cached in memory until one changes in any process. */
export interface Catalogue {
  find(kind: DecidedKind, agentPrice: boolean, filter?: Filter): Promise<Destination[]>;
  /** Destinations with this id, or with this name among their names. */
  meant(kind: DecidedKind, wanted: string | number): Promise<readonly Destination[]>;
  get(
    kind: DecidedKind,
    agentPrice: boolean,
    id: string,
  ): Promise<Fresh<{ place: DestinationDetail | undefined }>>;
  whole(kind: DecidedKind, agentPrice: boolean): Promise<Fresh<CachedResponse>>;
  /** Returns the current name, by the slug of a former one. */
  renamed(kind: DecidedKind, slug: string): Promise<string | undefined>;
  /** The processing days and the published edition. */
  currentEdition: EditionCache['get'];
  forget(): void;
}

interface CacheGeneration {
  list?: Cached;
  /** Served only while the database can't be read. */
  before: Cached | undefined;
  reading?: { since: number; list: Promise<Cached> } | undefined;
}

/** @param connection read again after every `forget` @param log receives failed reads */
export function createCatalogue(
  connection: Connection,
  log: (error: unknown) => void,
  now: () => number = Date.now,
): Catalogue {
  const eras = new Map<DecidedKind, CacheGeneration>();
  const editions = createEditionCache(connection, now);

  async function read(kind: DecidedKind, era: CacheGeneration): Promise<Cached> {
    try {
      const rows = await allDestinations(connection.db, kind);
      const all = rows.map(presentDestination);
      era.list = {
        at: now(),
        all,
        meant: meantBy(all),
        former: new Map(
          rows.flatMap(({ destination, former_names }) =>
            former_names.map((name) => [slugOf(name), destination]),
          ),
        ),
        whole: { public: cacheResponse(all.map(withoutAgentPrice)), agent: cacheResponse(all) },
      };
      return era.list;
    } catch (error) {
      log(error);
      throw error;
    } finally {
      era.reading = undefined;
    }
  }
  /** The current list, or a stale one while the database doesn't respond. */
  async function current(kind: DecidedKind): Promise<Cached> {
    const era = eras.get(kind) ?? { before: undefined };
    eras.set(kind, era);
    if (era.list && now() - era.list.at < GREATEST_AGE_MS) return era.list;
    era.reading ??= { since: performance.now(), list: read(kind, era) };
    const { since, list } = era.reading;
    const old = era.list;
    if (old) {
      const patience = new AbortController();
      const late = wait(Math.max(0, PATIENCE_MS - (performance.now() - since)), old, {
        signal: patience.signal,
      }).catch(() => old);
      return Promise.race([list.catch(() => old), late]).finally(() => patience.abort());
    }
    return list.catch((error) => {
      if (era.before) return era.before;
      throw error;
    });
  }
  const seen = (places: PricedDestination[], agentPrice: boolean) =>
    agentPrice ? places : places.map(withoutAgentPrice);

  return {
    async find(kind, agentPrice, { origin, search } = {}) {
      const { all } = await current(kind);
      const places = seen(all, agentPrice);
      return places.filter(
        (place) =>
          (!origin || isOpenTo(place.available_country, origin)) &&
          (!search || matchesSearch(place, search)),
      );
    },
    meant: async (kind, wanted) => (await current(kind)).meant.get(fold(String(wanted))) ?? [],
    async get(kind, agentPrice, id) {
      const { all, at } = await current(kind);
      const found = all.filter((place) => String(place.id) === id);
      const place = seen(found, agentPrice)[0];
      const edition = place && (await editions.get(place.id))?.edition;
      return {
        place: place && { ...place, ...(edition ? { edition } : {}) },
        freshUntil: at + GREATEST_AGE_MS,
      };
    },
    async whole(kind, agentPrice) {
      const { whole, at } = await current(kind);
      return { ...whole[agentPrice ? 'agent' : 'public'], freshUntil: at + GREATEST_AGE_MS };
    },
    renamed: async (kind, slug) => (await current(kind)).former.get(slug),
    currentEdition: editions.get,
    forget() {
      editions.forget();
      for (const [kind, { list, before }] of eras)
        eras.set(kind, { before: list ? { ...list, at: 0 } : before });
    },
  };
}

/** Their editions are samples too, because nobody has verified them. */
export async function addStarterCatalogue(db: Db, services: Services, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const [have] = await tx.select({ rows: count() }).from(destinations);
    if (have && have.rows > 0) return 0;
    let added = 0;
    for (const kind of DECIDED_KINDS) {
      const decided = services.get(kind)?.decided;
      for (const starter of decided?.starters ?? []) {
        const { id } = await addDestination(tx, kind, starter, true);
        const contents = decided?.sampleEdition(starter.visa_description ?? '');
        if (contents)
          await tx.insert(editions).values({
            ...contents,
            destination_id: id,
            version: 1,
            state: 'published',
            note: 'A sample that nobody has verified.',
            created_at: now,
            published_at: now,
            sample: true,
          });
        added += 1;
      }
    }
    return added;
  });
}
