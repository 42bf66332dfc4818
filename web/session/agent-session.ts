import { useEffect, useState } from 'react';
import { AGENT_ID, AGENT_TOKEN, forgetManageToken, forgetPeople } from '../ui/storage.ts';
import { createStoredSession } from './stored-session.ts';

/** Loaded on demand, since only signed-in agents need it. */
const loadApi = () => import('../api.ts');

const PICTURE = 'agent-picture';

export const agentSession = createStoredSession(AGENT_TOKEN, AGENT_ID, {
  forgetMore: forgetPeople,
});

// After another tab signs in or out, the next form may be for somebody else.
if (typeof window === 'object')
  window.addEventListener('storage', ({ key }) => key === AGENT_TOKEN && forgetPeople());

export const {
  token: agentToken,
  useToken: useAgentToken,
  useEnded: useSessionEnded,
  forget: forgetAgent,
  endIfUnknown,
} = agentSession;

export const agentId = (): string | null => localStorage.getItem(AGENT_ID);

/** Returns the page to go back to, if this agent's session expired there. */
export function signIn({ token, id }: { token: string; id: number }): string | undefined {
  const left = agentSession.begin(token, id);
  forgetPeople();
  return left;
}

/** Deletes token and drafts at once; if the call fails, the token expires by itself. */
export function signOut(): void {
  const token = agentToken();
  forgetAgent();
  if (token)
    void loadApi()
      .then(({ callApi }) => callApi('POST /agents/logout', { token }))
      .catch(() => undefined);
  forgetManageToken();
  void import('../forms/draft/drafts.ts').then(({ clearDrafts }) => clearDrafts());
}

export const showPicture = (address: string): boolean =>
  window.dispatchEvent(new CustomEvent(PICTURE, { detail: address }));

export interface AgentProfile {
  name?: string;
  /** Its URL. */
  picture?: string;
}

/** The agent's name and picture, fetched once per token; failures are only logged. */
export function useAgentProfile(token: string | null): AgentProfile {
  const [profile, setProfile] = useState<AgentProfile>({});
  useEffect(() => {
    if (!token) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    loadApi()
      .then(({ callApi }) => callApi('GET /agents/agent-profile', { token, signal }))
      .then(({ agent_name, agent_image }) =>
        setProfile(({ picture }) => ({
          name: agent_name,
          // A picture uploaded meanwhile is newer.
          picture: picture || agent_image || undefined,
        })),
      )
      .catch((error: unknown) => {
        if (signal.aborted) return;
        endIfUnknown(token, error);
        // biome-ignore lint/suspicious/noConsole: document 1 asks that this failure is logged and nothing else.
        console.warn("The agent's picture could not be read.", error);
      });
    window.addEventListener(
      PICTURE,
      (event) =>
        setProfile(({ name }) => ({
          name,
          picture: (event as CustomEvent<string>).detail,
        })),
      { signal },
    );
    return () => {
      leaving.abort();
      setProfile({});
    };
  }, [token]);
  return profile;
}
