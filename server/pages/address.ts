/** Pages about somebody's order: rendered for each request and never cached. */
const PRIVATE = [
  '/track-visa',
  '/payment',
  '/complete-permit',
  '/complete-insurance',
  '/apt-payment',
  '/successful-payment',
  '/success',
  '/appointment',
];
/** Administrators' pages: without personal data, but with so many URLs that they would push public pages out of the cache. */
const ADMINISTRATORS = /^\/(admin(\/|$)|(visa|permit|insurance|visa-support|appointment)-(status|receipt)(\/|$))/;
/** The search parameters that change what a public page shows, by page; all others are left out of what is rendered. */
const PARAMETERS: [pages: RegExp, names: readonly string[]][] = [
  [/^\/(e-?visa|epermit)?$/, ['origin', 'destination']],
  [/^\/(visa|permit)$/, ['search']],
  [/^\/(permit-)?results$|^\/((visa|permit)-agent|dashboard)/, ['origin', 'destination', 'search', 'all']],
];
/** Longer than any name or price that somebody searches for. */
const MOST_CHARACTERS = 200;
/** Which parts of a page's data React Router asks for. */
const PARTS = '_routes';
const KNOWN_PARTS = /^[\w./,-]{1,300}$/;

/** The page of a URL: React Router minds neither case nor a trailing slash, and asks for a page's data under its name with `.data`. */
export const pageOf = (pathname: string): string =>
  pathname
    .replace(/\.data$/, '')
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
    .toLowerCase();

/** Whether a page is rendered for each request and never cached. `page` as `pageOf` gives it. */
export const isPrivatePage = (page: string): boolean => PRIVATE.includes(page) || ADMINISTRATORS.test(page);

const tidy = (value: string): string => value.trim().replace(/\s+/g, ' ').slice(0, MOST_CHARACTERS).trim();

/** A public page as it is rendered and cached. */
export interface PublicAddress {
  /** Page and parameters in the one spelling that is rendered. */
  url: URL;
  /** Where a browser that asked in another spelling is sent; parameters that change nothing stay as they came. */
  redirect: string | undefined;
}

/** Normalises the URL of a public page. */
export function publicAddress(asked: URL): PublicAddress {
  const page = pageOf(asked.pathname);
  const isData = asked.pathname.endsWith('.data');
  const url = new URL(isData ? `${page}.data` : page, 'http://localhost');
  const shown = new URLSearchParams(asked.search);
  let differs = !isData && page !== asked.pathname;
  for (const name of PARAMETERS.find(([pages]) => pages.test(page))?.[1] ?? []) {
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
