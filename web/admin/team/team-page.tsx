import { useState } from 'react';
import { formatShort } from '#shared/dates.ts';
import { ROLE_WORDS } from '#shared/people/roles.ts';
import type { OpenInvitation, TeamMember } from '#shared/people/team.ts';
import { withArticle } from '#shared/words.ts';
import { callApi } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { type Act, ActDialog } from '../kit/act-dialog.tsx';
import { AdminPage, pageParts } from '../kit/admin-page.tsx';
import { readerOf } from '../kit/guard.ts';
import { type Column, ListTable } from '../kit/lists/list-table.tsx';
import { adminPaths } from '../kit/paths.ts';
import { useMe } from '../kit/use-admin-me.ts';
import type { Route } from './+types/team-page';
import { Invite } from './invite.tsx';
import { Manage } from './manage.tsx';

const revoking = ({ id }: OpenInvitation): Act => ({
  question: 'Revoke this invitation?',
  yes: 'Revoke',
  doing: 'Revoking',
  danger: true,
  explains: 'Its link no longer lets anyone register. You can make another.',
  failed: 'The invitation could not be revoked.',
  call: (token) =>
    callApi('DELETE /admin/invitations/{id}', { path: { id }, token }).then(
      () => 'The invitation is revoked.',
    ),
});

function Invitations({ invitations, now }: { invitations: readonly OpenInvitation[]; now: Date }) {
  const [asked, setAsked] = useState<OpenInvitation>();
  return (
    <section aria-labelledby="invitations" className="mt-10 max-w-form">
      <h2 id="invitations">Open invitations</h2>
      {invitations.length === 0 ? (
        <p className="mt-1 text-ink-2">Nobody is invited at the moment.</p>
      ) : (
        <ul className="mt-2 border-ink border-t">
          {invitations.map((one) => (
            <li
              key={one.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2"
            >
              <span className="min-w-0 wrap-anywhere">
                <span className="font-semibold">{ROLE_WORDS[one.role].label}</span>
                <span className="block text-ink-2">
                  by {one.invited_by ?? 'the server'}, {formatShort(one.created_at, now)}; valid
                  until {formatShort(one.expires_at, now)}
                </span>
              </span>
              <Button size="dense" kind="second" onClick={() => setAsked(one)}>
                Revoke
                <span className="sr-only">
                  {' '}
                  the invitation of {formatShort(one.created_at, now)} for{' '}
                  {withArticle(ROLE_WORDS[one.role].label.toLowerCase())}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ActDialog act={asked && revoking(asked)} onClose={() => setAsked(undefined)} />
    </section>
  );
}

const TITLE = 'Team';

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const reader = readerOf(args);
  const [team, invitations] = await Promise.all([
    callApi('GET /admin/team', reader),
    callApi('GET /admin/invitations', reader),
  ]);
  return { team, invitations, now: new Date() };
}

export const { meta, HydrateFallback, ErrorBoundary } = pageParts(TITLE, 'the team');

const columns = (
  team: readonly TeamMember[],
  me: number | undefined,
  now: Date,
): Column<TeamMember>[] => [
  {
    head: 'Name',
    area: 'name',
    className: 'wrap-anywhere',
    cell: ({ id, admin_name }) => (
      <>
        {admin_name}
        {id === me && <span className="font-normal text-ink-2"> (you)</span>}
      </>
    ),
  },
  {
    head: 'Email',
    area: 'detail',
    className: 'wrap-anywhere',
    cell: ({ admin_email }) => admin_email,
  },
  {
    head: 'Role',
    area: 'state',
    cell: ({ role, disabled_at }) =>
      disabled_at ? (
        <span className="font-semibold text-bad">Disabled</span>
      ) : (
        <span className="whitespace-nowrap font-semibold">{ROLE_WORDS[role].label}</span>
      ),
  },
  {
    head: 'Second factor',
    area: 'extra',
    className: 'stacked:text-ink-2',
    cell: ({ second_factor }) => (
      <>
        <span className="tabled:hidden">Second factor: </span>
        <span>{second_factor ? 'Yes' : 'No'}</span>
      </>
    ),
  },
  {
    head: 'Last seen',
    area: 'note',
    className: 'tabular-nums tabled:whitespace-nowrap',
    cell: ({ last_seen_at }) => (
      <>
        <span className="tabled:hidden">Seen </span>
        {last_seen_at ? (
          <span>{formatShort(last_seen_at, now)}</span>
        ) : (
          <span className="stacked:lowercase">Never</span>
        )}
      </>
    ),
  },
  {
    head: 'Open work',
    area: 'money',
    right: true,
    className: 'tabular-nums',
    cell: ({ open_orders }) => (
      <>
        <span>{open_orders}</span>
        <span className="tabled:hidden"> open</span>
      </>
    ),
  },
  {
    head: 'Manage',
    quiet: true,
    area: 'actions',
    right: true,
    cell: (member) => (
      <span className="inline-flex tabled:-my-1.5">
        <Manage member={member} team={team} own={member.id === me} />
      </span>
    ),
  },
];

export default function TeamPage({ loaderData: { team, invitations, now } }: Route.ComponentProps) {
  const me = useMe()?.id;
  const owners = team.filter(({ role, disabled_at }) => role === 'owner' && disabled_at === null);
  return (
    <AdminPage title={TITLE} back={adminPaths.dashboard} actions={<Invite />}>
      <ListTable caption={TITLE} columns={columns(team, me, now)} rows={team} />
      {owners.length === 1 && (
        <p className="mt-4 max-w-form text-ink-2">
          {`${
            team.length === 1
              ? 'You are alone here. Invite a second owner'
              : 'There is only one owner. Invite a second one'
          }: whoever loses access needs one to let them in again.`}
        </p>
      )}
      <Invitations invitations={invitations} now={now} />
    </AdminPage>
  );
}
