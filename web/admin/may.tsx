import type { ReactNode } from 'react';
import type { Permission } from '#shared/roles.ts';
import { useMe } from './shell/use-admin-me.ts';

/** Whether the signed-in administrator's role includes something; false until it is known. */
export function useMay(): (permission: Permission) => boolean {
  const may = useMe()?.may;
  return (permission) => may?.includes(permission) ?? false;
}

/** Shown to administrators whose role includes `needs`: a button whose call would be refused is not offered. */
export function May({ needs, children }: { needs: Permission; children: ReactNode }) {
  return useMay()(needs) && children;
}
