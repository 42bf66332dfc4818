import type { ReactNode } from 'react';
import { lacks, type Permission } from '#shared/people/roles.ts';
import { Notice } from '../../ui/notice.tsx';
import { useMe } from './use-admin-me.ts';

/** Shows a notice to roles without the permission. */
export function ForOthers({ needs, children }: { needs: Permission; children: ReactNode }) {
  const me = useMe();
  if (!me || me.may.includes(needs)) return children;
  return (
    <Notice
      tone="wait"
      role="status"
      title="This is for others"
      className="mt-4 max-w-form text-small"
    >
      <p>{lacks(needs)}</p>
    </Notice>
  );
}
