import { useRef, useState } from 'react';
import { formatShort } from '#shared/dates.ts';
import { isWorkedOn } from '#shared/orders/stages.ts';
import type { Kind } from '#shared/services/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { useKeys } from '../../keys.tsx';
import { useMay } from '../../may.tsx';
import { draftOf, forgetDraft } from '../drafts.ts';
import type { OrderRecord } from '../order-frame.tsx';
import { RecordSection } from '../record-section.tsx';
import { AskForm } from './ask-form.tsx';
import { AskedItems, OpenRequest } from './open-request.tsx';
import { AnsweredItems } from './request-answer.tsx';

export const ASK_KEY = ['Q', 'ask for more'] as const;

const ENDED: Record<string, string> = {
  withdrawn: 'withdrawn',
  decided: 'ended by the decision',
  cancelled: 'ended when the order was cancelled',
  deleted: 'ended when the order was deleted',
};

interface RequestsProps {
  kind: Kind;
  record: OrderRecord;
  decided?: boolean;
  now: Date;
  className?: string;
}

export function Requests({ kind, record, decided = false, now, className }: RequestsProps) {
  const [asks, setAsks] = useState(() => draftOf(record.id, 'request') !== undefined);
  const section = useRef<HTMLDivElement>(null);
  const open = record.requests.find(({ answered_at, closed_at }) => !answered_at && !closed_at);
  const before = record.requests.filter((request) => request !== open);
  const possible = useMay()('orders') && isWorkedOn(record.stage) && !decided;
  useKeys({
    q: possible
      ? (event) => {
          event.preventDefault();
          setAsks(true);
        }
      : undefined,
  });
  // The focused button is removed with the form.
  const close = () => {
    forgetDraft(record.id, 'request');
    setAsks(false);
    section.current?.focus();
  };
  if (!possible && record.requests.length === 0) return null;
  return (
    <RecordSection title="Asked of the applicant" className={className}>
      <div ref={section} tabIndex={-1} className="outline-none">
        {open && <OpenRequest order_id={record.id} request={open} now={now} />}
        {possible &&
          (asks ? (
            <AskForm kind={kind} record={record} onDone={close} onCancel={close} />
          ) : (
            <div className="mt-3 print:hidden">
              <Button
                size="dense"
                kind="second"
                aria-keyshortcuts={ASK_KEY[0]}
                onClick={() => setAsks(true)}
              >
                Ask for more
              </Button>
            </div>
          ))}
        {before.length === 0 && !open && !asks && (
          <p className="mt-2 text-dense text-ink-2">
            A better scan or a corrected field: nothing has been asked for yet.
          </p>
        )}
        {before.map((request) => (
          <details key={request.id} className="border-line border-b py-1 text-dense">
            <summary className="min-h-9 cursor-pointer py-2 pointer-coarse:min-h-(--target)">
              {`Asked ${formatShort(request.asked_at, now)} by ${request.asked_by}, ${
                request.answered_at
                  ? `answered ${formatShort(request.answered_at, now)}`
                  : (ENDED[request.closed_as ?? ''] ?? 'ended')
              }`}
            </summary>
            {request.answered_at ? (
              <AnsweredItems request={request} now={now} />
            ) : (
              <AskedItems request={request} />
            )}
          </details>
        ))}
      </div>
    </RecordSection>
  );
}
