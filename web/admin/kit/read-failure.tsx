import { Button } from '../../ui/button.tsx';
import type { Failure } from '../../ui/failure-notice.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';

export function ReadFailure({
  failure,
  again,
  busy = false,
}: {
  failure: Failure;
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
