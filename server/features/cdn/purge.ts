import type { Db } from '#server/database/connect.ts';
import type { Deps, Within } from '#server/deps.ts';
import type { Queue } from '#server/jobs/jobs.ts';
import { pagesOf } from '#shared/services/destination-pages.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { slugOf } from '#shared/slug.ts';

export const purgeQueue: Queue<{ paths: string[] }> = {
  name: 'purge-cdn',
  words: 'Telling the CDN what changed',
  retryLimit: 12,
};

const EVERYTHING = '/*';
const LIMIT_MS = 10_000;

interface Place {
  kind: DecidedKind;
  id: number;
  destination: string;
}

function pathsOf({ kind, id, destination }: Place): string[] {
  const { search, searchToo, results, listing, about, apply } = pagesOf(kind);
  const own = [apply.replace(':id', String(id)), about.replace(':name', slugOf(destination))];
  const pages = [search, searchToo ?? search, results, listing, ...own];
  // The browser fetches a page's data separately.
  return ['/', '/_.data', ...pages.flatMap((path) => [path, `${path}.data`])];
}

/** Purges every page that may show these places; without places, every page. */
export async function purgeLater(tx: Db, deps: Within, places?: readonly Place[]): Promise<void> {
  if (!deps.config.CDN_PURGE_URL) return;
  const paths = places ? [...new Set(places.flatMap(pathsOf))] : [EVERYTHING];
  await deps.jobs.send(tx, purgeQueue, { paths });
}

/** @throws Error when not accepted, so that the job is retried */
export async function purge({ config }: Pick<Deps, 'config'>, paths: string[]): Promise<void> {
  if (!config.CDN_PURGE_URL) return;
  const url = new URL(config.CDN_PURGE_URL);
  const key = [url.username, url.password].map(decodeURIComponent).join(':');
  [url.username, url.password] = ['', ''];
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key === ':' ? {} : { authorization: `Basic ${Buffer.from(key).toString('base64')}` }),
    },
    body: JSON.stringify({ paths }),
    redirect: 'error',
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the CDN answered ${response.status}`);
}
