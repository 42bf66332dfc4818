import { useEffect, useState } from 'react';
import { callApi } from '../../api.ts';
import { useWork } from '../../session/use-work.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSite } from '../../ui/site.ts';

/** Seconds before another mail can be requested; most have arrived by then. */
const AGAIN_AFTER_S = 60;
const SENT = 'Another one is on its way. Use our latest email.';

export function LookIntoMailbox({
  said,
  tracking_id,
  onLost,
}: {
  said: string;
  tracking_id: string;
  onLost(): void;
}) {
  const { brand } = useSite();
  const [waits, setWaits] = useState(AGAIN_AFTER_S);
  const [sent, setSent] = useState(false);
  const { busy, failure, run } = useWork(
    'It could not be sent. Check your connection and try again.',
  );
  useEffect(() => {
    if (waits <= 0) return;
    const timer = setTimeout(() => setWaits(waits - 1), 1000);
    return () => clearTimeout(timer);
  }, [waits]);
  const again = () =>
    run(async () => {
      setSent(false);
      await callApi('POST /orders/manage-link', { body: { tracking_id } });
      setSent(true);
      setWaits(AGAIN_AFTER_S);
    });
  return (
    <div className="mt-6 max-w-form">
      <Notice tone="good" role="status" title="Check your email">
        <p>{said}</p>
        <p className="mt-2">
          The email comes from {brand}; its subject begins with “Open your”. If it isn’t there in a
          few minutes, check the spam folder too.
        </p>
      </Notice>
      <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          kind="second"
          size="small"
          disabled={waits > 0}
          busy={busy ? 'Sending it' : undefined}
          onClick={() => void again()}
        >
          Send it again{waits > 0 && <span className="tabular-nums">{` in ${waits} s`}</span>}
        </Button>
        <Button kind="link" onClick={onLost}>
          I can’t read that mailbox
        </Button>
      </p>
      <div role="status">
        {failure && <Notice tone="bad" title={failure} className="mt-3" />}
        {sent && <Notice tone="good" title={SENT} className="mt-3" />}
      </div>
    </div>
  );
}
