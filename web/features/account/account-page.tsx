import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { passwordChange } from '#shared/admins.ts';
import { ROLE_WORDS } from '#shared/roles.ts';
import { adminPaths } from '../../admin/paths.ts';
import { AdminLoadFailure, AdminPage, AdminSkeleton } from '../../admin/shell/admin-page.tsx';
import { adminSession } from '../../admin/shell/admin-session.ts';
import { readerOf } from '../../admin/shell/guard.ts';
import { useMe } from '../../admin/shell/use-admin-me.ts';
import { callApi } from '../../api.ts';
import { FormShell } from '../../forms/form-shell.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { SendPart } from '../../session/send-part.tsx';
import { saying } from '../../session/words.ts';
import { Notice } from '../../ui/notice.tsx';
import { pageMeta } from '../../ui/site.ts';
import { useToast } from '../../ui/toast.tsx';
import type { Route } from './+types/account-page';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

const TITLE = 'Your account';
const FAILED = 'The password could not be changed.';
const explain = saying(FAILED);

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return { sessions: await callApi('GET /admin/sessions', readerOf(args)), now: new Date() };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, TITLE);

export function HydrateFallback() {
  return <AdminSkeleton title={TITLE} says="Loading your account..." />;
}

export function ErrorBoundary() {
  return <AdminLoadFailure title={TITLE} failed="Your account could not be loaded." />;
}

function Password() {
  const say = useToast();
  const { revalidate } = useRevalidator();
  const [times, setTimes] = useState(0);
  return (
    <section aria-labelledby="password">
      <h2 id="password">Password</h2>
      <p className="mt-1 mb-4 max-w-form text-ink-2">Another password logs you out everywhere else.</p>
      <FormShell
        key={times}
        schema={passwordChange}
        call="PUT /admin/password"
        token={adminSession.token() ?? undefined}
        once
        lost={FAILED}
        explain={explain}
        onDone={async ({ message }) => {
          say(message);
          await revalidate();
          setTimes(times + 1);
        }}
        className="relative grid max-w-[24rem] gap-5"
      >
        <PasswordField name="current_password" label="Current password" autoComplete="current-password" />
        <PasswordField
          name="new_password"
          label="New password"
          hint="At least 8 characters; 15 or more are better."
          autoComplete="new-password"
        />
        <SendPart sending="Changing your password...">Change the password</SendPart>
      </FormShell>
    </section>
  );
}

/** The administrator's own account. */
export default function AccountPage({ loaderData: { sessions, now } }: Route.ComponentProps) {
  const me = useMe();
  return (
    <AdminPage title={TITLE} back={adminPaths.dashboard}>
      {me && (
        <p className="mt-1 text-ink-2 wrap-anywhere">
          {me.admin_name}, {me.admin_email}. {ROLE_WORDS[me.role].label}: {ROLE_WORDS[me.role].does}
        </p>
      )}
      {me?.second_factor_needed && (
        <Notice tone="wait" role="status" title="Set up a second factor first" className="mt-4 max-w-form text-small">
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
