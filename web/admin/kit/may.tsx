import type { ReactNode } from 'react';
import type { Permission } from '#shared/people/roles.ts';
import { useMe } from './use-admin-me.ts';

/** False until the role is known. */
export function useMay(): (permission: Permission) => boolean {
  const may = useMe()?.may;
  return (permission) => may?.includes(permission) ?? false;
}

export function May({ needs, children }: { needs: Permission; children: ReactNode }) {
  return useMay()(needs) && children;
}
