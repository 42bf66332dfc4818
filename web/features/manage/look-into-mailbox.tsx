import { useEffect, useState } from 'react';
import { callApi, Refused } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSite } from '../../ui/site.ts';

/** Most mails have arrived by then. */
const AGAIN_AFTER_S = 60;

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
  const [told, setTold] = useState<{ good: boolean; words: string }>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (waits <= 0) return;
    const timer = setTimeout(() => setWaits(waits - 1), 1000);
    return () => clearTimeout(timer);
  }, [waits]);
  const again = async () => {
    setBusy(true);
    try {
      await callApi('POST /orders/manage-link', { body: { tracking_id } });
      setTold({ good: true, words: 'Another one is on its way. Use the newest mail from us.' });
      setWaits(AGAIN_AFTER_S);
    } catch (error) {
      setTold({
        good: false,
        words:
          error instanceof Refused
            ? error.message
            : 'It could not be sent. Check your connection and try again.',
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="mt-6 max-w-form">
      <Notice tone="good" role="status" title="Look into your mailbox">
        <p>{said}</p>
        <p className="mt-2">
          The mail comes from {brand}; its subject begins with “Open your”. If it isn’t there in a
          few minutes, look into the spam folder, too.
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
          Send it again{waits > 0 && <span className="tabular-nums"> in {waits} s</span>}
        </Button>
        <Button kind="link" onClick={onLost}>
          I can’t read that mailbox
        </Button>
      </p>
      <div role="status">
        {told && <Notice tone={told.good ? 'good' : 'bad'} title={told.words} className="mt-3" />}
      </div>
    </div>
  );
}
