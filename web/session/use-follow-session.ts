import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { StoredSession } from './stored-session.ts';

/** Somebody signed in or out, here or in another tab: what the page shows is reloaded, or no longer shown. */
export function useFollowSession(session: StoredSession): void {
  const stored = session.useToken();
  const shown = useRef<string>(null);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (shown.current !== null && shown.current !== stored) void revalidate();
    shown.current = stored;
  }, [stored, revalidate]);
}
