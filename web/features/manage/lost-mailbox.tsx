import { useEffect, useRef, useState } from 'react';
import { lostMailboxForm } from '#shared/orders/corrections.ts';
import { DateField } from '../../forms/date-field.tsx';
import { FormShell } from '../../forms/form-shell.tsx';
import { PhoneField } from '../../forms/phone-field.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { EmailField, TextField } from '../../forms/text-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Requests access without the order's mailbox; a colleague reviews the proof given. */
export function LostMailbox({ tracking_id, onBack }: { tracking_id?: string; onBack(): void }) {
  const [said, setSaid] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused button or form is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is sent, too.
  useEffect(() => heading.current?.focus(), [said]);
  return (
    <section aria-labelledby="lost" className="mt-6 max-w-form">
      <h2 id="lost" ref={heading} tabIndex={-1} className="outline-none">
        {said ? 'We have it' : 'You can’t read that mailbox'}
      </h2>
      {said ? (
        <Notice tone="good" role="status" title="Our team will look at it" className="mt-3">
          {said}
        </Notice>
      ) : (
        <>
          <p className="mt-2">
            Tell us what is on the order, and where we should write instead. Our team compares it.
            We tell the old address too, so that nobody can take over your order.
          </p>
          <FormShell
            schema={lostMailboxForm}
            call="POST /orders/lost-mailbox"
            defaults={tracking_id ? { tracking_id } : undefined}
            once
            lost="It could not be sent. Try again."
            onDone={({ message }) => setSaid(message)}
            className="mt-5 grid gap-6"
          >
            <TextField
              name="tracking_id"
              label="Tracking ID"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <PhoneField name="phone_number" label="Phone number of the order" />
            <DateField
              birth
              name="date_of_birth"
              label="Date of birth"
              hint="For example, 4 7 1991"
            />
            <EmailField name="email" label="New email address" />
            <SubmitButton>Send it to our team</SubmitButton>
          </FormShell>
        </>
      )}
      <p className="mt-4">
        <Button kind="link" onClick={onBack}>
          Back to the link by mail
        </Button>
      </p>
    </section>
  );
}
