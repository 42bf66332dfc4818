import { LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { RAIL } from './rail-links.ts';

/** What comes sooner needs no words, in ms. */
const SOON_MS = 300;

/** Lies over the page that is left while a list is slow to come: 'Loading visa destinations...' (document 2, section 8). */
export function Arriving() {
  const { pathname } = useLocation();
  const to = useNavigation().location?.pathname;
  const text = to !== pathname && RAIL.flat().find((link) => link.to === to)?.text;
  const [late, setLate] = useState<string>();
  useEffect(() => {
    if (!text) return;
    const timer = setTimeout(() => setLate(`Loading ${text.toLowerCase()}...`), SOON_MS);
    return () => {
      clearTimeout(timer);
      setLate(undefined);
    };
  }, [text]);
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
