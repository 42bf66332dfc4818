import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { adminPasswordReset } from '#shared/people/admins.ts';
import { PasswordField } from '../../forms/password-field.tsx';
import { EntryPage } from '../../session/entry-page.tsx';
import { OnToLogin } from '../../session/on-to-login.tsx';
import { ShortForm } from '../../session/short-form.tsx';
import { SubmitSection } from '../../session/submit-section.tsx';
import { Notice } from '../../ui/notice.tsx';
import { titled } from '../../ui/site.ts';
import { adminPaths } from '../kit/paths.ts';

const TITLE = 'Set a new password';
export const meta = titled(TITLE);

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
        <ShortForm
          schema={adminPasswordReset}
          call="POST /admin/reset-password"
          defaults={{ code }}
          body={(typed) => ({ ...typed, code })}
          failed="The password could not be set."
          onDone={({ message }) => setSaid(message)}
        >
          <PasswordField name="new_password" label="New password" isNew />
          <SubmitSection sending="Setting your password...">Set the password</SubmitSection>
        </ShortForm>
      ) : (
        <Notice tone="bad" title="This address is incomplete">
          <p>Open the link in the email. If you have none, ask an owner to send you one.</p>
        </Notice>
      )}
    </EntryPage>
  );
}
