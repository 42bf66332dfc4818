import { useState } from 'react';
import { Notice } from '../ui/notice.tsx';
import { endIfUnknown, useAgentToken } from './agent-session.ts';

/** A signed-in agent's token for a public form; `note` says when it was refused. */
export function useAgentSubmission() {
  const token = useAgentToken();
  // Ended by a refusal here, or by signing out in another tab.
  const [had, setHad] = useState(false);
  if (token && !had) setHad(true);
  return {
    token: token ?? undefined,
    onRefused: (error: unknown) => void (token && endIfUnknown(token, error)),
    note: <AgentNote signedIn={token !== null} ended={had} />,
  };
}

function AgentNote({ signedIn, ended }: { signedIn: boolean; ended: boolean }) {
  return (
    <div role="status">
      {signedIn && (
        <Notice title="You are signed in as an agent" className="my-4">
          <p>What you send from here appears on your dashboard, and you pay for it.</p>
        </Notice>
      )}
      {!signedIn && ended && (
        <Notice tone="wait" title="Your session as an agent has ended" className="my-4">
          <p>
            What you typed and chose is kept. Sign in again in another tab to send it as an agent;
            sent now, it counts as an applicant’s, at the public price.
          </p>
        </Notice>
      )}
    </div>
  );
}
