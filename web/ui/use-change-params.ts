import { useCallback } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { lastAddress } from './arriving.tsx';

type Values = Record<string, string>;

/** An empty value removes a parameter. A function gets those last requested. */
export type ChangeParams = (
  values: Values | ((newest: URLSearchParams) => Values | undefined),
) => void;

/** Both functions must be stable between renders. */
export interface Changing {
  /** Initial parameters, instead of the URL's. */
  begin?: (pathname: string, asked: URLSearchParams) => URLSearchParams;
  /** Adjusts the changed parameters before navigation. */
  settle?: (pathname: string, next: URLSearchParams) => void;
}

/**
 * The URL's parameters, pending navigation included, and how to change them: replaces the history
 * entry, merges simultaneous changes, restarts the list at page one.
 */
export function useChangeParams({ begin, settle }: Changing = {}): [URLSearchParams, ChangeParams] {
  const [inAddress, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const coming = useNavigation().location;
  const params = coming?.pathname === pathname ? new URLSearchParams(coming.search) : inAddress;
  const change = useCallback<ChangeParams>(
    (values) => {
      const last = lastAddress();
      const asked = new URLSearchParams(
        last.pathname === pathname ? last.search : window.location.search,
      );
      const next = begin?.(pathname, asked) ?? asked;
      const changed = typeof values === 'function' ? values(next) : values;
      if (!changed) return;
      for (const [name, value] of Object.entries(changed)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      next.delete('cursor');
      settle?.(pathname, next);
      setParams(next, { replace: true, preventScrollReset: true });
    },
    [pathname, setParams, begin, settle],
  );
  return [params, change];
}
