import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { adminPasswordReset } from '#shared/people/admins.ts';
import { FormShell } from '../../forms/form-shell.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { EntryPage } from '../../session/entry-page.tsx';
import { OnToLogin } from '../../session/on-to-login.tsx';
import { FORM } from '../../session/overlay.tsx';
import { SubmitSection } from '../../session/submit-section.tsx';
import { failing } from '../../session/words.ts';
import { Notice } from '../../ui/notice.tsx';
import { titled } from '../../ui/site.ts';
import { adminPaths } from '../kit/paths.ts';

const TITLE = 'Set a new password';
export const meta = titled(TITLE);

const FAILURE = failing('The password could not be set.');

/** Resets a password by the link that an owner had mailed. */
export default function AdminResetPasswordPage() {
  const [said, setSaid] = useState<string>();
  const code = useSearchParams()[0].get('code') ?? '';
  return (
    <EntryPage
      title={TITLE}
      lead="For administrators. You are then logged out everywhere, and can log in with it."
    >
      {said ? (
        <OnToLogin said={said} login={adminPaths.login} />
      ) : code ? (
        <FormShell
          schema={adminPasswordReset}
          call="POST /admin/reset-password"
          defaults={{ code }}
          body={(typed) => ({ ...typed, code })}
          once
          {...FAILURE}
          onDone={({ message }) => setSaid(message)}
          className={FORM}
        >
          <PasswordField name="new_password" label="New password" isNew />
          <SubmitSection sending="Setting your password...">Set the password</SubmitSection>
        </FormShell>
      ) : (
        <Notice tone="bad" title="This address is incomplete">
          <p>Open the link in the email. If you have none, ask an owner to send you one.</p>
        </Notice>
      )}
    </EntryPage>
  );
}
