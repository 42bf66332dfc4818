import { useState } from 'react';
import * as z from 'zod/mini';
import { formatDate, middayOf } from '#shared/dates.ts';
import type { ManageOrder } from '#shared/people/manage.ts';
import {
  PERSON_REQUEST_DAYS,
  PERSON_REQUEST_KINDS,
  PERSON_REQUESTS,
} from '#shared/people/person-request-words.ts';
import { newPersonRequest } from '#shared/people/person-requests.ts';
import { FormShell } from '../../forms/form-shell.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { TextareaField } from '../../forms/textarea-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Named `wish`, because the page's message form has a field `text` already. */
const asked = z.object({ kind: newPersonRequest.shape.kind, wish: newPersonRequest.shape.text });

interface AskAboutDataProps {
  order: ManageOrder;
  token: string;
  onChanged(message: string): void;
}

export function AskAboutData({ order, token, onChanged }: AskAboutDataProps) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      {order.person_requests.length > 0 && (
        <ul className="mt-4">
          {order.person_requests.map(
            ({ id, kind, text, asked_at, due_on, answered_at, answer }) => (
              <li key={id} className="border-line border-t py-2 wrap-anywhere">
                <span className="font-semibold">{PERSON_REQUESTS[kind].label}</span>
                <span className="text-ink-2">, asked on {formatDate(asked_at)}</span>
                <span className="block whitespace-pre-line">{text}</span>
                {answered_at ? (
                  <span key="answer" className="mt-1 block whitespace-pre-line">
                    <span className="font-semibold">Our answer, {formatDate(answered_at)}:</span>{' '}
                    {answer}
                  </span>
                ) : (
                  <span key="due" className="block text-ink-2">
                    We answer by {formatDate(middayOf(due_on))}.
                  </span>
                )}
              </li>
            ),
          )}
        </ul>
      )}
      <p className="mt-3">
        <Button kind="link" onClick={() => setAsks(true)}>
          Ask us something about your data
        </Button>
      </p>
      <Dialog open={asks} onClose={() => setAsks(false)} title="Ask about your data">
        <p>
          A person will read it and answer within {PERSON_REQUEST_DAYS} days, by email and on this
          page. It is free.
        </p>
        <FormShell
          schema={asked}
          body={({ kind, wish }) => ({ kind, text: wish })}
          call="POST /manage/requests-of-persons"
          token={token}
          once
          lost="It could not be sent. Try again."
          onDone={({ message }) => {
            setAsks(false);
            onChanged(message);
          }}
          className="mt-4 grid gap-5"
        >
          <SelectField
            name="kind"
            label="What are you asking for?"
            options={PERSON_REQUEST_KINDS.map((kind) => [kind, PERSON_REQUESTS[kind].label])}
          />
          <TextareaField name="wish" label="In your words" rows={4} />
          <SubmitButton>Send it</SubmitButton>
        </FormShell>
      </Dialog>
    </>
  );
}
