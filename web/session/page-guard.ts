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

/** Who reads: the stored token, and the page's own signal, which ends the calls when the page is left. */
export interface Reader {
  token: string;
  signal: AbortSignal;
}

const unauthorized = (ended: boolean) => data({ ended }, { status: 401 });

/** Why a page without a valid token failed; undefined for any other failure. `ended`: the server has refused the token that was here. */
export const whyUnauthorized = (error: unknown): { ended: boolean } | undefined =>
  isRouteErrorResponse(error) && error.status === 401 ? error.data : undefined;

/**
 * The guard of an audience's pages, a middleware of their layout, so that a new page can't forget to ask: none loads without a token, and
 * none stays when the server refuses it. `leadsOn` names the pages, by their routes' patterns, that go to `login` at once, without saying why; `insteadOf` the page to
 * which a failed call leads, where there is one.
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
  const guard: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ pattern, context }, next) => {
    const token = session.token();
    if (!token && leadsOn(pattern)) throw replace(login);
    // The header's own call may be the one that heard of the refusal, before this page asked.
    if (!token) throw unauthorized(session.hasEnded());
    (context as RouterContextProvider).set(loadedFor, token);
    const results = Object.values(await next());
    const errors = results.flatMap(({ type, result }) => (type === 'error' ? [result] : []));
    if (errors.some((error) => session.endIfUnknown(token, error))) throw unauthorized(true);
    const instead = errors.map(insteadOf).find((page) => page !== undefined);
    if (instead) throw replace(instead);
  };
  return {
    guard,
    /** For whom, and until when, a page is loaded. @throws outside the guard */
    readerOf: ({ context, request }: Pick<ClientLoaderFunctionArgs, 'context' | 'request'>): Reader => ({
      token: context.get(loadedFor),
      signal: request.signal,
    }),
  };
}
