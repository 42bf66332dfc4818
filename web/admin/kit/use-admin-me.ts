import { createContext, useContext, useEffect, useState } from 'react';
import type { AdminMe } from '#shared/people/admins.ts';
import type { View } from '#shared/staff/views.ts';
import { callApi } from '../../api.ts';
import type { Reader } from '../../session/page-guard.ts';
import { useDataRead } from '../../ui/use-data-read.ts';
import { adminSession, storeAdminId } from './admin-session.ts';

const MeContext = createContext<AdminMe | undefined>(undefined);
export const MeProvider = MeContext.Provider;
/** The signed-in administrator; undefined until loaded. */
export const useMe = (): AdminMe | undefined => useContext(MeContext);

/** Reads again with every page and action. A failure keeps the last answer, but for an unknown session, which ends. */
function useCurrent<T>(ask: (reader: Reader) => Promise<T>, allowed = true): T | undefined {
  const token = adminSession.useToken();
  const [answer, setAnswer] = useState<T>();
  const read = useDataRead();
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads with the page.
  useEffect(() => {
    if (!allowed || !token) return;
    const leaving = new AbortController();
    ask({ token, signal: leaving.signal })
      .then(setAnswer)
      .catch((error) => void adminSession.endIfUnknown(token, error));
    return () => leaving.abort();
  }, [allowed, token, read]);
  return token ? answer : undefined;
}

export const useAdminMe = (): AdminMe | undefined =>
  useCurrent(async (reader) => {
    const me = await callApi('GET /admin/me', reader);
    storeAdminId(me.id);
    return me;
  });

export const useViews = (allowed: boolean): readonly View[] =>
  useCurrent((reader) => callApi('GET /admin/views', reader), allowed) ?? [];
