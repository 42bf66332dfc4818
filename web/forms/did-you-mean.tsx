import { useEffect, useState } from 'react';
import { meantAddress } from '#shared/people/mail-typos.ts';
import { Button } from '../ui/button.tsx';
import { whenReleased } from '../ui/pause.ts';

/** Ms after leaving the field, so that nothing moves under the click that left it. */
const SHOWN_AFTER_MS = 300;

export function DidYouMean({
  input,
  take,
}: {
  input: HTMLInputElement;
  take(address: string): void;
}) {
  const [meant, setMeant] = useState<string>();
  useEffect(() => {
    let callOff: (() => void) | undefined;
    const left = () => {
      callOff?.();
      callOff = whenReleased(() => setMeant(meantAddress(input.value)), SHOWN_AFTER_MS);
    };
    const typed = () => setMeant(undefined);
    input.addEventListener('blur', left);
    input.addEventListener('input', typed);
    // The input lost the focus while this was loading.
    if (document.activeElement !== input) left();
    return () => {
      callOff?.();
      input.removeEventListener('blur', left);
      input.removeEventListener('input', typed);
    };
  }, [input]);
  const takeIt = () => {
    if (meant) take(meant);
    setMeant(undefined);
    input.focus();
  };
  return (
    <p role="status" className="wrap-anywhere">
      {meant && (
        <span>
          Did you mean{' '}
          <Button kind="link" className="max-w-full" onClick={takeIt}>
            {meant}
          </Button>
          ?
        </span>
      )}
    </p>
  );
}
