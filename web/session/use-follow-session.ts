import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { StoredSession } from './stored-session.ts';

/** Reloads the page's data when somebody signs in or out, in any tab. */
export function useFollowSession(session: StoredSession): void {
  const stored = session.useToken();
  const shown = useRef<string>(null);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (shown.current !== null && shown.current !== stored) void revalidate();
    shown.current = stored;
  }, [stored, revalidate]);
}
