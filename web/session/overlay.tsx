import { LoaderCircle } from 'lucide-react';

export const FORM = 'relative grid gap-6';

/** Always rendered, so that screen readers announce its text. */
export function Overlay({ words }: { words: string | undefined }) {
  return (
    <div
      role="status"
      className={
        words
          ? 'absolute -inset-3 z-2 grid place-items-center rounded-field bg-paper/90'
          : 'sr-only'
      }
    >
      {words && (
        <p className="flex items-center gap-3 font-semibold">
          <LoaderCircle aria-hidden className="size-6 animate-turn" />
          {words}
        </p>
      )}
    </div>
  );
}
