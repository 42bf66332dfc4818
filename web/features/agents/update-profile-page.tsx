import { ImageUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import type { AgentDetails } from '#shared/agents.ts';
import { callApi } from '../../api.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { pageMeta } from '../../ui/site.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { agentToken, endIfUnknown, useAgentToken } from '../site/agent-session.ts';
import { DetailsForm } from './details-form.tsx';
import { EntryPage } from './entry-page.tsx';
import { Unauthorized } from './on-to-login.tsx';

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, 'Your details');

/** The signed-in agent's details; undefined while nobody is signed in, null when they could not be had. */
export async function clientLoader({ request: { signal } }: ClientLoaderFunctionArgs): Promise<{ details?: AgentDetails | null }> {
  const token = agentToken();
  if (!token) return {};
  try {
    return { details: await callApi<AgentDetails>('GET', '/agents/details', { token, signal }) };
  } catch (error) {
    endIfUnknown(token, error);
    return { details: null };
  }
}
clientLoader.hydrate = true as const;

const TITLE = 'Your details';

export function HydrateFallback() {
  return (
    <EntryPage title={TITLE} back={paths.dashboard}>
      <p className="sr-only">Your details are being fetched.</p>
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
      <Button className="mt-6" onClick={() => void revalidate()} busy={state === 'loading' ? 'Fetching' : undefined}>
        Try again
      </Button>
    </>
  );
}

/** What the server said; it takes the focus, since the form begins anew. */
function Saved({ said }: { said: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} role="status" className="mb-6">
      <Notice tone="good" title={said} />
    </div>
  );
}

export default function UpdateProfilePage() {
  const { details } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const token = useAgentToken();
  const [saved, setSaved] = useState<{ times: number; said?: string }>({ times: 0 });
  if (!token) return <Unauthorized />;
  const save = async (said: string) => {
    await revalidate();
    setSaved(({ times }) => ({ times: times + 1, said }));
  };
  return (
    <EntryPage title={TITLE} lead="What you leave empty stays as it is." back={paths.dashboard}>
      {saved.said && <Saved key={saved.times} said={saved.said} />}
      {details ? (
        // Once something is typed again, what was said before is about the past.
        <div onInput={() => saved.said && setSaved({ times: saved.times })}>
          <DetailsForm key={saved.times} token={token} details={details} onSaved={save} />
        </div>
      ) : (
        <NotFetched />
      )}
      <ButtonLink to={paths.uploadProfile} kind="second" icon={<ImageUp aria-hidden />} wide className="mt-6">
        Change your picture
      </ButtonLink>
    </EntryPage>
  );
}
