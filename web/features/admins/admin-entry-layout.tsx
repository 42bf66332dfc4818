import { Outlet, useLocation } from 'react-router';
import adminStyles from '../../admin/shell/admin.css?url';
import { AdminFrame } from '../../admin/shell/admin-frame.tsx';
import type { Handle } from '../../server-context.ts';
import { LoadingList } from '../../ui/arriving.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';

export const handle: Handle = { shell: 'own' };
export const links = () => [{ rel: 'stylesheet', href: adminStyles }];

export default function AdminEntryLayout() {
  useHeadingFocus(useLocation().pathname);
  return (
    <AdminFrame>
      <Outlet />
      <LoadingList wordsFor={() => undefined} />
    </AdminFrame>
  );
}
