import { LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** What comes sooner needs no words, in ms. */
const SOON_MS = 300;

/**
 * Lies over the page that is left while another is slow to come. `wordsFor` says what is on its way at an address, such as
 * 'Loading visa destinations...' (the documents' loading texts); without words nothing is shown.
 */
export function LoadingList({ wordsFor }: { wordsFor: (pathname: string) => string | undefined }) {
  const { pathname } = useLocation();
  const to = useNavigation().location?.pathname;
  const words = to && to !== pathname ? wordsFor(to) : undefined;
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
        <p className="flex items-center gap-3 rounded-button bg-ink px-5 py-3 font-medium text-paper text-small shadow-menu">
          <LoaderCircle aria-hidden className="size-5 flex-none animate-turn" />
          {late}
        </p>
      )}
    </div>
  );
}
