import { replace } from 'react-router';
import { adminPaths } from '../../admin/paths.ts';
import { AdminSkeleton } from '../../admin/shell/admin-page.tsx';

/** A bare /admin is the dashboard. */
export function clientLoader() {
  throw replace(adminPaths.dashboard);
}

export function HydrateFallback() {
  return <AdminSkeleton title="Welcome" says="Loading the dashboard..." rows={12} />;
}

export default function AdminIndexPage() {
  return null;
}
