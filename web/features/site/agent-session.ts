import { useEffect, useState, useSyncExternalStore } from 'react';

/** Signed-out visitors never need it, so it comes when it is called. */
const callApi: typeof import('../../api.ts')['callApi'] = async (...call) => (await import('../../api.ts')).callApi(...call);

function subscribe(changed: () => void) {
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}

/**
 * The signed-in agent's token, or null. It is read from local storage after hydration only, so that a kept page carries nobody's data,
 * and again whenever the page changes or another tab signs in or out.
 */
export function useAgentToken(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => localStorage.getItem('token'),
    () => null,
  );
}

/** The address of the agent's picture: asked once for a token, never without one. A failure is only logged. */
export function useAgentPicture(token: string | null): string | undefined {
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    if (!token) return;
    const leaving = new AbortController();
    callApi<{ agent_image?: string | null }>('GET', '/agents/agent-profile', { token, signal: leaving.signal })
      .then(({ agent_image }) => setPicture(agent_image || undefined))
      .catch((error: unknown) => {
        // biome-ignore lint/suspicious/noConsole: document 1 asks that this failure is logged and nothing else.
        if (!leaving.signal.aborted) console.warn("The agent's picture could not be read.", error);
      });
    return () => {
      leaving.abort();
      setPicture(undefined);
    };
  }, [token]);
  return picture;
}

/** Forgets the agent on this device at once; the server is told too, and if it can't be reached the token ends by itself. */
export function signOut(): void {
  const token = localStorage.getItem('token');
  localStorage.removeItem('token');
  localStorage.removeItem('id');
  if (token) callApi('POST', '/agents/logout', { token }).catch(() => undefined);
}
