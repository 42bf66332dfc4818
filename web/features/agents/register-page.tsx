import { useState } from 'react';
import { Link } from 'react-router';
import { newAgent } from '#shared/people/agents.ts';
import { PasswordField } from '../../forms/password-field.tsx';
import { PhoneField } from '../../forms/phone-field.tsx';
import { EmailField, TextField } from '../../forms/text-field.tsx';
import { paths } from '../../paths.ts';
import type { Handle } from '../../server-context.ts';
import { EntryPage } from '../../session/entry-page.tsx';
import { OnToLogin } from '../../session/on-to-login.tsx';
import { ShortForm } from '../../session/short-form.tsx';
import { SubmitSection } from '../../session/submit-section.tsx';
import { titled } from '../../ui/site.ts';

export const handle: Handle = { cached: true, listed: true };

export const meta = titled(
  'Register as an agent',
  'For travel agents: register, and apply for your customers at agent prices once we have approved you.',
);

export default function RegisterPage() {
  const [said, setSaid] = useState<string>();
  return (
    <EntryPage
      title="Register as an agent"
      lead="You can log in at once. Agent prices come once we have approved you; we tell you by email."
    >
      {said ? (
        <OnToLogin said={said} />
      ) : (
        <>
          <ShortForm
            schema={newAgent}
            call="POST /agents/register"
            draft="register"
            botCheck
            failed="Registration failed"
            onDone={({ message }) => setSaid(message)}
          >
            <TextField name="agent_name" label="Full name" autoComplete="name" />
            <PhoneField name="agent_phone" label="Phone number" />
            <EmailField name="agent_email" label="Email address" />
            <PasswordField name="agent_password" label="Password" isNew />
            <SubmitSection sending="Registering as agent...">Register</SubmitSection>
          </ShortForm>
          <p className="mt-6">
            Registered already?{' '}
            <Link to={paths.login} className="link">
              Log in
            </Link>
          </p>
        </>
      )}
    </EntryPage>
  );
}
