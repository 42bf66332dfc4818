import { Navigate } from 'react-router';
import { adminPaths } from '../../admin/paths.ts';
import { AdminSkeleton } from '../../admin/shell/admin-page.tsx';

/** Nothing is read here, but the layout asks who may be here before a page that reads. */
export const clientLoader = () => null;

export function HydrateFallback() {
  return <AdminSkeleton title="Welcome" says="Loading the dashboard..." rows={12} />;
}

/** A bare /admin is the dashboard. A loader's redirect would not wait for its files. */
export default function AdminIndexPage() {
  return (
    <>
      <HydrateFallback />
      <Navigate to={adminPaths.dashboard} replace />
    </>
  );
}
