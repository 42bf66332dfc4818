import { createContext, useContext } from 'react';
import type { AdminMe } from '#shared/people/admins.ts';
import type { View } from '#shared/staff/views.ts';
import { callApi } from '../../api.ts';
import { storeAdminId } from './admin-session.ts';
import { useReadWithPage } from './use-read-with-page.ts';

const MeContext = createContext<AdminMe | undefined>(undefined);
export const MeProvider = MeContext.Provider;
/** The signed-in administrator; undefined until loaded. */
export const useMe = (): AdminMe | undefined => useContext(MeContext);

export const useAdminMe = (): AdminMe | undefined =>
  useReadWithPage(async (reader) => {
    const me = await callApi('GET /admin/me', reader);
    storeAdminId(me.id);
    return me;
  });

export const useViews = (allowed: boolean): readonly View[] =>
  useReadWithPage((reader) => callApi('GET /admin/views', reader), allowed) ?? [];
