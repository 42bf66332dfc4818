import { Outlet, useLocation } from 'react-router';
import type { Handle } from '../../ui/site.ts';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { AdminFrame } from './admin-frame.tsx';

export const handle: Handle = { shell: 'own' };

/** Around login and registration of administrators. */
export default function AdminEntryLayout() {
  useHeadingFocus(useLocation().pathname);
  return (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  );
}
