import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { callApi } from '../../api.ts';
import { paths } from '../../paths.ts';
import { pageMeta } from '../../ui/site.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { agentToken, endIfUnknown, useAgentToken } from '../site/agent-session.ts';
import { EntryPage } from './entry-page.tsx';
import { Unauthorized } from './on-to-login.tsx';
import { PictureForm } from './picture-form.tsx';

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, 'Your picture');

/** The address of the agent's picture; undefined when there is none, or none to be had: a new one can be chosen all the same. */
export async function clientLoader({ request: { signal } }: ClientLoaderFunctionArgs): Promise<{ picture?: string }> {
  const token = agentToken();
  if (!token) return {};
  try {
    const { agent_image } = await callApi<{ agent_image: string | null }>('GET', '/agents/agent-profile', { token, signal });
    return agent_image ? { picture: agent_image } : {};
  } catch (error) {
    endIfUnknown(token, error);
    return {};
  }
}
clientLoader.hydrate = true as const;

const PAGE = { title: 'Your picture', lead: 'It stands beside your name at the top of every page.', back: paths.updateProfile };

export function HydrateFallback() {
  return (
    <EntryPage {...PAGE}>
      <p className="sr-only">Your picture is being fetched.</p>
      <Skeleton className="h-39" />
    </EntryPage>
  );
}

export default function UploadProfilePage() {
  const { picture } = useLoaderData<typeof clientLoader>();
  const token = useAgentToken();
  if (!token) return <Unauthorized />;
  return (
    <EntryPage {...PAGE}>
      <PictureForm token={token} current={picture} />
    </EntryPage>
  );
}
