import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { OwnUploads } from '../../session/own-uploads.tsx';
import { type OwnOrder, type Reading, readOwnOrder } from '../../session/read-own-order.ts';
import { Facts } from '../../ui/facts.tsx';
import { NotArrived } from '../../ui/not-arrived.tsx';
import type { AnswersProps } from './own-answers.tsx';

/** All answers submitted from this tab, with links to change them. */
export function CheckAnswers({ tracking, otherwise }: AnswersProps) {
  const [own, setOwn] = useState<Reading>();
  const again = () => void readOwnOrder().then(setOwn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read with the page, since another tab may have changed the order.
  useEffect(() => {
    let over = false;
    const tell = (now: Reading) =>
      over || setOwn((before) => (now.at === 'failed' && before ? before : now));
    void readOwnOrder().then(tell);
    return () => {
      over = true;
    };
  }, [tracking]);
  if (own?.at === 'closed') return otherwise;
  // The session may belong to another order.
  if (own?.at === 'read' && own.order.tracking_id !== tracking.tracking_id) return otherwise;
  return (
    <section aria-labelledby="answers" className="mt-6 max-w-[40rem] print:hidden">
      <h2 id="answers">Check your answers</h2>
      {!own && (
        <p role="status" className="mt-2 text-ink-2">
          Loading...
        </p>
      )}
      {own?.at === 'failed' && <NotArrived title="Your answers did not load" again={again} />}
      {own?.at === 'read' && <Answers {...own} onStale={again} />}
    </section>
  );
}

function Answers({ order, token, onStale }: OwnOrder & { onStale(): void }) {
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
            <span translate="no" className="min-w-0 whitespace-pre-line">
              {value}
            </span>
            {/* An edition's answers have the names of their questions in the form. */}
            {order.typed && asked && change(name.replace(/^answer_/, ''), label)}
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
