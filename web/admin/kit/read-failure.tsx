import { Button } from '../../ui/button.tsx';
import { FailureNotice } from './ask-dialog.tsx';
import type { CallFailure } from './call-failure.ts';

export function ReadFailure({
  failure,
  again,
  busy = false,
}: {
  failure: CallFailure;
  again(): void;
  busy?: boolean;
}) {
  return (
    <div role="alert" className="mt-2">
      <FailureNotice failure={failure}>
        <Button
          kind="second"
          size="dense"
          className="mt-3"
          busy={busy ? 'Fetching' : undefined}
          onClick={again}
        >
          Try again
        </Button>
      </FailureNotice>
    </div>
  );
}
