import { useEffect, useRef, useState } from 'react';
import { meantAddress } from '#shared/mail-typos.ts';
import { Button } from '../ui/button.tsx';

/** By then a press that left the field has come up where it went down: nothing moves under the finger. */
const SHOWN_AFTER_MS = 300;

/** Below a field with a mail address, in one element with it: once it is left, asks whether another was meant. One press takes it; nothing depends on it. */
export function DidYouMean({ take }: { take(address: string): void }) {
  const [meant, setMeant] = useState<string>();
  const line = useRef<HTMLParagraphElement>(null);
  const inputOf = () => line.current?.parentElement?.querySelector('input');
  useEffect(() => {
    const input = line.current?.parentElement?.querySelector('input');
    if (!input) return;
    let timer: ReturnType<typeof setTimeout>;
    const left = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setMeant(meantAddress(input.value)), SHOWN_AFTER_MS);
    };
    const typed = () => setMeant(undefined);
    input.addEventListener('blur', left);
    input.addEventListener('input', typed);
    // It was left before this had come.
    if (document.activeElement !== input) left();
    return () => {
      clearTimeout(timer);
      input.removeEventListener('blur', left);
      input.removeEventListener('input', typed);
    };
  }, []);
  const takeIt = () => {
    const input = inputOf();
    if (!input || !meant) return;
    take(meant);
    setMeant(undefined);
    input.focus();
  };
  return (
    <p ref={line} role="status" className="wrap-anywhere">
      {meant && (
        <>
          Did you mean{' '}
          <Button kind="link" className="max-w-full" onClick={takeIt}>
            {meant}
          </Button>
          ?
        </>
      )}
    </p>
  );
}
