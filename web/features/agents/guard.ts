import {
  type ClientLoaderFunctionArgs,
  createContext,
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  replace,
} from 'react-router';
import { paths } from '../../paths.ts';
import { agentToken, endIfUnknown } from '../site/agent-session.ts';
import type { Reader } from './agent-calls.ts';

/** The token of the agent for whom a page is loaded; the guard puts it there. */
const loadedFor = createContext<string>();

/** For whom, and until when, a page of agents is loaded. @throws outside the guard */
export const readerOf = ({ context, request }: Pick<ClientLoaderFunctionArgs, 'context' | 'request'>): Reader => ({
  token: context.get(loadedFor),
  signal: request.signal,
});

const unauthorized = (ended: boolean) => data({ ended }, { status: 401 });

/** What a page without a good token failed with; undefined for any other failure. `ended`: the server has refused the token. */
export const whyUnauthorized = (error: unknown): { ended: boolean } | undefined =>
  isRouteErrorResponse(error) && error.status === 401 ? error.data : undefined;

/** No page of agents loads without a token, and none stays when the server refuses it. A new page can't forget to ask. */
export const guard: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request, context }, next) => {
  const token = agentToken();
  // The form for visas leads on at once (document 1, section 2).
  if (!token && new URL(request.url).pathname.startsWith('/visa-agent/')) throw replace(paths.login);
  if (!token) throw unauthorized(false);
  context.set(loadedFor, token);
  const results = Object.values(await next());
  if (results.some(({ type, result }) => type === 'error' && endIfUnknown(token, result))) throw unauthorized(true);
};
