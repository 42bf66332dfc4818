import type { MetaDescriptor } from 'react-router';
import { useRouteLoaderData } from 'react-router';
import type { DecidedKind } from '#shared/services/index.ts';
import type { Site } from '../server-context.ts';

/** A link of the header, current on all its pages and on those below them. */
export interface HeaderLink {
  to: string;
  text: string;
  pages: readonly string[];
}

/** A service as the header links it; signed-in agents search the destinations of a kind elsewhere. */
export interface HeaderService extends HeaderLink {
  kind?: DecidedKind;
}

/** The root loader's data, available to every page. */
export interface RootData {
  site: Site;
  services: HeaderService[];
  year: number;
}

function useRootData(): RootData {
  const data = useRouteLoaderData('root') as RootData | undefined;
  if (!data) throw new Error('The site is known below the root only.');
  return data;
}

/** The business's names and addresses, for any page. */
export const useSite = (): Site => useRootData().site;

/** What the header links. */
export const useServices = (): HeaderService[] => useRootData().services;

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
