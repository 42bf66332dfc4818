import type { ReactNode } from 'react';
import { useFormShell, useSendingState } from '../forms/form-context.ts';
import { CheckNote } from '../forms/submit-button.tsx';
import { Button } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { Overlay } from './overlay.tsx';

interface SubmitSectionProps {
  children: ReactNode;
  sending: string;
  /** `second` if the page has another main action. */
  kind?: 'main' | 'second' | 'danger';
}

/** Failure and submit button of a short form, at its end. */
export function SubmitSection({ children, sending, kind = 'main' }: SubmitSectionProps) {
  const { failure, captcha } = useFormShell();
  const busy = useSendingState().phase !== 'idle';
  return (
    <div>
      <div role="alert">
        {failure && !busy && <FailureNotice failure={failure} className="mb-6" />}
      </div>
      {/* Disabled before hydration, when a click would do nothing. */}
      <Button
        type="submit"
        kind={kind}
        solid={kind === 'danger'}
        wide
        disabled={busy}
        busy={captcha.state === 'loading' ? 'Loading...' : undefined}
      >
        {children}
      </Button>
      <CheckNote />
      <Overlay words={busy ? sending : undefined} />
    </div>
  );
}
