/** Longer than any name or price that somebody searches for. */
const MOST_CHARACTERS = 200;
/** Which parts of a page's data React Router asks for. */
const PARTS = '_routes';
const KNOWN_PARTS = /^[\w./,-]{1,300}$/;

/** The page of a URL: React Router minds neither case nor a trailing slash, and asks for a page's data under its name with `.data`, `_.data` after a slash. */
export const pageOf = (pathname: string): string =>
  pathname
    .replace(/(?<=\/)_\.data$|\.data$/, '')
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
    .toLowerCase();

const tidy = (value: string): string => value.trim().replace(/\s+/g, ' ').slice(0, MOST_CHARACTERS).trim();

/** A cached page as it is rendered. */
export interface CachedAddress {
  /** Page and parameters in the one spelling that is rendered. */
  url: URL;
  /** Where a browser that asked in another spelling is sent; parameters that change nothing stay as they came. */
  redirect: string | undefined;
}

/** Normalises the URL of a cached page. @param params the search parameters that change what it shows; all others are left out */
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
