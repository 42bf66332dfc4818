import { replace } from 'react-router';
import { adminPaths } from '../../admin/paths.ts';

/** A bare /admin is the dashboard. */
export function clientLoader() {
  throw replace(adminPaths.dashboard);
}

export default function AdminIndexPage() {
  return null;
}
