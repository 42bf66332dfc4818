import { descriptionOf, KINDS } from './services/index.ts';

/** The pages that search engines may list, besides each destination's own. Every other page is marked noindex. */
export const INDEXED_PAGES: readonly string[] = [
  '/',
  ...KINDS.map((kind) => descriptionOf(kind).pages.public[0]),
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
