import { Outlet, useLocation } from 'react-router';
import type { Handle } from '../../server-context.ts';
import { LoadingList } from '../../ui/arriving.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { AdminFrame } from '../kit/admin-frame.tsx';

export const handle: Handle = { shell: 'own' };
export default function AdminEntryLayout() {
  useHeadingFocus(useLocation().pathname);
  return (
    <AdminFrame>
      <Outlet />
      <LoadingList wordsFor={() => undefined} />
    </AdminFrame>
  );
}
