import { type FormEvent, useRef } from 'react';
import { callApi } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { ReadyAnswers } from '../replies/ready-answers.tsx';
import { messageOf, useAdminAction } from '../use-admin-action.ts';
import { draftOf, storeDraft, takeDraft } from './drafts.ts';
import type { OrderRecord } from './order-frame.tsx';

type Send = (record: OrderRecord, token: string, text: string) => Promise<string>;
const sendMessage: Send = ({ id, thread }, token, text) =>
  // What came meanwhile is not answered by this.
  callApi('POST /admin/orders/{id}/messages', {
    path: { id },
    token,
    body: { text, shown: thread.at(-1)?.id ?? null },
  }).then(messageOf);
const writeNote: Send = ({ id }, token, text) =>
  callApi('POST /admin/orders/{id}/notes', { path: { id }, token, body: { text } }).then(
    () => 'The note is in the history.',
  );

const TEXTS = {
  message: {
    label: 'Message to the applicant',
    rows: 3,
    maxLength: 5000,
    sends: 'Mail the message',
    sending: 'Sending it',
    failed: 'The message could not be sent.',
    send: sendMessage,
  },
  note: {
    label: 'Note for colleagues',
    rows: 2,
    maxLength: 2000,
    sends: 'Write the note',
    sending: 'Writing it',
    failed: 'The note could not be written.',
    send: writeNote,
  },
};

interface WriteTextProps {
  record: OrderRecord;
  name: keyof typeof TEXTS;
}

/** A text to the applicant or to colleagues. What isn't sent is stored as a draft. */
export function WriteText({ record, name }: WriteTextProps) {
  const { id, placeholders } = record;
  const { label, rows, maxLength, sends, sending, failed, send } = TEXTS[name];
  const { busy, failure, run } = useAdminAction();
  const text = useRef<HTMLTextAreaElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const field = text.current;
    const typed = field?.value;
    if (!field || !typed?.trim()) return field?.focus();
    // Another order may be shown before it is answered.
    const putBack = takeDraft(id, name);
    const done = await run(failed, (token) => send(record, token, typed));
    if (!done) putBack(typed);
    // Unless somebody typed on meanwhile.
    if (!done || field.value !== typed) return;
    field.value = '';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="mt-3 grid gap-2 print:hidden">
      {failure && <FailureNotice failure={failure} />}
      <label className="grid gap-1 text-dense">
        <span>{label}</span>
        <textarea
          ref={text}
          name={name}
          rows={rows}
          maxLength={maxLength}
          defaultValue={draftOf<string>(id, name)}
          onInput={({ currentTarget }) => storeDraft(id, name, currentTarget.value)}
          className="control text-dense"
        />
      </label>
      <ReadyAnswers field={text} label={label} values={placeholders} />
      <div>
        <Button type="submit" size="dense" kind="second" busy={busy ? sending : undefined}>
          {sends}
        </Button>
      </div>
    </form>
  );
}
