import { descriptionOf, KINDS } from './services/index.ts';

/** The pages that search engines may list, besides each destination's own. Every other page is marked noindex: nothing else is named. */
export const INDEXED_PAGES: readonly string[] = [
  '/',
  ...KINDS.map((kind) => descriptionOf(kind).pages.public[0]),
  '/visa',
  '/permit',
  '/login',
  '/register',
  '/privacy',
];

/** Other addresses of the same pages. */
const SAME: Record<string, string> = { '/e-visa': '/evisa' };

/**
 * The one address under which search engines shall list a page; undefined for pages that they shall not list.
 * The search in the address doesn't count: it narrows what is there.
 */
export function canonicalPath(pathname: string): string | undefined {
  const path = pathname.replace(/(?<=.)\/+$/, '').toLowerCase();
  const own = SAME[path] ?? path;
  return INDEXED_PAGES.includes(own) || /^\/(visa|permit)\/[1-9]\d*$/.test(own) ? own : undefined;
}
