import { LoaderCircle, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useSaid } from './line.ts';
import { createStore } from './store.ts';

/** A page that arrives sooner shows no loading text, in ms. */
const SOON_MS = 300;

/** Where somebody is on the way to while the next page's files are still coming. */
export const nextPath = createStore<string | undefined>(undefined);

/** The path of the page that is on its way. */
export function useNextPath(): string | undefined {
  const next = nextPath.use();
  return useNavigation().location?.pathname ?? next;
}

/**
 * An overlay over the current page while the next one is slow to load. `wordsFor` gives the loading text for a URL, such as
 * 'Loading visa destinations...' (the documents' loading texts); without a text nothing is shown. What is to be said of the line stands there too.
 */
export function LoadingList({ wordsFor }: { wordsFor: (pathname: string) => string | undefined }) {
  const { pathname } = useLocation();
  const to = useNextPath();
  const line = useSaid();
  const words = line ?? (to && to !== pathname ? wordsFor(to) : undefined);
  const [late, setLate] = useState<string>();
  useEffect(() => {
    if (!words) return;
    const timer = setTimeout(() => setLate(words), SOON_MS);
    return () => {
      clearTimeout(timer);
      setLate(undefined);
    };
  }, [words]);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-4 z-9 grid justify-items-center print:hidden">
      {late && (
        <p className="mx-4 flex items-center gap-3 rounded-button bg-ink px-5 py-3 font-medium text-paper text-small shadow-menu">
          {late === line ? (
            <WifiOff aria-hidden className="size-5 flex-none" />
          ) : (
            <LoaderCircle aria-hidden className="size-5 flex-none animate-turn" />
          )}
          {late}
        </p>
      )}
    </div>
  );
}
