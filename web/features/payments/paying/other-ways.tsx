import { Link } from 'react-router';
import type { TrackingRecord } from '#shared/orders/tracking.ts';
import { orderPaths } from '../../../order-paths.ts';
import { paths } from '../../../paths.ts';
import type { Paying } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { NOT_OPENED, NotHeard, NotOpened } from '../arrival-notices.tsx';
import type { PaymentStep } from './payment-flow.ts';

/** How the page was opened (provider's return, failed form), and the ways to pay. */
export interface Arrival {
  paying: Paying;
  returned: boolean;
  problem: string | null;
}

/** The provider's own page and the second provider, offered when the overlay fails. */
export function OtherWays({
  step,
  paying,
  pay,
  leave,
}: {
  step: PaymentStep;
  paying: Paying;
  pay: (provider: string) => void;
  leave: (provider?: string) => void;
}) {
  const scriptFailed = step.at === 'no-script';
  if (!scriptFailed && !(step.at === 'refused' && step.away)) return null;
  const { fallback } = paying;
  if (!scriptFailed && !fallback) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {scriptFailed && (
        <Button kind="second" size="small" onClick={() => leave()}>
          Pay on the provider’s page
        </Button>
      )}
      {fallback && (
        <Button kind="second" size="small" onClick={() => pay(fallback.name)}>
          Pay with {fallback.label}
        </Button>
      )}
    </div>
  );
}

/** The result of a payment, for pages without JavaScript. */
export function ArrivalNotice({
  arrival,
  tracking,
}: {
  arrival: Arrival;
  tracking: TrackingRecord;
}) {
  const { problem, returned } = arrival;
  const { kind, tracking_id } = tracking;
  if (problem === 'slot_taken')
    return (
      <Notice tone="bad" role="alert" title="Your time is no longer held" className="mb-5">
        <p>
          Somebody else has it now, or it is no longer on offer. No money was taken. Choose another
          time, then pay.
        </p>
        <Link className="link" to={paths.chooseTime(tracking_id)}>
          Choose another time
        </Link>
      </Notice>
    );
  if (problem)
    return (
      <NotOpened className="mb-5">
        {`${NOT_OPENED[problem] ?? ''} No money was taken. Try again in a moment.`}
      </NotOpened>
    );
  if (!returned) return null;
  return (
    <NotHeard
      mailed={!tracking.agent_pays && 'when we know'}
      again={`${orderPaths.pay(kind, tracking_id)}&returned=1`}
      className="mb-5"
    />
  );
}
