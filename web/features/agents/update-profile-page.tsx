import { ImageUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { AgentError } from '../../agent/agent-error.tsx';
import { guard, readerOf } from '../../agent/guard.ts';
import { callApi } from '../../api.ts';
import { paths } from '../../paths.ts';
import type { Handle } from '../../server-context.ts';
import { agentSession, endIfUnknown } from '../../session/agent-session.ts';
import { EntryPage } from '../../session/entry-page.tsx';
import { useFollowSession } from '../../session/use-follow-session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { titled } from '../../ui/site.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Route } from './+types/update-profile-page';
import { AgentSessions } from './agent-sessions.tsx';
import { DetailsForm } from './details-form.tsx';

export const handle: Handle = { cached: true };

const TITLE = 'Your details';

export const meta = titled(TITLE);
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guard];

/** `details` is null when they could not be loaded. */
export async function clientLoader(args: Route.ClientLoaderArgs) {
  const reader = readerOf(args);
  const { token } = reader;
  try {
    const [details, sessions] = await Promise.all([
      callApi('GET /agents/details', reader),
      callApi('GET /agents/sessions', reader),
    ]);
    return { token, details, sessions, now: new Date() };
  } catch (error) {
    if (endIfUnknown(token, error)) throw error;
    return { token, details: null, sessions: [], now: new Date() };
  }
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <EntryPage title={TITLE} back={paths.dashboard}>
      <p role="status" className="mb-4 text-ink-2">
        Loading your details...
      </p>
      <div className="grid gap-6">
        {['w-24', 'w-32', 'w-28'].map((width) => (
          <div key={width} className="grid gap-2">
            <Skeleton className={width} />
            <Skeleton className="h-13" />
          </div>
        ))}
      </div>
    </EntryPage>
  );
}

function NotFetched() {
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <Notice tone="bad" role="alert" title="Error fetching agent details">
        <p>Check your network, then try again.</p>
      </Notice>
      <Button
        className="mt-6"
        onClick={() => void revalidate()}
        busy={state === 'loading' ? 'Fetching' : undefined}
      >
        Try again
      </Button>
    </>
  );
}

/** Shows the server's message and takes the focus, because saving resets the form. */
function Saved({ said }: { said: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} role="status" className="mb-6">
      <Notice tone="good" title={said} />
    </div>
  );
}

export default function UpdateProfilePage({
  loaderData: { token, details, sessions, now },
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useFollowSession(agentSession);
  const [saved, setSaved] = useState<{ times: number; said?: string }>({ times: 0 });
  const [form, setForm] = useState(0);
  const tell = async (said: string) => {
    await revalidate();
    setSaved(({ times }) => ({ times: times + 1, said }));
  };
  return (
    <EntryPage title={TITLE} lead="What you leave empty stays as it is." back={paths.dashboard}>
      {saved.said && <Saved key={saved.times} said={saved.said} />}
      {details ? (
        // Typing clears the last message.
        <div onInput={() => saved.said && setSaved({ times: saved.times })}>
          <DetailsForm
            key={[form, ...Object.values(details)].join(' ')}
            token={token}
            details={details}
            onSaved={async (said) => {
              await tell(said);
              setForm(form + 1);
            }}
          />
        </div>
      ) : (
        <NotFetched />
      )}
      <ButtonLink
        to={paths.uploadProfile}
        kind="second"
        icon={<ImageUp aria-hidden />}
        wide
        className="mt-6"
      >
        Change your picture
      </ButtonLink>
      {details && <AgentSessions token={token} sessions={sessions} now={now} onEnded={tell} />}
    </EntryPage>
  );
}

export const ErrorBoundary = AgentError;
