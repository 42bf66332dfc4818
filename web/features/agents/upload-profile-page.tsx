import { AgentError } from '../../agent/agent-error.tsx';
import { guard, readerOf } from '../../agent/guard.ts';
import { callApi } from '../../api.ts';
import { paths } from '../../paths.ts';
import type { Handle } from '../../server-context.ts';
import { agentSession, endIfUnknown } from '../../session/agent-session.ts';
import { EntryPage } from '../../session/entry-page.tsx';
import { useFollowSession } from '../../session/use-follow-session.ts';
import { titled } from '../../ui/site.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Route } from './+types/upload-profile-page';
import { PictureForm } from './picture-form.tsx';

export const handle: Handle = { cached: true };

const PAGE = {
  title: 'Your picture',
  lead: 'It appears at the top and the foot of every page.',
  back: paths.updateProfile,
};

export const meta = titled(PAGE.title);
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guard];

/** `picture` is its URL; null when there is none or it could not be loaded. */
export async function clientLoader(args: Route.ClientLoaderArgs) {
  const reader = readerOf(args);
  const { token } = reader;
  try {
    const { agent_image } = await callApi('GET /agents/agent-profile', reader);
    return { token, picture: agent_image };
  } catch (error) {
    if (endIfUnknown(token, error)) throw error;
    return { token, picture: null };
  }
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <EntryPage {...PAGE}>
      <p role="status" className="sr-only">
        Loading your picture...
      </p>
      <Skeleton className="h-39" />
    </EntryPage>
  );
}

export default function UploadProfilePage({
  loaderData: { token, picture },
}: Route.ComponentProps) {
  useFollowSession(agentSession);
  return (
    <EntryPage {...PAGE}>
      <PictureForm key={token} token={token} current={picture} />
    </EntryPage>
  );
}

export const ErrorBoundary = AgentError;
