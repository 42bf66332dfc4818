import { type FormEvent, useId, useRef, useState } from 'react';
import { formatShort } from '#shared/dates.ts';
import type { OpenCorrection } from '#shared/orders/corrections.ts';
import { callApi } from '../../../../api.ts';
import { Button } from '../../../../ui/button.tsx';
import { FailureNotice } from '../../../../ui/failure-notice.tsx';
import { May } from '../../may.tsx';
import { useAdminAction } from '../../use-admin-action.ts';

interface AskedProps {
  order_id: string;
  corrections: readonly OpenCorrection[];
  now: Date;
}

export function AskedCorrections({ order_id, corrections, now }: AskedProps) {
  const section = useRef<HTMLElement>(null);
  if (corrections.length === 0) return null;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="asked-corrections"
      className="mt-4 rounded-field border-2 border-brand px-4 pt-3 pb-1 outline-none"
    >
      <h2 id="asked-corrections">The applicant asks for a correction</h2>
      <ul>
        {corrections.map((correction) => (
          <Asked
            key={correction.id}
            order_id={order_id}
            correction={correction}
            now={now}
            onSettled={() => section.current?.focus()}
          />
        ))}
      </ul>
    </section>
  );
}

function Asked({
  order_id,
  correction: { id, field, label, held, value, reason, asked_at },
  now,
  onSettled,
}: {
  order_id: string;
  correction: OpenCorrection;
  now: Date;
  onSettled(): void;
}) {
  const [refuses, setRefuses] = useState(false);
  const [wrong, setWrong] = useState(false);
  const { busy, failure, run } = useAdminAction();
  const why = useRef<HTMLTextAreaElement>(null);
  const said = useId();
  const settle = async (accept: boolean) => {
    const done = await run('It could not be settled.', (token) =>
      callApi('PUT /admin/orders/{id}/corrections/{correction_id}', {
        path: { id: order_id, correction_id: id },
        token,
        body: accept ? { accept } : { accept, reason: why.current?.value ?? '' },
      }).then(({ message }) => `${message} The applicant is told.`),
    );
    if (done) onSettled();
  };
  const refuse = (event: FormEvent) => {
    event.preventDefault();
    const missing = !why.current?.value.trim();
    setWrong(missing);
    if (missing) why.current?.focus();
    else void settle(false);
  };
  return (
    <li className="grid gap-2 border-line border-b py-2 last:border-b-0">
      <p className="wrap-anywhere">
        <b>{label}</b>{' '}
        <span className="text-dense text-ink-2">
          {`${reason ? `“${reason}”, ` : ''}asked ${formatShort(asked_at, now)}`}
        </span>
      </p>
      <dl className="grid grid-cols-2 gap-4 text-dense">
        <div className="min-w-0">
          <dt className="text-ink-2">Old</dt>
          <dd className="wrap-anywhere">{held || 'Empty'}</dd>
        </div>
        <div className="min-w-0">
          <dt className="text-ink-2">New</dt>
          <dd className="font-semibold wrap-anywhere">{value || 'Empty'}</dd>
        </div>
      </dl>
      {field === 'email' && (
        <p className="text-dense">
          {`The person asking knows the phone number${reason.includes('no birth date') ? '' : ' and the birth date'}, and can’t open the old mailbox. Accepting ends all links that were emailed there; both addresses are told.`}
        </p>
      )}
      {failure && <FailureNotice failure={failure} />}
      <May needs="orders">
        {refuses ? (
          <form onSubmit={refuse} className="grid gap-2 print:hidden">
            <label className="grid gap-1 text-dense">
              <span>Why not? The applicant reads it.</span>
              <textarea
                ref={why}
                rows={2}
                maxLength={500}
                // biome-ignore lint/a11y/noAutofocus: the button that opened it is gone.
                autoFocus
                className="control text-dense"
                aria-invalid={wrong || undefined}
                aria-describedby={wrong ? said : undefined}
              />
            </label>
            <p id={said} role="alert" className="font-semibold text-bad text-dense empty:hidden">
              {wrong && 'Say why: the applicant reads it.'}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button
                type="submit"
                size="dense"
                kind="danger"
                busy={busy ? 'Refusing it' : undefined}
              >
                Refuse it
              </Button>
              <Button size="dense" kind="second" disabled={busy} onClick={() => setRefuses(false)}>
                Cancel
              </Button>
            </div>
          </form>
        ) : (
          <div className="flex flex-wrap gap-2 print:hidden">
            <Button
              size="dense"
              busy={busy ? 'Accepting it' : undefined}
              onClick={() => void settle(true)}
            >
              Accept<span className="sr-only">: {label}</span>
            </Button>
            <Button size="dense" kind="second" disabled={busy} onClick={() => setRefuses(true)}>
              Refuse<span className="sr-only">: {label}</span>
            </Button>
          </div>
        )}
      </May>
    </li>
  );
}
