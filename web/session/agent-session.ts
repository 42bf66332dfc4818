import { useEffect, useState } from 'react';
import { forgetCarried, forgetManageToken } from '../ui/tab-storage.ts';
import { createStoredSession } from './stored-session.ts';

/** Signed-out visitors never need it, so it is loaded when it is called. */
const loadApi = () => import('../api.ts');

const PICTURE = 'agent-picture';

/** An agent's session; their id is stored beside the token. */
export const agentSession = createStoredSession('token', {
  forgetMore: () => {
    localStorage.removeItem('id');
    forgetCarried();
  },
});

// Somebody signs in or out in another tab: whoever types here next is somebody else.
if (typeof window === 'object') window.addEventListener('storage', ({ key }) => key === 'token' && forgetCarried());

/** The signed-in agent's token; see StoredSession. */
export const { token: agentToken, useToken: useAgentToken, useEnded: useSessionEnded, forget: forgetAgent, endIfUnknown } = agentSession;

/** The signed-in agent's id as a login stored it, or null. */
export const agentId = (): string | null => localStorage.getItem('id');

/** Stores a login's response: the token and the agent's id. */
export function signIn({ token, id }: { token: string; id: number }): void {
  agentSession.begin(token);
  forgetCarried();
  localStorage.setItem('id', String(id));
}

/** Signs out: deletes the token and all drafts on this device at once and tells the server; if that can't be reached, the token expires by itself. */
export function signOut(): void {
  const token = agentToken();
  forgetAgent();
  if (token)
    void loadApi()
      .then(({ callApi }) => callApi('POST /agents/logout', { token }))
      .catch(() => undefined);
  forgetManageToken();
  void import('../forms/draft.ts').then(({ clearDrafts }) => clearDrafts());
}

/** Shows the agent's new picture wherever it stands; `address` is its URL. */
export const showPicture = (address: string): boolean => window.dispatchEvent(new CustomEvent(PICTURE, { detail: address }));

/** The URL of the agent's picture: asked once for a token, never without one. A failure is only logged. */
export function useAgentPicture(token: string | null): string | undefined {
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    if (!token) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    loadApi()
      .then(({ callApi }) => callApi('GET /agents/agent-profile', { token, signal }))
      // One that was uploaded meanwhile is newer.
      .then(({ agent_image }) => setPicture((shown) => shown ?? (agent_image || undefined)))
      .catch((error: unknown) => {
        if (signal.aborted) return;
        endIfUnknown(token, error);
        // biome-ignore lint/suspicious/noConsole: document 1 asks that this failure is logged and nothing else.
        console.warn("The agent's picture could not be read.", error);
      });
    window.addEventListener(PICTURE, (event) => setPicture((event as CustomEvent<string>).detail), { signal });
    return () => {
      leaving.abort();
      setPicture(undefined);
    };
  }, [token]);
  return picture;
}
