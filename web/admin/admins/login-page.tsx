import { useState } from 'react';
import { useNavigate } from 'react-router';
import { adminLogin } from '#shared/people/admins.ts';
import { callApi } from '../../api.ts';
import { LoginField, PasswordField } from '../../forms/password-field.tsx';
import { EntryPage } from '../../session/entry-page.tsx';
import { ShortForm } from '../../session/short-form.tsx';
import { SubmitSection } from '../../session/submit-section.tsx';
import { Notice } from '../../ui/notice.tsx';
import { titled } from '../../ui/site.ts';
import { adminSession } from '../kit/admin-session.ts';
import { adminPaths } from '../kit/paths.ts';
import { SecondStep } from './second-step.tsx';

export const meta = titled('Admin login');

/** Starts the session; returns the first page: perhaps where the last session expired. */
async function begin(token: string): Promise<string> {
  const me = await callApi('GET /admin/me', { token }).catch(() => undefined);
  const left = adminSession.begin(token, me?.id);
  return me?.second_factor_needed ? adminPaths.account : (left ?? adminPaths.dashboard);
}

export default function AdminLoginPage() {
  const navigate = useNavigate();
  const ended = adminSession.useEnded();
  const [challenge, setChallenge] = useState<string>();
  const [over, setOver] = useState<string>();
  const enter = async (token: string) => navigate(await begin(token), { replace: true });
  if (challenge)
    return (
      <EntryPage
        title="Enter your code"
        lead="Your password was right. One more step confirms that it is you."
      >
        <SecondStep
          challenge={challenge}
          onDone={enter}
          onBack={(said) => {
            setOver(said);
            setChallenge(undefined);
          }}
        />
      </EntryPage>
    );
  return (
    <EntryPage title="Admin login" lead="For administrators. Applicants don’t need an account.">
      {ended && (
        <Notice tone="wait" role="status" title="Your session has ended" className="mb-6">
          <p>
            Log in again to go on. A session ends 12 hours after the login, or after 4 hours without
            use.
          </p>
        </Notice>
      )}
      {over && <Notice tone="wait" role="status" title={over} className="mb-6" />}
      <ShortForm
        schema={adminLogin}
        call="POST /admin/login"
        failed="Login failed"
        advice={{ login_failed: 'Check your email address and your password.' }}
        onDone={async (entered) => {
          if ('challenge' in entered) setChallenge(entered.challenge);
          else await enter(entered.token);
        }}
      >
        <LoginField name="admin_email" />
        <PasswordField name="admin_password" label="Password" />
        <SubmitSection sending="Logging in as admin...">Log in</SubmitSection>
      </ShortForm>
      <p className="mt-6 text-ink-2 text-small">
        New here? A colleague invites you with a link. Forgot your password? An owner can have a
        link emailed to you.
      </p>
    </EntryPage>
  );
}
