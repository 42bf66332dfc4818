/**
 * The pages that search engines may list, besides each destination's own. Every other page is marked noindex: nothing else is named.
 * Every page reads this list, so the services' entries stand here by name: their descriptions would come along.
 */
export const INDEXED_PAGES: readonly string[] = [
  '/',
  '/evisa',
  '/epermit',
  '/insurance',
  '/visa-support',
  '/appointment',
  '/visa',
  '/permit',
  '/login',
  '/register',
  '/privacy',
];

/** Other URLs of the same pages. */
const SAME: Record<string, string> = { '/e-visa': '/evisa' };

/**
 * A page's canonical URL path for search engines; undefined for pages that they must not list.
 * The query string is left out: it only filters the page.
 */
export function canonicalPath(pathname: string): string | undefined {
  const path = pathname.replace(/(?<=.)\/+$/, '').toLowerCase();
  const own = SAME[path] ?? path;
  return INDEXED_PAGES.includes(own) || /^\/(visa|permit)\/[1-9]\d*$/.test(own) ? own : undefined;
}
