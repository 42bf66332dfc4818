import { type DataStrategyResult, type MiddlewareFunction, redirect, replace } from 'react-router';
import { isNetworkError, isOffline, Patience } from '../ui/connection.ts';

let failed: { href: string; patience: Patience } | undefined;

/** Reloads a page's data when the connection is back (docs/decisions/0050). */
export const retryWhenOnline: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const { url, signal } = request;
  if (isOffline()) await new Patience().wait(signal);
  const results = await next();
  if (
    !Object.values(results).some(({ type, result }) => type === 'error' && isNetworkError(result))
  ) {
    failed = undefined;
    return results;
  }
  if (failed?.href !== url) failed = { href: url, patience: new Patience() };
  if (!(await failed.patience.wait(signal))) {
    failed = undefined;
    return results;
  }
  const { pathname, search } = new URL(url);
  // After Back or a revalidation, this URL is the current one already.
  throw (location.href.split('#')[0] === url ? replace : redirect)(pathname + search);
};
