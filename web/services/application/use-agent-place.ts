import { useEffect, useState } from 'react';
import type { Destination } from '#shared/destinations.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { useAgentToken } from '../../session/agent-session.ts';

/**
 * A destination at the price this reader pays. Public pages are the same for everybody: where an agent is signed in, it is fetched again
 * with their token, and the public price is shown until then. The server refuses a form that names another price than it charges.
 */
export function useAgentPlace(kind: DecidedKind, place: Destination): Destination {
  const token = useAgentToken();
  const [own, setOwn] = useState<{ token: string; place: Destination }>();
  useEffect(() => {
    if (!token) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    import('../../api.ts')
      .then(({ callApi }) => callApi(`GET /${kind}/destinations/{id}`, { path: { id: place.id }, token, signal }))
      .then((found) => setOwn({ token, place: found }))
      // If the call fails the public price stays, and the server refuses it with the right one.
      .catch(() => undefined);
    return () => leaving.abort();
    // A new `place` means that the price has changed or the page was reloaded.
  }, [token, kind, place]);
  return own && own.token === token && own.place.id === place.id ? own.place : place;
}
