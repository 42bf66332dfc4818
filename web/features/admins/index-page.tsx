import { replace } from 'react-router';
import { paths } from '../../paths.ts';

/** A bare /admin is the dashboard. */
export function clientLoader() {
  throw replace(paths.adminDashboard);
}

export default function AdminIndexPage() {
  return null;
}
