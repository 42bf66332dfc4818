import { useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { View } from '#shared/staff/views.ts';
import { callApi } from '../../api.ts';
import { adminSession } from '../kit/admin-session.ts';

/** Fetched again on every page and after every action; empty until loaded. @param allowed whether they may be asked for */
export function useViews(allowed: boolean): readonly View[] {
  const token = adminSession.useToken();
  const [views, setViews] = useState<View[]>([]);
  const { key } = useLocation();
  const settled = useRevalidator().state === 'idle';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page fetches it again.
  useEffect(() => {
    if (!allowed || !token || !settled) return;
    const leaving = new AbortController();
    callApi('GET /admin/views', { token, signal: leaving.signal })
      .then(setViews)
      // The page's own calls say what is wrong.
      .catch(() => undefined);
    return () => leaving.abort();
  }, [allowed, token, settled, key]);
  return views;
}
