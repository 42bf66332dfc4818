import type { MetaDescriptor } from 'react-router';
import { useRouteLoaderData } from 'react-router';
import type { Site } from '../server-context.ts';

/** The root loader's data, available to every page. */
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

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** The same for a page's `meta`; undefined when the root loader failed. */
export const siteOf = (matches: Matches): Site | undefined =>
  (matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined)?.site;

/**
 * A page's title and description, for its `meta`: `export const meta = ({ matches }) => pageMeta(matches, 'Visa Status', '…')`.
 * The title gets the brand's name after it; previews of links show both.
 */
export function pageMeta(matches: Matches, title: string, description?: string): MetaDescriptor[] {
  const site = siteOf(matches);
  const full = site ? `${title} · ${site.brand}` : title;
  const shared = [{ title: full }, { property: 'og:title', content: title }];
  if (!description) return shared;
  return [...shared, { name: 'description', content: description }, { property: 'og:description', content: description }];
}
