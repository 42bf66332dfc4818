import type { MetaDescriptor } from 'react-router';
import { useRouteLoaderData } from 'react-router';
import type { DecidedKind } from '#shared/services/index.ts';
import type { Site } from '../server-context.ts';

export interface HeaderLink {
  to: string;
  text: string;
  pages: readonly string[];
}

export interface HeaderService extends HeaderLink {
  kind?: DecidedKind;
}

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

export const useSite = (): Site => useRootData().site;

export const useServices = (): HeaderService[] => useRootData().services;

export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** For a page's `meta`; undefined when the root loader failed. */
export const siteOf = (matches: Matches): Site | undefined =>
  (matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined)?.site;

/** `meta = ({ matches }) => pageMeta(matches, 'Visa Status', '…')`; appends the brand. */
export function pageMeta(matches: Matches, title: string, description?: string): MetaDescriptor[] {
  const site = siteOf(matches);
  const full = site ? `${title} · ${site.brand}` : title;
  const shared = [{ title: full }, { property: 'og:title', content: title }];
  if (!description) return shared;
  return [
    ...shared,
    { name: 'description', content: description },
    { property: 'og:description', content: description },
  ];
}

export const titled =
  (title: string, description?: string) =>
  ({ matches }: { matches: Matches }) =>
    pageMeta(matches, title, description);
