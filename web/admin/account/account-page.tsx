import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatShort } from '#shared/dates.ts';
import { passwordChange } from '#shared/people/admins.ts';
import { ROLE_WORDS } from '#shared/people/roles.ts';
import type { OpenSession } from '#shared/people/sessions.ts';
import { callApi, Refused } from '../../api.ts';
import { PasswordField } from '../../forms/password-field.tsx';
import { deviceWords, OpenSessions } from '../../session/open-sessions.tsx';
import { ShortForm } from '../../session/short-form.tsx';
import { SubmitSection } from '../../session/submit-section.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { AdminPage, pageParts } from '../kit/admin-page.tsx';
import { adminSession } from '../kit/admin-session.ts';
import { readerOf } from '../kit/guard.ts';
import { adminPaths } from '../kit/paths.ts';
import { useAdminAction } from '../kit/use-admin-action.ts';
import { useMe } from '../kit/use-admin-me.ts';
import type { Route } from './+types/account-page';
import { SecondFactor } from './second-factor.tsx';

function Sessions({ sessions, now }: { sessions: readonly OpenSession[]; now: Date }) {
  const { busy, failure, run } = useAdminAction();
  const others = sessions.filter(({ current }) => !current);
  const end = (some: readonly OpenSession[]) =>
    run('The session could not be ended.', async (token) => {
      for (const { id } of some)
        await callApi('DELETE /admin/sessions/{id}', { path: { id }, token }).catch((error) => {
          // It has ended already.
          if (!(error instanceof Refused && error.status === 404)) throw error;
        });
      return some.length === 1 ? 'That session has ended.' : 'All other sessions have ended.';
    });
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Where you are logged in</h2>
      <p className="mt-1 max-w-form text-ink-2">
        A session ends by itself after 4 hours without use, and after 12 in any case. End one that
        you don’t know, and change your password.
      </p>
      <div role="alert">
        {failure && <FailureNotice failure={failure} className="mt-3 max-w-form" />}
      </div>
      <OpenSessions
        sessions={sessions}
        now={now}
        act={(session) => (
          <Button size="dense" kind="second" disabled={busy} onClick={() => void end([session])}>
            End
            <span className="sr-only">
              {' '}
              the session of {deviceWords(session.user_agent)} since{' '}
              {formatShort(session.created_at, now)}
            </span>
          </Button>
        )}
      />
      {others.length > 1 && (
        <Button
          size="small"
          kind="second"
          className="mt-3"
          disabled={busy}
          onClick={() => void end(others)}
        >
          End all others
        </Button>
      )}
    </section>
  );
}

const TITLE = 'Your account';

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return { sessions: await callApi('GET /admin/sessions', readerOf(args)), now: new Date() };
}

export const { meta, HydrateFallback, ErrorBoundary } = pageParts(TITLE, 'your account');

function Password() {
  const say = useToast();
  const { revalidate } = useRevalidator();
  const [times, setTimes] = useState(0);
  return (
    <section aria-labelledby="password">
      <h2 id="password">Password</h2>
      <p className="mt-1 mb-4 max-w-form text-ink-2">
        A new password logs you out everywhere else.
      </p>
      <ShortForm
        key={times}
        schema={passwordChange}
        call="PUT /admin/password"
        token={adminSession.token() ?? undefined}
        failed="The password could not be changed."
        onDone={async ({ message }) => {
          say(message);
          await revalidate();
          setTimes(times + 1);
        }}
        className="relative grid max-w-[24rem] gap-5"
      >
        <PasswordField name="current_password" label="Current password" />
        <PasswordField name="new_password" label="New password" isNew />
        <SubmitSection kind="second" sending="Changing your password...">
          Change the password
        </SubmitSection>
      </ShortForm>
    </section>
  );
}

export default function AccountPage({ loaderData: { sessions, now } }: Route.ComponentProps) {
  const me = useMe();
  return (
    <AdminPage title={TITLE} back={adminPaths.dashboard}>
      {me && (
        <p className="mt-1 text-ink-2 wrap-anywhere">
          {`${me.admin_name}, ${me.admin_email}. ${ROLE_WORDS[me.role].label}: ${ROLE_WORDS[me.role].does}${me.next_role ? ` From your next login on: ${ROLE_WORDS[me.next_role].label}.` : ''}`}
        </p>
      )}
      {me?.second_factor_needed && (
        <Notice
          tone="wait"
          role="status"
          title="Set up a second factor first"
          className="mt-4 max-w-form text-small"
        >
          <p>Your role needs one. Everything else opens once it is set up.</p>
        </Notice>
      )}
      <div className="mt-6 grid gap-10">
        <SecondFactor />
        <Password />
        <Sessions sessions={sessions} now={now} />
      </div>
    </AdminPage>
  );
}
