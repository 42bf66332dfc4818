import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import { email, phone } from '#shared/fields.ts';
import type { ManageOrder } from '#shared/people/manage.ts';
import { callApi } from '../../api.ts';
import { FormShell } from '../../forms/form-shell.tsx';
import { MailedCode, mailedCode } from '../../forms/mailed-code.tsx';
import { PhoneField } from '../../forms/phone-field.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { EmailField } from '../../forms/text-field.tsx';
import { useWork } from '../../session/use-work.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Named `new_…`, because the page may ask for the order's own `phone_number` or `email` too. */
const phoneChange = z.object({ new_phone_number: phone() });
const emailChange = z.object({ new_email: email() });
/** Requires the code, since a call without one would mail another. */
const emailCode = z.extend(emailChange, {
  code: mailedCode(/^\d{6}$/, 'Enter the six digits from our email.'),
});

function AnotherCode({ token, onAsked }: { token: string; onAsked(message: string): void }) {
  const { trigger, getValues, setValue } = useFormContext();
  const [sent, setSent] = useState(false);
  const { busy, failure, run } = useWork('That did not work. Try again.');
  const ask = async () => {
    if (!(await trigger('new_email', { shouldFocus: true }))) return;
    setSent(false);
    await run(async () => {
      const body = { email: String(getValues('new_email')) };
      const { message } = await callApi('PUT /manage/contact', { token, body });
      setValue('code', '');
      onAsked(message);
      setSent(true);
    });
  };
  return (
    <div>
      <Button kind="link" disabled={busy} onClick={() => void ask()}>
        Mail another code
      </Button>
      <div role="status">
        {failure && <Notice tone="bad" title={failure} />}
        {sent && <Notice tone="good" title="Another code is on its way. Use our latest email." />}
      </div>
    </div>
  );
}

interface ChangeContactProps {
  order: ManageOrder;
  token: string;
  onChanged(message: string): void;
}

/** Changes the phone number at once, the email address after a mailed code. */
export function ChangeContact({ order, token, onChanged }: ChangeContactProps) {
  // A code may have been requested before a reload.
  const [before] = useState(order.new_email);
  const [asked, setAsked] = useState(before && `We have emailed six digits to ${before}.`);
  // Counts confirmations. Resets the form at once: somebody may type until the order arrives.
  const [confirmed, setConfirmed] = useState(0);
  const common = {
    call: 'PUT /manage/contact' as const,
    token,
    once: true,
    lost: 'It could not be changed. Try again.',
  };
  return (
    <section className="mt-8">
      <h2>Where we reach you</h2>
      <FormShell
        {...common}
        schema={phoneChange}
        body={({ new_phone_number }) => ({ phone_number: new_phone_number })}
        defaults={{ new_phone_number: order.phone_number }}
        onDone={() => onChanged('Your phone number is changed.')}
        className="mt-4 grid gap-4"
      >
        <PhoneField name="new_phone_number" label="Phone number" />
        <SubmitButton kind="second" wide={false}>
          Change the phone number
        </SubmitButton>
      </FormShell>
      <FormShell
        {...common}
        key={confirmed}
        schema={asked ? emailCode : emailChange}
        body={({ new_email, ...code }) => ({ ...code, email: new_email })}
        defaults={confirmed === 0 ? { new_email: before } : undefined}
        onDone={(done) => {
          if ('code_required' in done) return setAsked(done.message);
          setAsked(undefined);
          setConfirmed((times) => times + 1);
          onChanged('Your email address is changed.');
        }}
        className="mt-6 grid gap-4"
      >
        <EmailField name="new_email" label="New email address" hint={`Now: ${order.email}`} />
        {asked && <MailedCode asked={asked} takesFocus={!before || confirmed > 0} />}
        <SubmitButton kind="second" wide={false}>
          {asked ? 'Confirm the new address' : 'Mail a code to the new address'}
        </SubmitButton>
        {asked && <AnotherCode token={token} onAsked={setAsked} />}
      </FormShell>
    </section>
  );
}
