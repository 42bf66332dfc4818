import {
  type ClientLoaderFunctionArgs,
  createContext,
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  type RouterContextProvider,
  replace,
} from 'react-router';
import type { StoredSession } from './stored-session.ts';

/** The signal aborts when the page is left. */
export interface Reader {
  token: string;
  signal: AbortSignal;
}

const unauthorized = (ended: boolean) => data({ ended }, { status: 401 });

/** Defined for an error of the guard; `ended`: the server refused the stored token. */
export const whyUnauthorized = (error: unknown): { ended: boolean } | undefined =>
  isRouteErrorResponse(error) && error.status === 401 ? error.data : undefined;

/**
 * Makes a layout's middleware that requires a valid token. Patterns for which `leadsOn` is true
 * redirect to `login` at once; `insteadOf` redirects for an error.
 */
export function createPageGuard({
  session,
  login,
  leadsOn,
  insteadOf = () => undefined,
}: {
  session: StoredSession;
  login: string;
  leadsOn: (pattern: string) => boolean;
  insteadOf?: (error: unknown) => string | undefined;
}) {
  const loadedFor = createContext<string>();
  const guard: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
    { pattern, context, url: { pathname, search } },
    next,
  ) => {
    const token = session.token();
    if (!token) session.noteLeft(pathname + search);
    if (!token && leadsOn(pattern)) throw replace(login);
    // The header's request may have ended the session before.
    if (!token) throw unauthorized(session.hasEnded());
    (context as RouterContextProvider).set(loadedFor, token);
    const results = Object.values(await next());
    const errors = results.flatMap(({ type, result }) => (type === 'error' ? [result] : []));
    if (errors.some((error) => session.endIfUnknown(token, error))) {
      session.noteLeft(pathname + search);
      throw unauthorized(true);
    }
    const instead = errors.map(insteadOf).find((page) => page !== undefined);
    if (instead) throw replace(instead);
  };
  return {
    guard,
    /** @throws on pages outside the guard */
    readerOf: ({
      context,
      request,
    }: Pick<ClientLoaderFunctionArgs, 'context' | 'request'>): Reader => ({
      token: context.get(loadedFor),
      signal: request.signal,
    }),
  };
}
