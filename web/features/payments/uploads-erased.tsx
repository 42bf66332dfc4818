import { formatDay } from '#shared/dates.ts';
import { isPaid } from '#shared/orders/states.ts';
import type { TrackingRecord } from '#shared/orders/tracking.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { Notice } from '../../ui/notice.tsx';

export function UploadsErased({
  tracking,
  className,
}: {
  tracking: TrackingRecord;
  className?: string;
}) {
  const { uploads_erased_at, payment_status, kind } = tracking;
  if (!uploads_erased_at) return null;
  const { one } = descriptionOf(kind).names;
  return (
    <Notice tone="wait" title="The files you sent were erased" className={className}>
      <p>
        On {formatDay(uploads_erased_at)}, because nobody had paid for this {one}.{' '}
        {isPaid(payment_status)
          ? 'We will write to you to ask for them again.'
          : 'You can still pay: we will then write to you to ask for them again. Applying again, with your files, is faster.'}
      </p>
    </Notice>
  );
}
