import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import { formatSlot, formatTime } from '#shared/dates.ts';
import type { TrackingRecord } from '#shared/orders/tracking.ts';
import { paths } from '../../../paths.ts';
import { Notice } from '../../../ui/notice.tsx';
import { usePageDataVersion } from '../../../ui/use-page-data-version.ts';

/** Ms between reloads once the hold has ended by this device's clock, which may be wrong. */
const PAUSE_MS = 20_000;

/** Revalidates when the hold ends by this device's clock. */
function useAskAtEnd(held_until: string | undefined): void {
  const { revalidate } = useRevalidator();
  const version = usePageDataVersion();
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again after each reading.
  useEffect(() => {
    if (!held_until) return;
    const left = new Date(held_until).getTime() - Date.now();
    const timer = setTimeout(() => void revalidate(), left > 0 ? left + 1000 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [held_until, version, revalidate]);
}

/** Until when an appointment that isn't paid is held, or that the hold has ended. */
export function HoldNotice({ tracking }: { tracking: TrackingRecord }) {
  const { appointment_date, appointment_time, held_until, time_over, tracking_id } = tracking;
  useAskAtEnd(held_until);
  if (!appointment_date || !appointment_time) return null;
  const when = `${formatSlot({ appointment_date, appointment_time })}, Lagos time`;
  return (
    <div role="status" className="mb-5">
      {time_over ? (
        <Notice tone="bad" title="Your time has passed">
          <p>{`${when}. Choose another time: it is held for you while you pay.`}</p>
        </Notice>
      ) : held_until ? (
        <Notice tone="wait" title={`Held for you until ${formatTime(held_until)}`}>
          <p>{`${when}. It is yours as soon as it is paid.`}</p>
        </Notice>
      ) : (
        <Notice tone="bad" title="Your time is no longer held">
          <p>
            {`${when}. You can still pay for it if nobody else has taken it, or choose another time first.`}
          </p>
          <Link className="link" to={paths.chooseTime(tracking_id)}>
            Choose another time
          </Link>
        </Notice>
      )}
    </div>
  );
}
