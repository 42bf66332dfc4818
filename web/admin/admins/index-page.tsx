import { Navigate } from 'react-router';
import { pageParts } from '../kit/admin-page.tsx';
import { adminPaths } from '../kit/paths.ts';

/** Reads nothing: a page with a loader has the layout's guard run first. */
export const clientLoader = () => null;

export const { meta, HydrateFallback } = pageParts({
  title: 'Welcome',
  tab: 'Administration',
  loading: 'Loading the dashboard...',
  rows: 12,
});

/** A loader's redirect would not wait for its files. */
export default function AdminIndexPage() {
  return (
    <>
      <HydrateFallback />
      <Navigate to={adminPaths.dashboard} replace />
    </>
  );
}
