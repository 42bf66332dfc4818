import { type FormEvent, useRef } from 'react';
import { formatShort } from '#shared/dates.ts';
import type { ThreadMessage } from '#shared/orders/thread.ts';
import { callApi } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { May } from '../may.tsx';
import { ReadyAnswers } from '../replies/ready-answers.tsx';
import { messageOf, useAdminAction } from '../use-admin-action.ts';
import type { OrderRecord } from './order-frame.tsx';

export const THREAD = 'thread';

type Written = Pick<OrderRecord, 'id' | 'thread' | 'placeholders'>;

function Write({ record: { id, placeholders } }: { record: Written }) {
  const { busy, failure, run } = useAdminAction();
  const text = useRef<HTMLTextAreaElement>(null);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const field = text.current;
    const typed = field?.value;
    if (!field || !typed?.trim()) return field?.focus();
    const done = await run('The message could not be sent.', (token) =>
      callApi('POST /admin/orders/{id}/messages', {
        path: { id },
        token,
        body: { text: typed },
      }).then(messageOf),
    );
    // Unless somebody typed on meanwhile.
    if (!done || field.value !== typed) return;
    field.value = '';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <form onSubmit={(event) => void send(event)} className="mt-3 grid gap-2 print:hidden">
      {failure && <FailureNotice failure={failure} />}
      <label className="grid gap-1 text-dense">
        <span>Message to the applicant</span>
        <textarea
          ref={text}
          name="message"
          rows={3}
          maxLength={5000}
          className="control text-dense"
        />
      </label>
      <ReadyAnswers field={text} values={placeholders} />
      <div>
        <Button type="submit" size="dense" kind="second" busy={busy ? 'Sending it' : undefined}>
          Mail the message
        </Button>
      </div>
    </form>
  );
}

function NoAnswer({ id }: { id: string }) {
  const { busy, failure, run } = useAdminAction();
  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <Button
        size="dense"
        kind="second"
        className="mt-2"
        busy={busy ? 'Saving it' : undefined}
        onClick={() =>
          void run('It could not be saved.', (token) =>
            callApi('POST /admin/orders/{id}/messages/seen', { path: { id }, token }).then(
              messageOf,
            ),
          )
        }
      >
        Needs no answer
      </Button>
    </>
  );
}

/** Above everything: what of the applicant waits for an answer. */
export function Wrote({ thread, now }: { thread: readonly ThreadMessage[]; now: Date }) {
  const last = thread.filter(({ from, waits }) => from === 'applicant' && waits).at(-1);
  if (!last) return null;
  return (
    <Notice
      tone="wait"
      title={`The applicant wrote ${formatShort(last.at, now)}.`}
      className="mt-3 text-small print:hidden"
    >
      <p className="line-clamp-3 wrap-anywhere">{last.text}</p>
      <a className="link" href={`#${THREAD}`}>
        Answer it
      </a>
    </Notice>
  );
}

/** What colleagues and the applicant wrote to each other. */
export function OrderThread({ record, now }: { record: Written; now: Date }) {
  const { thread } = record;
  const waits = thread.some(({ from, waits }) => from === 'applicant' && waits);
  return (
    <div id={THREAD}>
      <ol className="text-dense">
        {thread.map(({ id, from, by, text, at }) => (
          <li
            key={id}
            className={`border-line border-b py-2 ${from === 'applicant' ? '' : 'pl-6'}`}
          >
            <p className="text-ink-2">
              {from === 'applicant' ? 'The applicant' : by},{' '}
              <time dateTime={at}>{formatShort(at, now)}</time>
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
          </li>
        ))}
      </ol>
      <May needs="orders">
        {waits && <NoAnswer id={record.id} />}
        <Write record={record} />
      </May>
    </div>
  );
}
