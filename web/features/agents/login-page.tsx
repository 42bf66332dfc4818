import { Link, useNavigate } from 'react-router';
import { agentLogin } from '#shared/people/agents.ts';
import { LoginField, PasswordField } from '../../forms/password-field.tsx';
import { paths } from '../../paths.ts';
import type { Handle } from '../../server-context.ts';
import { signIn, useSessionEnded } from '../../session/agent-session.ts';
import { EntryPage } from '../../session/entry-page.tsx';
import { ShortForm } from '../../session/short-form.tsx';
import { SubmitSection } from '../../session/submit-section.tsx';
import { Notice } from '../../ui/notice.tsx';
import { titled } from '../../ui/site.ts';

export const handle: Handle = { cached: true, listed: true };

export const meta = titled(
  'Agent login',
  'For travel agents: log in and apply for your customers at agent prices.',
);

export default function LoginPage() {
  const navigate = useNavigate();
  const ended = useSessionEnded();
  return (
    <EntryPage title="Agent login" lead="Applicants don’t need an account.">
      {ended && (
        <Notice tone="wait" role="status" title="Your session has ended" className="mb-6">
          <p>
            Log in again to go on. A session ends after 30 days without use, and when your password
            is changed.
          </p>
        </Notice>
      )}
      <ShortForm
        schema={agentLogin}
        call="POST /agents/login"
        failed="Login failed"
        advice={{
          login_failed:
            'Check your email address and your password. If you have forgotten it, set a new one.',
        }}
        onDone={(session) => navigate(signIn(session) ?? paths.dashboard, { replace: true })}
      >
        <LoginField name="agent_email" />
        <PasswordField name="agent_password" label="Password" />
        <SubmitSection sending="Logging in as agent...">Log in</SubmitSection>
      </ShortForm>
      <ul className="mt-6 grid justify-items-start">
        <li>
          <Link to={paths.resetPassword} className="link">
            Forgot your password?
          </Link>
        </li>
        <li>
          <Link to={paths.register} className="link">
            Register as an agent
          </Link>
        </li>
        <li>
          <Link to={paths.home} className="link">
            Back to home
          </Link>
        </li>
      </ul>
    </EntryPage>
  );
}
