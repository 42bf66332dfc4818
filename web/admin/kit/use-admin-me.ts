import { createContext, useContext, useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { AdminMe } from '#shared/people/admins.ts';
import { callApi } from '../../api.ts';
import { adminSession, storeAdminId } from './admin-session.ts';

const MeContext = createContext<AdminMe | undefined>(undefined);
export const MeProvider = MeContext.Provider;
/** Undefined until loaded. */
export const useMe = (): AdminMe | undefined => useContext(MeContext);

/** Fetched again on every page and after every action. */
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
      // Pages without calls also end an expired session; other failures keep the last response.
      .catch((error) => void adminSession.endIfUnknown(token, error));
    return () => leaving.abort();
  }, [token, settled, key]);
  return token ? me : undefined;
}
