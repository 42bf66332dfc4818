import { data } from 'react-router';
import type { Handle } from '../../server-context.ts';
import { NotFound } from '../../shell/not-found.tsx';
import { pageMeta } from '../../ui/site.ts';
import type { Route } from './+types/not-found-page';

export const handle: Handle = { cached: true };

/** The catch-all route: 404. */
export const loader = () => data(null, { status: 404 });

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'This page isn’t here');

export default function NotFoundPage() {
  return <NotFound />;
}
