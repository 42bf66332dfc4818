import { Navigate } from 'react-router';
import { pageParts } from '../kit/admin-page.tsx';
import { adminPaths } from '../kit/paths.ts';

/** Loads nothing; only on pages with a loader, the layout's guard runs first. */
export const clientLoader = () => null;

export const { meta, HydrateFallback } = pageParts({
  title: 'Welcome',
  tab: 'Administration',
  loading: 'Loading the dashboard...',
  rows: 12,
});

/** No redirect in a loader, because that doesn't wait for the next page's files. */
export default function AdminIndexPage() {
  return (
    <>
      <HydrateFallback />
      <Navigate to={adminPaths.dashboard} replace />
    </>
  );
}
