import { useCallback, useLayoutEffect } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';

type Values = Record<string, string>;

/** An empty value removes a parameter. A function gets the parameters last requested. */
export type ChangeParams = (values: Values | ((newest: URLSearchParams) => Values)) => void;

/** Both functions must be stable between renders. */
export interface Changing {
  /** Initial parameters, instead of the URL's. */
  begin?: (pathname: string, asked: URLSearchParams) => URLSearchParams;
  /** Adjusts the changed parameters before navigation. */
  settle?: (pathname: string, next: URLSearchParams) => void;
}

/** The parameters last requested by any component; the URL follows later. */
let newest = { pathname: '', search: '' };

/**
 * The URL's parameters, pending navigation included, and how to change them: replaces the history
 * entry, merges simultaneous changes, restarts the list at page one.
 */
export function useChangeParams({ begin, settle }: Changing = {}): [URLSearchParams, ChangeParams] {
  const [inAddress, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const coming = useNavigation().location;
  const params = coming?.pathname === pathname ? new URLSearchParams(coming.search) : inAddress;
  const search = params.toString();
  useLayoutEffect(() => {
    newest = { pathname, search };
  }, [pathname, search]);
  const change = useCallback<ChangeParams>(
    (values) => {
      const asked = new URLSearchParams(
        newest.pathname === pathname ? newest.search : window.location.search,
      );
      const next = begin?.(pathname, asked) ?? asked;
      const changed = typeof values === 'function' ? values(new URLSearchParams(next)) : values;
      for (const [name, value] of Object.entries(changed)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      next.delete('cursor');
      settle?.(pathname, next);
      newest = { pathname, search: next.toString() };
      setParams(next, { replace: true, preventScrollReset: true });
    },
    [pathname, setParams, begin, settle],
  );
  return [params, change];
}
