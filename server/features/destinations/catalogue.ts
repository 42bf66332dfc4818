import { createHash } from 'node:crypto';
import { count } from 'drizzle-orm';
import type { Connection, Db } from '#server/database/connect.ts';
import { destinations } from '#server/database/schema.ts';
import { type Destination, isOpenTo, matchesSearch } from '#shared/destinations.ts';
import { APPLICATION_KINDS, type ApplicationKind } from '#shared/states.ts';
import { STARTER_PERMITS } from './catalogue/permits.ts';
import { STARTER_VISAS } from './catalogue/visas.ts';
import { addDestination, allDestinations, presentDestination } from './destinations.ts';

/** However quiet the news, a kept list is read again after this: a connection can be dead without saying so. */
const GREATEST_AGE_MS = 60_000;

/** The bytes of an answer and their ETag, made once for many readers. */
export interface KeptAnswer {
  bytes: Buffer;
  etag: string;
}

interface Kept {
  readonly at: number;
  readonly all: Required<Destination>[];
  readonly whole: { public: KeptAnswer; agent: KeptAnswer };
}

/** Which destinations a reader asks for. */
export interface Filter {
  origin?: string;
  search?: string;
}

/** The bytes of `{ data }` and their ETag. */
export function keepAnswer(data: Destination[]): KeptAnswer {
  const bytes = Buffer.from(JSON.stringify({ data }));
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
}

const withoutAgentPrice = ({ visa_agent_price: _, ...place }: Required<Destination>): Destination => place;

/** The public lists, answered from memory and forgotten when a destination changes, in whatever process. */
export interface Catalogue {
  /** All on offer that match, by name, at the prices this reader sees. */
  find(kind: ApplicationKind, agentPrice: boolean, filter?: Filter): Promise<Destination[]>;
  get(kind: ApplicationKind, agentPrice: boolean, id: string): Promise<Destination | undefined>;
  /** The unfiltered list as it is sent. */
  whole(kind: ApplicationKind, agentPrice: boolean): Promise<KeptAnswer>;
  forget(): void;
}

/** @param connection read again after every `forget` */
export function createCatalogue(connection: Connection): Catalogue {
  const kept = new Map<ApplicationKind, Promise<Kept>>();

  async function read(kind: ApplicationKind): Promise<Kept> {
    const all = (await allDestinations(connection.db, kind)).map(presentDestination);
    return { at: Date.now(), all, whole: { public: keepAnswer(all.map(withoutAgentPrice)), agent: keepAnswer(all) } };
  }
  async function current(kind: ApplicationKind): Promise<Kept> {
    const known = kept.get(kind);
    const found = await known;
    if (found && Date.now() - found.at < GREATEST_AGE_MS) return found;
    // Unless somebody else began to read again while we waited.
    if (kept.get(kind) === known) {
      const reading = read(kind);
      kept.set(kind, reading);
      reading.catch(() => kept.get(kind) === reading && kept.delete(kind));
    }
    return current(kind);
  }
  const seen = (places: Required<Destination>[], agentPrice: boolean) => (agentPrice ? places : places.map(withoutAgentPrice));

  return {
    async find(kind, agentPrice, { origin, search } = {}) {
      const { all } = await current(kind);
      const places = seen(all, agentPrice);
      return places.filter((place) => (!origin || isOpenTo(place.available_country, origin)) && (!search || matchesSearch(place, search)));
    },
    async get(kind, agentPrice, id) {
      const { all } = await current(kind);
      return seen(
        all.filter((place) => String(place.id) === id),
        agentPrice,
      )[0];
    },
    whole: async (kind, agentPrice) => (await current(kind)).whole[agentPrice ? 'agent' : 'public'],
    forget: () => kept.clear(),
  };
}

/** Puts the sample destinations into a database that has none. Answers how many were added. */
export async function addStarterCatalogue(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const [have] = await tx.select({ rows: count() }).from(destinations);
    if (have && have.rows > 0) return 0;
    const starters = { visa: STARTER_VISAS, permit: STARTER_PERMITS };
    let added = 0;
    for (const kind of APPLICATION_KINDS) {
      for (const starter of starters[kind]) {
        await addDestination(tx, kind, starter, true);
        added += 1;
      }
    }
    return added;
  });
}
