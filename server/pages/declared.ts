import { LRUCache } from 'lru-cache';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import type { Handle } from '../../web/server-context.ts';

/** What a page says about itself; one that says nothing is private. */
export interface DeclaredPages {
  /** The declaration of the page at a path, as `pageOf` gives it. */
  at(page: string): Handle;
  /** The canonical paths of the pages that search engines may list, without those whose path has a parameter. */
  listed: readonly string[];
}

/** More than there are pages; paths with parameters, and paths of no page, are matched again once they drop out. */
const MOST_PATHS = 1000;

/** Reads the `handle` that each page's module exports. A layout's says nothing about the pages inside it: each page opts into caching itself. */
export function readDeclarations({ routes }: Pick<ServerBuild, 'routes'>): DeclaredPages {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const handleOf = (id: string | undefined) => (id === undefined ? undefined : (routes[id]?.module.handle as Handle | undefined)) ?? {};
  const below = (parent: string | undefined): RouteObject[] =>
    all
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: below(id) }));
  const tree = below(undefined);
  const known = new LRUCache<string, Handle>({ max: MOST_PATHS });
  return {
    at(page) {
      const found = known.get(page) ?? handleOf(matchRoutes(tree, page)?.at(-1)?.route.id);
      known.set(page, found);
      return found;
    },
    listed: [
      ...new Set(
        all.flatMap(({ id, path, index }) => {
          const { listed } = handleOf(id);
          if (!listed || /[:*]/.test(path ?? '')) return [];
          const own = index ? '/' : (path ?? '');
          return (listed === true ? own : listed(own)) ?? [];
        }),
      ),
    ],
  };
}
