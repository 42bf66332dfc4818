import { useCallback, useEffect } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';

/** Sets URL parameters; an empty value removes one. */
export type ChangeParams = (values: Record<string, string>) => void;

/** Functions that stay the same from one rendering to the next. */
export interface Changing {
  /** With which parameters a change begins, where not with the URL's. */
  begin?: (pathname: string, asked: URLSearchParams) => URLSearchParams;
  /** What happens to the changed ones before they are asked for. */
  settle?: (pathname: string, next: URLSearchParams) => void;
}

/** The URL's parameters as they were last asked for, by whichever part of the page: what is shown follows a moment later. */
let newest = { pathname: '', search: '' };

/**
 * The URL's parameters as they are, or will be once the navigation that is on its way has ended; and how a filter changes some of them, in
 * place of the entry before. Two filters that are changed in the same moment both count. A changed list begins with its first page.
 */
export function useChangeParams({ begin, settle }: Changing = {}): [URLSearchParams, ChangeParams] {
  const [inAddress, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const coming = useNavigation().location;
  const params = coming?.pathname === pathname ? new URLSearchParams(coming.search) : inAddress;
  const search = params.toString();
  useEffect(() => {
    newest = { pathname, search };
  }, [pathname, search]);
  const change = useCallback<ChangeParams>(
    (values) => {
      const asked = new URLSearchParams(newest.pathname === pathname ? newest.search : window.location.search);
      const next = begin?.(pathname, asked) ?? asked;
      for (const [name, value] of Object.entries(values)) {
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
