import { data } from 'react-router';
import type { Handle } from '../../server-context.ts';
import { NotFound } from '../../shell/not-found.tsx';
import { titled } from '../../ui/site.ts';

export const handle: Handle = { cached: true };

/** The catch-all route: 404. */
export const loader = () => data(null, { status: 404 });

export const meta = titled('This page isn’t here');

export default function NotFoundPage() {
  return <NotFound />;
}
