import { useState } from 'react';
import { formatShort } from '#shared/dates.ts';
import { awaitsAnswer, ownMessage } from '#shared/orders/thread.ts';
import type { ManageOrder } from '#shared/people/manage.ts';
import { FormShell } from '../../forms/form-shell.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { TextareaField } from '../../forms/textarea-field.tsx';

interface ThreadProps {
  order: ManageOrder;
  /** Read-only without a token. */
  token: string | undefined;
  /** Its button is the page's main one. */
  main: boolean;
  onChanged(message: string): void;
}

export function Thread({ order: { thread, tracking_id }, token, main, onChanged }: ThreadProps) {
  const now = new Date();
  const [sent, setSent] = useState(0);
  const asked = awaitsAnswer(thread);
  return (
    <section className="mt-8">
      <h2>Messages</h2>
      {thread.length > 0 && (
        <ol className="mt-2">
          {thread.map(({ id, from, by, text, at }) => (
            <li key={id} className="border-line border-t py-3">
              <p className="text-ink-2 text-small">
                {from === 'staff' ? `${by}, for us` : 'You'},{' '}
                <time dateTime={at}>{formatShort(at, now)}</time>
              </p>
              <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>
            </li>
          ))}
        </ol>
      )}
      {token && (
        <FormShell
          key={sent}
          schema={ownMessage}
          call="POST /manage/messages"
          token={token}
          draft={`message ${tracking_id}`}
          once
          lost="It could not be sent. Try again."
          onDone={({ message }) => {
            setSent(sent + 1);
            onChanged(message);
          }}
          className="mt-3 grid max-w-form gap-4 noscript:hidden"
        >
          <TextareaField
            name="text"
            label={asked ? 'Your answer' : 'Write to us about this order'}
            hint="Text only: where we need a file, we ask you for it."
            rows={3}
          />
          <SubmitButton kind={main ? undefined : 'second'}>
            {asked ? 'Send the answer' : 'Send the message'}
          </SubmitButton>
        </FormShell>
      )}
    </section>
  );
}
