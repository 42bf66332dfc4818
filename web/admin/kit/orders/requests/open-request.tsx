import { useState } from 'react';
import { DAY_MS, formatShort } from '#shared/dates.ts';
import {
  ASKED_AGAIN_AFTER_DAYS,
  type OrderRequest,
  UNANSWERED_AFTER_DAYS,
} from '#shared/orders/requests.ts';
import { callApi } from '../../../../api.ts';
import { Button } from '../../../../ui/button.tsx';
import { FailureNotice } from '../../../../ui/failure-notice.tsx';
import { type Act, ActDialog } from '../../act-dialog.tsx';
import { May } from '../../may.tsx';
import { messageOf, useAdminAction } from '../../use-admin-action.ts';
import { waitedInWords } from '../order-words.ts';

const daysSince = (at: string, now: Date) =>
  Math.floor((now.getTime() - new Date(at).getTime()) / DAY_MS);

interface RequestActsProps {
  order_id: string;
  request: Pick<OrderRequest, 'id' | 'asked_at' | 'asked_again_at'>;
  name?: string;
  now: Date;
}

export function RequestActs({
  order_id,
  request: { id, asked_at, asked_again_at },
  name,
  now,
}: RequestActsProps) {
  const { busy, failure, run } = useAdminAction();
  const [open, setOpen] = useState(false);
  const path = { id: order_id, request_id: id };
  const again = () =>
    run('The applicant could not be asked again.', (token) =>
      callApi('POST /admin/orders/{id}/requests/{request_id}/again', { path, token }).then(
        messageOf,
      ),
    );
  const withdrawal: Act = {
    question: 'Withdraw what was asked for?',
    yes: 'Withdraw',
    doing: 'Withdrawing',
    name,
    explains:
      'The link in the email ends, and the applicant is told that nothing more is needed. The order is in progress again.',
    failed: 'It could not be withdrawn.',
    call: (token) =>
      callApi('DELETE /admin/orders/{id}/requests/{request_id}', { path, token }).then(
        () => 'Withdrawn. The applicant is told that nothing more is needed.',
      ),
  };
  const whose = name && <span className="sr-only">: {name}</span>;
  return (
    <May needs="orders">
      <div role="alert" className="empty:hidden">
        {failure && <FailureNotice failure={failure} />}
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        {daysSince(asked_again_at ?? asked_at, now) >= ASKED_AGAIN_AFTER_DAYS && (
          <Button
            size="dense"
            kind="second"
            busy={busy ? 'Asking' : undefined}
            onClick={() => void again()}
          >
            Ask again{whose}
          </Button>
        )}
        <Button size="dense" kind="second" onClick={() => setOpen(true)}>
          Withdraw{whose}
        </Button>
      </div>
      <ActDialog act={open ? withdrawal : undefined} onClose={() => setOpen(false)} />
    </May>
  );
}

export function AskedItems({
  request: { items, note },
}: {
  request: Pick<OrderRequest, 'items' | 'note'>;
}) {
  return (
    <>
      <ul className="mt-1 grid gap-1 text-dense">
        {items.map(({ field, label, reason }) => (
          <li key={field} className="wrap-anywhere">
            <b>{label}</b>: {reason}
          </li>
        ))}
      </ul>
      {note && <p className="mt-1 text-dense whitespace-pre-line wrap-anywhere">“{note}”</p>}
    </>
  );
}

/** After 14 days it asks how to proceed. */
export function OpenRequest({
  order_id,
  request,
  now,
}: {
  order_id: string;
  request: OrderRequest;
  now: Date;
}) {
  const { asked_at, asked_again_at, asked_by } = request;
  const late = daysSince(asked_again_at ?? asked_at, now) >= UNANSWERED_AFTER_DAYS;
  return (
    <div
      className={`mt-3 grid gap-3 rounded-field px-4 py-3 ${late ? 'bg-bad-soft' : 'bg-marigold-soft'}`}
    >
      <div>
        <p className="font-semibold text-dense">
          <span>{late ? 'No answer: what should happen?' : 'Waiting for the applicant'}</span>
          <span className="font-normal">{`, for ${waitedInWords(asked_at, now)}`}</span>
        </p>
        <AskedItems request={request} />
        <p className="mt-1 text-dense text-ink-2">
          {`Asked ${formatShort(asked_at, now)} by ${asked_by}${asked_again_at ? `, once more ${formatShort(asked_again_at, now)}` : ''}. Reminders go out after 3 and 7 days.`}
        </p>
        {late && (
          <p className="mt-1 text-dense">
            Ask again or withdraw it here; or decide, or cancel the order.
          </p>
        )}
      </div>
      <RequestActs order_id={order_id} request={request} now={now} />
    </div>
  );
}
