import { LoaderCircle } from 'lucide-react';

/** Classes of a form over which an overlay is laid. */
export const FORM = 'relative grid gap-6';

/** Lies over a form while it is on its way and says what happens; the region is always there, so that what appears in it is heard. */
export function Overlay({ words }: { words: string | undefined }) {
  return (
    <div role="status" className={words ? 'absolute -inset-3 z-2 grid place-items-center rounded-field bg-paper/90' : 'sr-only'}>
      {words && (
        <p className="flex items-center gap-3 font-semibold">
          <LoaderCircle aria-hidden className="size-6 animate-turn" />
          {words}
        </p>
      )}
    </div>
  );
}
