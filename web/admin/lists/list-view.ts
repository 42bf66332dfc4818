import { useLocation, useSearchParams } from 'react-router';
import type { Changing } from '../../ui/use-change-params.ts';
import { adminId } from '../shell/admin-session.ts';

/** The filters with which a list opens for whoever has chosen none. */
export type OpensOn = Readonly<Record<string, string>>;

/** Orders that are paid and in progress, the oldest first. */
export const OPEN_WORK: OpensOn = { stage: 'in_progress', order: 'oldest' };
/** In the page's URL: narrows nothing, in a list that would open narrowed. */
export const ANY = 'any';

/** Parameters that are no filters. */
const BESIDE = ['cursor', 'day', 'week'];
/** Looked for once: while one of them is there, nothing is remembered. */
const ONCE = ['search', 'agent', 'deleted'];

const isFilter = (name: string) => !BESIDE.includes(name);
const key = () => `adminFilters.${adminId()}`;
const memory = (): Record<string, string> => JSON.parse(localStorage.getItem(key()) ?? '{}');

/** Whether the signed-in person has filters of their own for a list. */
export const isRemembered = (pathname: string): boolean => pathname in memory();

/** Stores a list's filters for the signed-in person in this browser; without any, the list is forgotten. */
export function remember(pathname: string, chosen = new URLSearchParams()): void {
  if (!adminId() || ONCE.some((name) => chosen.has(name))) return;
  const { [pathname]: _, ...others } = memory();
  const query = new URLSearchParams([...chosen].filter(([name]) => isFilter(name))).toString();
  localStorage.setItem(key(), JSON.stringify(query ? { ...others, [pathname]: query } : others));
}

/** What a list is filtered by: its URL; where that filters nothing, what the person chose last; else what the list opens on. */
export function viewOf(pathname: string, search: string | URLSearchParams, opensOn: OpensOn = {}): URLSearchParams {
  const asked = new URLSearchParams(search);
  if ([...asked.keys()].some(isFilter)) return asked;
  return new URLSearchParams([...new URLSearchParams(memory()[pathname] ?? opensOn), ...asked]);
}

/** The same of the page that is shown. */
export function useView(opensOn?: OpensOn): URLSearchParams {
  const [params] = useSearchParams();
  return viewOf(useLocation().pathname, params, opensOn);
}

/** Whether it is what the list opens on. */
export const isUsual = (view: URLSearchParams, opensOn: OpensOn): boolean =>
  Object.entries(opensOn).every(([name, value]) => view.get(name) === value) &&
  [...view.keys()].every((name) => !isFilter(name) || name in opensOn);

/** A search keeps the filters that somebody chose, and leaves those that the list opens on: it looks through all orders. */
export const SEARCHING: Changing = { begin: (pathname, asked) => viewOf(pathname, asked) };

/** A filter begins with what is shown, and is remembered. Back at what the list opens on, the URL has no filters. */
export const filtering = (opensOn: OpensOn = {}): Changing => ({
  begin: (pathname, asked) => viewOf(pathname, asked, opensOn),
  settle(pathname, next) {
    const filters = [...next].filter(([name]) => isFilter(name));
    if (filters.every(([name, value]) => opensOn[name] === value)) for (const [name] of filters) next.delete(name);
    remember(pathname, next);
  },
});
