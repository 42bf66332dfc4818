import { useEffect, useState } from 'react';
import { meantAddress } from '#shared/people/mail-typos.ts';
import { Button } from '../ui/button.tsx';

/** In ms: after the click that left the field, so that nothing moves under the finger. */
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
    const over = new AbortController();
    const { signal } = over;
    let timer: ReturnType<typeof setTimeout>;
    let pressed = false;
    const left = () => {
      clearTimeout(timer);
      if (!pressed) timer = setTimeout(() => setMeant(meantAddress(input.value)), SHOWN_AFTER_MS);
    };
    input.addEventListener('blur', left, { signal });
    input.addEventListener('input', () => setMeant(undefined), { signal });
    const press = () => {
      pressed = true;
      clearTimeout(timer);
    };
    const release = () => {
      pressed = false;
      if (document.activeElement !== input) left();
    };
    document.addEventListener('pointerdown', press, { capture: true, signal });
    for (const end of ['pointerup', 'pointercancel'])
      document.addEventListener(end, release, { capture: true, signal });
    // The input lost the focus before this was loaded.
    if (document.activeElement !== input) left();
    return () => {
      clearTimeout(timer);
      over.abort();
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
