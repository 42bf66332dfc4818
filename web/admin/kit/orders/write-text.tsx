import { type FormEvent, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { ReadyAnswers } from '../replies/ready-answers.tsx';
import { useAdminAction } from '../use-admin-action.ts';
import { draftOf, storeDraft, takeDraft } from './drafts.ts';
import type { OrderRecord } from './order-frame.tsx';

interface WriteTextProps {
  record: OrderRecord;
  name: 'message' | 'note';
  label: string;
  rows: number;
  maxLength: number;
  sends: string;
  sending: string;
  failed: string;
  /** Resolves to the success message. */
  send(token: string, text: string): Promise<string>;
}

/** A text to the applicant or to colleagues. What isn't sent is stored as a draft. */
export function WriteText({
  record: { id, placeholders },
  name,
  label,
  rows,
  maxLength,
  sends,
  sending,
  failed,
  send,
}: WriteTextProps) {
  const { busy, failure, run } = useAdminAction();
  const text = useRef<HTMLTextAreaElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const field = text.current;
    const typed = field?.value;
    if (!field || !typed?.trim()) return field?.focus();
    // Another order may be shown before it is answered.
    const putBack = takeDraft(id, name);
    const done = await run(failed, (token) => send(token, typed));
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
