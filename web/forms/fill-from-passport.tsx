import { ScanLine } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';

const PassportReader = lazy(() =>
  import('./passport/passport-reader.tsx').then(({ PassportReader }) => ({
    default: PassportReader,
  })),
);

/** Fills in fields from a picture of the passport, read on the device; loaded on demand. */
export function FillFromPassport({ picture }: { picture: string }) {
  const [open, setOpen] = useState<boolean>();
  if (!open)
    return (
      <Button
        kind="second"
        size="small"
        icon={<ScanLine aria-hidden />}
        className="justify-self-start"
        // The button that closed the reader is gone.
        autoFocus={open === false}
        onClick={() => setOpen(true)}
      >
        Fill in from a picture of the passport
      </Button>
    );
  return (
    <Suspense fallback={<p className="text-ink-2 text-small">Loading the reader...</p>}>
      <PassportReader picture={picture} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
