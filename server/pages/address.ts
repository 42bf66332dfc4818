const MOST_CHARACTERS = 200;
const PARTS = '_routes';
const KNOWN_PARTS = /^[\w./,-]{1,300}$/;

/** Removes the suffix of React Router's data requests: `….data` or `_.data`. */
export const pageOf = (pathname: string): string =>
  pathname
    .replace(/(?<=\/)_\.data$|\.data$/, '')
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
    .toLowerCase();

const tidy = (value: string): string =>
  value.trim().replace(/\s+/g, ' ').slice(0, MOST_CHARACTERS).trim();

export interface CachedAddress {
  /** In canonical form. */
  url: URL;
  /** Redirect target for other forms of the URL. */
  redirect: string | undefined;
}

/** @param params query parameters that change the page */
export function cachedAddress(asked: URL, params: readonly string[] = []): CachedAddress {
  const page = pageOf(asked.pathname);
  const isData = asked.pathname.endsWith('.data');
  const url = new URL(isData ? `${page === '/' ? '/_' : page}.data` : page, 'http://localhost');
  const shown = new URLSearchParams(asked.search);
  let differs = !isData && page !== asked.pathname;
  for (const name of params) {
    const given = asked.searchParams.getAll(name);
    if (given.length === 0) continue;
    const value = tidy(given[0] ?? '');
    if (value) url.searchParams.set(name, value);
    if (given.length === 1 && given[0] === value && value) continue;
    differs = true;
    if (value) shown.set(name, value);
    else shown.delete(name);
  }
  const parts = asked.searchParams.get(PARTS);
  if (isData && parts && KNOWN_PARTS.test(parts)) url.searchParams.set(PARTS, parts);
  const query = shown.size > 0 ? `?${shown}` : '';
  return { url, redirect: differs && !isData ? page + query : undefined };
}
