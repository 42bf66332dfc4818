import { createContext, useContext, useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { AdminMe } from '#shared/admins.ts';
import { callApi } from '../../api.ts';
import { adminSession } from './admin-session.ts';

const MeContext = createContext<AdminMe | undefined>(undefined);
/** Gives what `useAdminMe` asked to everything in the administrators' shell. */
export const MeProvider = MeContext.Provider;
/** The signed-in administrator and what waits, as far as it is known yet. */
export const useMe = (): AdminMe | undefined => useContext(MeContext);

/** Who is signed in and what waits, asked again with every page and after every action. Without an answer the last one stands. */
export function useAdminMe(): AdminMe | undefined {
  const token = adminSession.useToken();
  const [me, setMe] = useState<AdminMe>();
  const { key } = useLocation();
  const settled = useRevalidator().state === 'idle';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is a reason to ask again.
  useEffect(() => {
    if (!token || !settled) return;
    const leaving = new AbortController();
    callApi<AdminMe>('GET', '/admin/me', { token, signal: leaving.signal })
      .then(setMe)
      // A token that has ended ends the session, also on pages that ask nothing themselves; any other failure leaves the last answer.
      .catch((error) => void adminSession.endIfUnknown(token, error));
    return () => leaving.abort();
  }, [token, settled, key]);
  return token ? me : undefined;
}
