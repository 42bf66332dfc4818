import { useEffect, useState } from 'react';
import type { Reader } from '../../session/page-guard.ts';
import { usePageDataVersion } from '../../ui/use-page-data-version.ts';
import { adminSession } from './admin-session.ts';

/** Reads with every page and action. A failure keeps the last answer, but for an unknown session, which ends. */
export function useReadWithPage<T>(
  ask: (reader: Reader) => Promise<T>,
  allowed = true,
): T | undefined {
  const token = adminSession.useToken();
  const [answer, setAnswer] = useState<T>();
  const version = usePageDataVersion();
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads with the page.
  useEffect(() => {
    if (!allowed || !token) return;
    const leaving = new AbortController();
    ask({ token, signal: leaving.signal })
      .then(setAnswer)
      .catch((error) => void adminSession.endIfUnknown(token, error));
    return () => leaving.abort();
  }, [allowed, token, version]);
  return token ? answer : undefined;
}
