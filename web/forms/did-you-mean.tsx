import { type FocusEvent, type ReactNode, useRef, useState } from 'react';
import { meantAddress } from '#shared/mail-typos.ts';
import { Button } from '../ui/button.tsx';

/** By then a press that left the field has come up where it went down: nothing moves under the finger. */
const SHOWN_AFTER_MS = 300;

/** Around the field of a mail address: once it is left, asks whether another was meant. One press takes it; nothing depends on it. */
export function DidYouMean({ take, children }: { take(input: HTMLInputElement, address: string): void; children: ReactNode }) {
  const [meant, setMeant] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const left = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement)) return;
    input.current = target;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setMeant(meantAddress(target.value)), SHOWN_AFTER_MS);
  };
  const takeIt = () => {
    if (!input.current || !meant) return;
    take(input.current, meant);
    setMeant(undefined);
    input.current.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the field inside, which works by keyboard.
    <div onBlur={left} onInput={() => setMeant(undefined)}>
      {children}
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
    </div>
  );
}
