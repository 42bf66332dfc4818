import { LoaderCircle, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useConnectionMessage } from './connection.ts';
import { createStore } from './store.ts';

/** Ms before the loading text shows; faster pages show none. */
const SOON_MS = 300;

/** Path of the next page while its files load. */
export const nextPath = createStore<string | undefined>(undefined);

let next: URL | undefined;

/** Sets where the pending navigation leads; undefined once it is over. */
export function setNextAddress(to: URL | undefined): void {
  next = to;
}

/** The URL last asked for, which React may render later. */
export const lastAddress = (): Pick<URL, 'pathname' | 'search'> => next ?? window.location;

export function useNextPath(): string | undefined {
  const loading = nextPath.use();
  return useNavigation().location?.pathname ?? loading;
}

/** Shown while the next page is slow. `wordsFor` gives the documents' loading text for a path. */
export function LoadingList({ wordsFor }: { wordsFor: (pathname: string) => string | undefined }) {
  const { pathname } = useLocation();
  const to = useNextPath();
  const line = useConnectionMessage();
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
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-4 z-9 grid justify-items-center print:hidden"
    >
      {late && (
        <p className="mx-4 flex items-center gap-3 rounded-button bg-ink px-5 py-3 font-medium text-paper text-small shadow-menu">
          {late === line ? (
            <WifiOff aria-hidden className="size-5 flex-none" />
          ) : (
            <LoaderCircle aria-hidden className="size-5 flex-none animate-turn" />
          )}
          <span>{late}</span>
        </p>
      )}
    </div>
  );
}
