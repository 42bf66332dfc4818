import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { newAdmin } from '#shared/people/admins.ts';
import { PasswordField } from '../../forms/password-field.tsx';
import { EmailField, TextField } from '../../forms/text-field.tsx';
import { EntryPage } from '../../session/entry-page.tsx';
import { OnToLogin } from '../../session/on-to-login.tsx';
import { ShortForm } from '../../session/short-form.tsx';
import { SubmitSection } from '../../session/submit-section.tsx';
import { titled } from '../../ui/site.ts';
import { adminPaths } from '../kit/paths.ts';

export const meta = titled('Admin registration');

/** The server checks the invitation on submission (api.md, section 7). */
export default function AdminRegisterPage() {
  const [said, setSaid] = useState<string>();
  const invite = useSearchParams()[0].get('invite') ?? '';
  return (
    <EntryPage
      title="Agent Registration"
      lead="You register as an administrator, with the invitation a colleague sent you."
    >
      {said ? (
        <OnToLogin said={said} login={adminPaths.login} />
      ) : (
        <>
          <ShortForm
            schema={newAdmin}
            call="POST /admin/register"
            defaults={{ invite }}
            failed="Registration failed"
            onDone={({ message }) => setSaid(message)}
          >
            <TextField name="admin_name" label="Full name" autoComplete="name" />
            <EmailField name="admin_email" label="Email address" />
            <PasswordField name="admin_password" label="Password" isNew />
            <TextField
              name="invite"
              label="Invitation"
              hint="It is in the link you were sent: the part after invite="
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <SubmitSection sending="Registering as admin...">Register</SubmitSection>
          </ShortForm>
          <p className="mt-6">
            Registered already?{' '}
            <Link to={adminPaths.login} className="link">
              Log in
            </Link>
          </p>
        </>
      )}
    </EntryPage>
  );
}
