import { useLocation, useSearchParams } from 'react-router';
import type { Changing } from '../../../ui/use-change-params.ts';
import { adminId } from '../admin-session.ts';

export type DefaultFilters = Readonly<Record<string, string>>;

export const OPEN_WORK: DefaultFilters = { stage: 'in_progress', order: 'oldest' };
/** Means no filter, in a list that has default filters. */
export const ANY = 'any';

const NOT_FILTERS = ['cursor', 'day', 'week', 'columns'];
/** While one of these is set, nothing is remembered. */
const NOT_REMEMBERED = ['search', 'agent', 'deleted'];

const isFilter = (name: string) => !NOT_FILTERS.includes(name);
const key = () => `adminFilters.${adminId()}`;
const stored = (): Record<string, string> => JSON.parse(localStorage.getItem(key()) ?? '{}');

let read: { key: string; filters: Record<string, string> } | undefined;
/** As this tab read them: what another tab remembers since isn't what the list here shows. */
function memory(): Record<string, string> {
  if (read?.key !== key()) read = { key: key(), filters: stored() };
  return read.filters;
}

export const isRemembered = (pathname: string): boolean => pathname in memory();

/** Stores a list's filters for the signed-in person in this browser. */
export function remember(pathname: string, chosen = new URLSearchParams()): void {
  if (!adminId() || NOT_REMEMBERED.some((name) => chosen.has(name))) return;
  const query = new URLSearchParams([...chosen].filter(([name]) => isFilter(name))).toString();
  const put = ({ [pathname]: _, ...others }: Record<string, string>) =>
    query ? { ...others, [pathname]: query } : others;
  read = { key: key(), filters: put(memory()) };
  localStorage.setItem(key(), JSON.stringify(put(stored())));
}

/** A list's filters: those in its URL, else the remembered ones, else `opensOn`. */
export function viewOf(
  pathname: string,
  search: string | URLSearchParams,
  opensOn: DefaultFilters = {},
): URLSearchParams {
  const asked = new URLSearchParams(search);
  if ([...asked.keys()].some(isFilter)) return asked;
  return new URLSearchParams([...new URLSearchParams(memory()[pathname] ?? opensOn), ...asked]);
}

export function useView(opensOn?: DefaultFilters): URLSearchParams {
  const [params] = useSearchParams();
  return viewOf(useLocation().pathname, params, opensOn);
}

export const isUsual = (view: URLSearchParams, opensOn: DefaultFilters): boolean =>
  Object.entries(opensOn).every(([name, value]) => view.get(name) === value) &&
  [...view.keys()].every((name) => !isFilter(name) || name in opensOn);

/** A search drops the default filters, because it covers all orders. */
export const SEARCHING: Changing = { begin: (pathname, asked) => viewOf(pathname, asked) };

/** Remembers the filters; the default filters are left out of the URL. */
export const filtering = (opensOn: DefaultFilters = {}): Changing => ({
  begin: (pathname, asked) => viewOf(pathname, asked, opensOn),
  settle(pathname, next) {
    const filters = [...next].filter(([name]) => isFilter(name));
    if (filters.every(([name, value]) => opensOn[name] === value))
      for (const [name] of filters) next.delete(name);
    remember(pathname, next);
  },
});
