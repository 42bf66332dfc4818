import type { Handle } from '../../server-context.ts';
import { titled } from '../../ui/site.ts';
import type { Route } from './+types/terms-page';
import { NoticePage, readNotice } from './notice.tsx';

export const handle: Handle = { cached: true, listed: true };

export const loader = ({ context, params }: Route.LoaderArgs) =>
  readNotice(context, 'terms', 'version' in params ? params.version : undefined);

export const meta = titled(
  'Terms',
  'What we do for the price, what we can’t promise, and what we need from you.',
);

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <NoticePage notice={loaderData} />;
}
