import { useEffect, useState, useSyncExternalStore } from 'react';

/** Signed-out visitors never need it, so it comes when it is called. */
const callApi: typeof import('../../api.ts')['callApi'] = async (...call) => (await import('../../api.ts')).callApi(...call);

const CHANGED = 'agent-session';
const PICTURE = 'agent-picture';
/** In session storage: the session ended by itself, and /login says so. */
const ENDED = 'agent-session-ended';

function subscribe(changed: () => void) {
  for (const event of ['storage', CHANGED]) window.addEventListener(event, changed);
  return () => {
    for (const event of ['storage', CHANGED]) window.removeEventListener(event, changed);
  };
}

/** The signed-in agent's token at this moment, or null; components use `useAgentToken`. */
export const agentToken = (): string | null => localStorage.getItem('token');

/** The signed-in agent's id as a login stored it, or null. */
export const agentId = (): string | null => localStorage.getItem('id');

/**
 * The signed-in agent's token, or null. It is read from local storage after hydration only, so that a kept page carries nobody's data,
 * and again whenever the page changes, the session ends, or another tab signs in or out.
 */
export const useAgentToken = (): string | null => useSyncExternalStore(subscribe, agentToken, () => null);

/** Whether the last session of this tab ended by itself and nobody has signed in since. */
export const useSessionEnded = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(ENDED) !== null,
    () => false,
  );

/** Forgets the agent on this device: for sessions that the server has ended. The bars notice when the page changes. */
export function forgetAgent(): void {
  localStorage.removeItem('token');
  localStorage.removeItem('id');
}

/** Keeps what a login answered: the token and the agent's id. */
export function signIn({ token, id }: { token: string; id: number }): void {
  localStorage.setItem('token', token);
  localStorage.setItem('id', String(id));
  sessionStorage.removeItem(ENDED);
}

/**
 * For every failed call that carried a token: when the server no longer knows it (401), the agent is signed out here, unless a newer
 * login has taken its place. True when it was so: pages for agents then lead to /login, which says why.
 */
export function endIfUnknown(token: string, error: unknown): boolean {
  if ((error as { status?: unknown }).status !== 401) return false;
  if (agentToken() === token) {
    forgetAgent();
    sessionStorage.setItem(ENDED, 'yes');
    window.dispatchEvent(new Event(CHANGED));
  }
  return true;
}

/** Forgets the agent on this device at once, half-filled forms included; the server is told too, and if it can't be reached the token ends by itself. */
export function signOut(): void {
  const token = agentToken();
  forgetAgent();
  sessionStorage.removeItem(ENDED);
  if (token) callApi('POST', '/agents/logout', { token }).catch(() => undefined);
  void import('../../forms/draft.ts').then(({ clearDrafts }) => clearDrafts());
}

/** Shows the agent's new picture wherever it stands; `address` is its own. */
export const showPicture = (address: string): boolean => window.dispatchEvent(new CustomEvent(PICTURE, { detail: address }));

/** The address of the agent's picture: asked once for a token, never without one. A failure is only logged. */
export function useAgentPicture(token: string | null): string | undefined {
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    if (!token) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    callApi<{ agent_image?: string | null }>('GET', '/agents/agent-profile', { token, signal })
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
