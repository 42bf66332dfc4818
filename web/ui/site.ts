import type { MetaDescriptor } from 'react-router';
import { useRouteLoaderData } from 'react-router';
import type { Site } from '../server-context.ts';

/** What the root's loader hands to every page. */
export interface RootData {
  site: Site;
  year: number;
}

/** The business's names and addresses, for any page. */
export function useSite(): Site {
  const data = useRouteLoaderData('root') as RootData | undefined;
  if (!data) throw new Error('The site is known below the root only.');
  return data.site;
}

/**
 * A page's title and description, for its `meta`: `export const meta = ({ matches }) => pageMeta(matches, 'Visa Status', '…')`.
 * The title gets the brand's name after it.
 */
export function pageMeta(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
  title: string,
  description?: string,
): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
  const full = root ? `${title} · ${root.site.brand}` : title;
  return description ? [{ title: full }, { name: 'description', content: description }] : [{ title: full }];
}

/** What a route may say of itself; `own`: its pages don't stand in the public shell. */
export interface Handle {
  shell?: 'own';
}
