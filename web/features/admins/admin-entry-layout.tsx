import { Outlet, useLocation } from 'react-router';
import type { Handle } from '../../ui/site.ts';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import adminStyles from './admin.css?url';
import { AdminFrame } from './admin-frame.tsx';

export const handle: Handle = { shell: 'own' };
export const links = () => [{ rel: 'stylesheet', href: adminStyles }];

/** Around login and registration of administrators. */
export default function AdminEntryLayout() {
  useHeadingFocus(useLocation().pathname);
  return (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  );
}
