import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { AGENT_TEXTS, passwordReset } from '#shared/people/agents.ts';
import { callApi } from '../../api.ts';
import { MailedCode, mailedCode } from '../../forms/mailed-code.tsx';
import { LoginField, PasswordField } from '../../forms/password-field.tsx';
import { outcomeOf } from '../../forms/submission/failures.ts';
import { paths } from '../../paths.ts';
import type { Handle } from '../../server-context.ts';
import { forgetAgent } from '../../session/agent-session.ts';
import { EntryPage } from '../../session/entry-page.tsx';
import { OnToLogin } from '../../session/on-to-login.tsx';
import { ShortForm } from '../../session/short-form.tsx';
import { SubmitSection } from '../../session/submit-section.tsx';
import { saying } from '../../session/words.ts';
import { Button } from '../../ui/button.tsx';
import type { Failure } from '../../ui/failure-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { titled } from '../../ui/site.ts';
import { forget, keep, recall } from '../../ui/storage.ts';

// The tab may be discarded while the code is read in the mail app.
const ASKED = 'password-reset';
interface Asked {
  agent_email: string;
  said: string;
}

const NEEDED = ['agent_email', 'new_password'];

const FAILED = 'Failed to reset password';

/** Mails another code; if that fails, the previous code stays valid. */
function AnotherCode({ asked }: { asked: string }) {
  const { trigger, getValues, setValue, setError } = useFormContext();
  useEffect(
    () => void keep(ASKED, { agent_email: getValues('agent_email'), said: asked } satisfies Asked),
    [getValues, asked],
  );
  const [asking, setAsking] = useState(false);
  const [told, setTold] = useState<{ good: boolean; words: Failure }>();

  async function ask() {
    if (!(await trigger(NEEDED, { shouldFocus: true }))) return;
    setAsking(true);
    setTold(undefined);
    const [agent_email, new_password] = getValues(NEEDED);
    try {
      await callApi('POST /agents/reset-password', { body: { agent_email, new_password } });
      setValue('code', '');
      setTold({
        good: true,
        words: { title: 'Another code is on its way', lines: ['Use our latest email.'] },
      });
    } catch (error) {
      const { failure, wrong } = outcomeOf(error, FAILED, saying(FAILED));
      for (const [name, message] of Object.entries(wrong))
        setError(name, { type: 'server', message });
      if (failure) setTold({ good: false, words: failure });
    } finally {
      setAsking(false);
    }
  }

  return (
    <div>
      <Button kind="link" onClick={ask} disabled={asking}>
        Send another code
      </Button>
      <div role="status">
        {told && (
          <Notice tone={told.good ? 'good' : 'bad'} title={told.words.title}>
            {told.words.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Notice>
        )}
      </div>
    </div>
  );
}

export const handle: Handle = { cached: true };

export const meta = titled(
  'Set a new password',
  'For travel agents: set a new password with an emailed code.',
);

const asking = z.omit(passwordReset, { code: true });
const setting = z.extend(passwordReset, {
  code: mailedCode(/^(\d{6}|\d{12})$/, 'Enter the digits from our email.'),
});

export default function ResetPasswordPage() {
  const [recalled, setRecalled] = useState<Asked>();
  const [asked, setAsked] = useState<string>();
  const [said, setSaid] = useState<string>();
  useEffect(() => {
    const kept = recall<Asked>(ASKED);
    setRecalled(kept);
    setAsked(kept?.said);
  }, []);
  if (said) {
    return (
      <EntryPage title="Set a new password">
        <OnToLogin said={said} />
      </EntryPage>
    );
  }
  return (
    <EntryPage
      title="Set a new password"
      lead="We email you a code, so that nobody else can do this in your name."
    >
      <ShortForm
        key={recalled?.agent_email}
        defaults={recalled && { agent_email: recalled.agent_email }}
        schema={asked ? setting : asking}
        call="POST /agents/reset-password"
        failed={FAILED}
        onDone={(answer) => {
          const { message } = answer;
          if ('code' in answer) return setAsked(message);
          forget(ASKED);
          // A password reset ends all of the agent's sessions, this browser's included.
          forgetAgent();
          setSaid(message || AGENT_TEXTS.reset);
        }}
      >
        <LoginField name="agent_email" />
        <PasswordField name="new_password" label="New password" isNew />
        {asked && <MailedCode asked={asked} />}
        <SubmitSection sending={asked ? 'Setting your new password...' : 'Asking for your code...'}>
          {asked ? 'Set the new password' : 'Send me a code'}
        </SubmitSection>
        {asked && <AnotherCode asked={asked} />}
      </ShortForm>
      <Link to={paths.login} className="link mt-6">
        Back to the login
      </Link>
    </EntryPage>
  );
}
