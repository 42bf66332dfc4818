import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { ManageOrder } from '#shared/manage.ts';
import { callApi, Refused } from '../../api.ts';
import { paths } from '../../paths.ts';
import { OwnUploads } from '../../session/own-uploads.tsx';
import { Facts } from '../../ui/facts.tsx';
import { NotArrived } from '../../ui/not-arrived.tsx';
import { forgetManageToken } from '../../ui/tab-storage.ts';
import type { AnswersProps } from './own-answers.tsx';

/** Everything submitted from this tab, with links to change it. */
export function CheckAnswers({ tracking, token, otherwise }: AnswersProps) {
  const [read, setRead] = useState<ManageOrder | 'reading' | 'failed' | 'closed'>('reading');
  const { tracking_id } = tracking;
  const again = useCallback(() => {
    callApi('GET /manage/order', { token }).then(
      // The session may be another order's.
      (order) => setRead(order.tracking_id === tracking_id ? order : 'closed'),
      (error: unknown) => {
        const over = error instanceof Refused && error.status === 401;
        if (over) forgetManageToken();
        setRead(over ? 'closed' : 'failed');
      },
    );
  }, [token, tracking_id]);
  useEffect(again, [again]);
  if (read === 'closed') return otherwise;
  return (
    <section aria-labelledby="answers" className="mt-6 max-w-[40rem] print:hidden">
      <h2 id="answers">Check your answers</h2>
      {read === 'reading' && (
        <p role="status" className="mt-2 text-ink-2">
          Loading...
        </p>
      )}
      {read === 'failed' && <NotArrived title="Your answers did not arrive" again={again} />}
      {typeof read === 'object' && <Answers order={read} token={token} onStale={again} />}
    </section>
  );
}

function Answers({
  order,
  token,
  onStale,
}: {
  order: ManageOrder;
  token: string;
  onStale(): void;
}) {
  const change = (field: string, label: string) => (
    <Link className="link -my-[.6rem] flex-none" to={paths.change(order.tracking_id, field)}>
      Change<span className="sr-only"> {label}</span>
    </Link>
  );
  return (
    <>
      {order.typed && (
        <p className="mt-1 text-ink-2">
          Is everything right? Whatever you change, it stays one order.
        </p>
      )}
      <Facts
        className="mt-3"
        rows={order.fields.map(({ name, label, value, asked }) => [
          label,
          <span key={name} className="flex items-start justify-between gap-3">
            <span className="min-w-0 whitespace-pre-line">{value}</span>
            {order.typed && asked && change(name, label)}
          </span>,
        ])}
      />
      <OwnUploads
        uploads={order.uploads.filter(({ replaced_at }) => !replaced_at)}
        token={token}
        onStale={onStale}
        beside={({ field, label }) => order.typed && change(field, label)}
      />
    </>
  );
}
