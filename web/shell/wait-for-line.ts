import { type DataStrategyResult, type MiddlewareFunction, redirect, replace } from 'react-router';
import { isLine, Patience } from '../ui/line.ts';

/** What failed last by the line. */
let failed: { href: string; patience: Patience } | undefined;

/** Around every page's data: what doesn't come by the line is asked for again when the line is back, and the page that stands there stays until then. */
export const waitForLine: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const { url, signal } = request;
  if (!navigator.onLine) await new Patience().wait(signal);
  const results = await next();
  if (!Object.values(results).some(({ type, result }) => type === 'error' && isLine(result))) {
    failed = undefined;
    return results;
  }
  if (failed?.href !== url) failed = { href: url, patience: new Patience() };
  if (!(await failed.patience.wait(signal))) {
    failed = undefined;
    return results;
  }
  const { pathname, search } = new URL(url);
  // After Back, and when a page's data is loaded anew, the browser stands at this URL already.
  throw (location.href.split('#')[0] === url ? replace : redirect)(pathname + search);
};
