import { createContext, useContext, useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { AdminMe } from '#shared/admins.ts';
import { callApi } from '../../api.ts';
import { adminSession, storeAdminId } from './admin-session.ts';

const MeContext = createContext<AdminMe | undefined>(undefined);
/** Provides `useAdminMe`'s response to everything in the administrators' layout. */
export const MeProvider = MeContext.Provider;
/** The signed-in administrator and the counts of what waits; undefined until loaded. */
export const useMe = (): AdminMe | undefined => useContext(MeContext);

/** The signed-in administrator and the counts of what waits, fetched again on every page and after every action. After a failed call the last response stays. */
export function useAdminMe(): AdminMe | undefined {
  const token = adminSession.useToken();
  const [me, setMe] = useState<AdminMe>();
  const { key } = useLocation();
  const settled = useRevalidator().state === 'idle';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page fetches it again.
  useEffect(() => {
    if (!token || !settled) return;
    const leaving = new AbortController();
    callApi('GET /admin/me', { token, signal: leaving.signal })
      .then((answer) => {
        storeAdminId(answer.id);
        setMe(answer);
      })
      // An expired token ends the session, also on pages that make no calls themselves; after any other failure the last response stays.
      .catch((error) => void adminSession.endIfUnknown(token, error));
    return () => leaving.abort();
  }, [token, settled, key]);
  return token ? me : undefined;
}
