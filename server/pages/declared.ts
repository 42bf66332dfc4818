import { LRUCache } from 'lru-cache';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import type { Handle } from '../../web/server-context.ts';

/** Pages without a declaration are private. */
export interface DeclaredPages {
  at(page: string): Handle;
  /** Paths for search engines, without those that have parameters. */
  listed: readonly string[];
}

/** Limit, because visitors may request any URL and must not fill memory. */
const MOST_PATHS = 1000;

/** Ignores layouts: each page opts into caching itself. */
export function readDeclarations({ routes }: Pick<ServerBuild, 'routes'>): DeclaredPages {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const handleOf = (id: string | undefined) =>
    (id === undefined ? undefined : (routes[id]?.module.handle as Handle | undefined)) ?? {};
  const below = (parent: string | undefined): RouteObject[] =>
    all
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index }) =>
        index ? { id, path, index } : { id, path, children: below(id) },
      );
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
