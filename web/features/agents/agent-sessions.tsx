import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { formatShort } from '#shared/dates.ts';
import { endedSessions } from '#shared/people/agents.ts';
import type { OpenSession } from '#shared/people/sessions.ts';
import { Field, useControl } from '../../forms/field-frame.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { endIfUnknown } from '../../session/agent-session.ts';
import { deviceWords, OpenSessions } from '../../session/open-sessions.tsx';
import { FORM } from '../../session/overlay.tsx';
import { ShortForm } from '../../session/short-form.tsx';
import { SubmitSection } from '../../session/submit-section.tsx';

function Which({ others, now }: { others: readonly OpenSession[]; now: Date }) {
  const field = { name: 'session', label: 'Sign out' };
  const control = useControl({ ...field, optional: true });
  return (
    <Field {...field}>
      <select {...control} className="control mt-[.4rem]">
        <option value="">Everywhere else</option>
        {others.map(({ id, user_agent, created_at }) => (
          <option key={id} value={id}>
            {deviceWords(user_agent)}, since {formatShort(created_at, now)}
          </option>
        ))}
      </select>
    </Field>
  );
}

function Ends() {
  const one = useWatch({ name: 'session' });
  return <span>{one ? 'Sign out there' : 'Sign out everywhere else'}</span>;
}

interface AgentSessionsProps {
  token: string;
  sessions: readonly OpenSession[];
  now: Date;
  /** Called with the server's message once a session has been ended. */
  onEnded: (said: string) => Promise<void>;
}

export function AgentSessions({ token, sessions, now, onEnded }: AgentSessionsProps) {
  const [times, setTimes] = useState(0);
  const others = sessions.filter(({ current }) => !current);
  return (
    <section aria-labelledby="sessions" className="mt-10">
      <h2 id="sessions">Where you are signed in</h2>
      <p className="mt-1 text-ink-2">
        A session ends by itself after 30 days without use, and after 90 in any case.
      </p>
      <OpenSessions sessions={sessions} now={now} />
      {others.length > 0 && (
        <ShortForm
          key={times}
          schema={endedSessions}
          call="POST /agents/sessions/end"
          token={token}
          failed="The session could not be ended."
          onRefused={(error) => void endIfUnknown(token, error)}
          onDone={async ({ message }) => {
            await onEnded(message);
            setTimes(times + 1);
          }}
          className={`${FORM} mt-5`}
        >
          <Which others={others} now={now} />
          <PasswordField
            name="password"
            label="Your password"
            hint="So that nobody who finds your phone unlocked can sign you out."
          />
          <SubmitSection kind="second" sending="Signing out...">
            <Ends />
          </SubmitSection>
        </ShortForm>
      )}
    </section>
  );
}
