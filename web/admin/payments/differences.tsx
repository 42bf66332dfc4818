import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatShort } from '#shared/dates.ts';
import { differenceSeen, type PaymentDifference } from '#shared/money/payment-differences.ts';
import { providerName } from '#shared/money/payment-list.ts';
import { capitalised } from '#shared/words.ts';
import { callApi } from '../../api.ts';
import { orderPaths } from '../../order-paths.ts';
import { Button } from '../../ui/button.tsx';
import { type Act, ActDialog } from '../kit/act-dialog.tsx';
import { May } from '../kit/may.tsx';

const sentence = (words: string) => `${capitalised(words)}.`;

function Difference({
  difference,
  now,
  onSettle,
}: {
  difference: PaymentDifference;
  now: Date;
  onSettle: () => void;
}) {
  const {
    words,
    provider,
    tx_ref,
    provider_transaction_id,
    found_at,
    order_id,
    kind,
    tracking_id,
    line,
  } = difference;
  return (
    <li className="border-line border-b py-3 text-dense">
      <p className="font-semibold wrap-anywhere">{sentence(words)}</p>
      <p className="text-ink-2">
        {providerName(provider)}, transaction{' '}
        <span className="code">{provider_transaction_id}</span>, reference{' '}
        <span className="code wrap-anywhere">{tx_ref}</span>, found on {formatShort(found_at, now)}
        {order_id && kind && (
          <span>
            {', '}
            <Link to={orderPaths.order(kind, order_id)}>{`order ${tracking_id ?? ''}`}</Link>
          </span>
        )}
      </p>
      {line != null && (
        <details className="mt-1">
          <summary className="cursor-pointer py-2 text-ink-2">The provider’s line</summary>
          <pre className="code overflow-x-auto whitespace-pre-wrap bg-sunk p-3 wrap-anywhere">
            {JSON.stringify(line, null, 2)}
          </pre>
        </details>
      )}
      <May needs="payments">
        <Button size="dense" kind="second" className="mt-2" onClick={onSettle}>
          Resolved<span className="sr-only">: {tx_ref}</span>
        </Button>
      </May>
    </li>
  );
}

/** Differences between a provider's list and our books; each is closed with a note. */
export function AdminDifferences({
  differences,
  now,
}: {
  differences: readonly PaymentDifference[];
  now: Date;
}) {
  const [asked, setAsked] = useState<PaymentDifference>();
  const [note, setNote] = useState('');
  const [unsaid, setUnsaid] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const close = () => {
    setNote('');
    setUnsaid(undefined);
    setAsked(undefined);
  };
  const check = () => {
    const wrong = differenceSeen.safeParse({ note }).error?.issues[0]?.message;
    setUnsaid(wrong);
    if (wrong) field.current?.focus();
    return !wrong;
  };
  const settling = ({ id, words }: PaymentDifference): Act => ({
    question: 'What was done about it?',
    yes: 'Take it off the list',
    doing: 'Saving',
    explains: sentence(words),
    failed: 'It could not be taken off the list.',
    call: (token) =>
      callApi('POST /admin/payment-differences/{id}/seen', {
        path: { id },
        token,
        body: { note },
      }).then(() => 'It is off the list.'),
  });
  if (differences.length === 0 && !asked) return null;
  return (
    <section aria-labelledby="differences" tabIndex={-1} className="mt-10 outline-none">
      <h2 id="differences" className="text-h3">
        Differences with the provider
      </h2>
      <p className="mt-1 max-w-form text-ink-2">
        Each night the provider’s list of the day before is compared with our books.
        <May needs="payments">
          <span> Resolve each in the provider’s dashboard, then say what you did.</span>
        </May>
      </p>
      <ul className="mt-3 border-ink border-t">
        {differences.map((difference) => (
          <Difference
            key={difference.id}
            difference={difference}
            now={now}
            onSettle={() => setAsked(difference)}
          />
        ))}
      </ul>
      <ActDialog act={asked && settling(asked)} ready={check} onClose={close}>
        <label htmlFor="difference-note" className="mt-3 block font-semibold">
          Note
        </label>
        <textarea
          ref={field}
          id="difference-note"
          className="control mt-1"
          rows={3}
          maxLength={500}
          aria-invalid={unsaid ? true : undefined}
          aria-describedby="difference-note-said"
          value={note}
          onChange={(event) => {
            setNote(event.target.value);
            setUnsaid(undefined);
          }}
        />
        <p id="difference-note-said" role="alert" className="font-semibold text-bad">
          {unsaid}
        </p>
      </ActDialog>
    </section>
  );
}
