import type { Handle } from '../../server-context.ts';
import { titled } from '../../ui/site.ts';
import type { Route } from './+types/privacy-page';
import { NoticePage, readNotice } from './notice.tsx';

export const handle: Handle = { cached: true, listed: true };

export const loader = ({ context, params }: Route.LoaderArgs) =>
  readNotice(context, 'privacy', 'version' in params ? params.version : undefined);

export const meta = titled(
  'Your data and privacy',
  'What we keep of your application, why, how long, who sees it, and how you have it corrected or erased.',
);

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <NoticePage notice={loaderData} />;
}
