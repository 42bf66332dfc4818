import { useState } from 'react';
import { isRaise, ROLE_WORDS, type Role, roleMay } from '#shared/people/roles.ts';
import type { TeamMember } from '#shared/people/team.ts';
import { counted } from '#shared/words.ts';
import { callApi } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type Act, ActDialog, type ActWords } from '../kit/act-dialog.tsx';
import { RoleChoice } from './role-choice.tsx';

/** An owner's action on a colleague, except a new role; `disable` also hands over their work. */
interface TeamAct extends ActWords {
  path: 'disable' | 'enable' | 'reset-link' | 'reset-second-factor';
  offered: boolean;
}

const teamActs = (
  { admin_email, admin_name, disabled_at, second_factor }: TeamMember,
  own: boolean,
): TeamAct[] => [
  {
    path: 'reset-link',
    yes: 'Mail a link to a new password',
    question: 'Mail a link to a new password?',
    doing: 'Mailing',
    explains: `The link goes to ${admin_email}. It works once, for an hour; the password stays as it is until then.`,
    failed: 'The link could not be mailed.',
    done: `The link is on its way to ${admin_email}.`,
    offered: disabled_at === null,
  },
  {
    path: 'reset-second-factor',
    yes: 'Take the second factor away',
    question: 'Take the second factor away?',
    doing: 'Taking away',
    danger: true,
    explains: `For somebody who lost both phone and recovery codes: make sure that they are the ones asking. They are logged out everywhere, log in with the password alone, and ${admin_email} is told.`,
    failed: 'The second factor could not be taken away.',
    done: `${admin_name} logs in without a second factor now.`,
    offered: second_factor && !own,
  },
  {
    path: 'disable',
    yes: 'Disable',
    question: 'Are you sure you want to disable this account?',
    doing: 'Disabling',
    danger: true,
    explains: `They are logged out everywhere at once and can no longer log in; invitations that they made end. What they did stays. We tell ${admin_email}.`,
    failed: 'The account could not be disabled.',
    done: `${admin_name} is disabled.`,
    offered: disabled_at === null && !own,
  },
  {
    path: 'enable',
    yes: 'Enable',
    question: 'Enable this account?',
    doing: 'Enabling',
    explains: `They can log in again, with the password and role they had. We tell ${admin_email}.`,
    failed: 'The account could not be enabled.',
    done: `${admin_name} can log in again.`,
    offered: disabled_at !== null,
  },
];

interface ManageProps {
  member: TeamMember;
  /** Colleagues who may take over work. */
  team: readonly TeamMember[];
  own: boolean;
}

export function Manage({ member, team, own }: ManageProps) {
  const [open, setOpen] = useState<'menu' | 'role' | TeamAct['path']>();
  const [role, setRole] = useState<Role>(member.role);
  const [successor, setSuccessor] = useState('');
  const acts = teamActs(member, own).filter(({ offered }) => offered);
  const act = acts.find(({ path }) => path === open);
  const takesOver = team.filter(
    (one) => one.id !== member.id && one.disabled_at === null && roleMay(one.role, 'orders'),
  );
  const close = () => setOpen(undefined);
  const begin = (what: typeof open) => {
    setRole(member.role);
    setSuccessor('');
    setOpen(what);
  };
  const to = { path: { id: member.id } };
  const newRole: Act = {
    question: `Which role should ${member.admin_name} have?`,
    yes: 'Change the role',
    doing: 'Changing',
    failed: 'The role could not be changed.',
    call: (token) =>
      callApi('PUT /admin/team/{id}', { ...to, token, body: { role } }).then(
        () =>
          `${member.admin_name} is ${ROLE_WORDS[role].label.toLowerCase()} ${isRaise(member.role, role) ? 'from the next login on' : 'now'}.`,
      ),
  };
  const call = ({ path, done }: TeamAct, token: string) =>
    (path === 'disable'
      ? callApi('POST /admin/team/{id}/disable', {
          ...to,
          token,
          body: { hand_over_to: successor ? Number(successor) : null },
        })
      : callApi(`POST /admin/team/{id}/${path}`, { ...to, token })
    ).then(() => done);
  return (
    <>
      <Button size="dense" kind="second" onClick={() => begin('menu')}>
        Manage<span className="sr-only"> {member.admin_name}</span>
      </Button>
      <Dialog open={open === 'menu'} onClose={close} title={member.admin_name}>
        <p className="text-ink-2 text-small wrap-anywhere">{member.admin_email}</p>
        <div className="mt-4 grid gap-3">
          {!own && (
            <Button kind="second" size="small" onClick={() => begin('role')}>
              Change the role
            </Button>
          )}
          {acts.map(({ path, danger, yes }) => (
            <Button
              key={path}
              kind={danger ? 'danger' : 'second'}
              size="small"
              onClick={() => begin(path)}
            >
              {yes}
            </Button>
          ))}
        </div>
        {own && (
          <p className="mt-4 text-ink-2 text-small">
            This is you: another owner can change your role or disable you.
          </p>
        )}
      </Dialog>
      <ActDialog act={open === 'role' ? newRole : undefined} onClose={close}>
        <RoleChoice role={role} onChange={setRole} label="Role" />
        <p className="text-ink-2">
          {[
            isRaise(member.role, role)
              ? `It applies from their next login on. We tell ${member.admin_email}, and all owners.`
              : `It applies from the next thing they do. We tell ${member.admin_email}.`,
            member.open_orders > 0 &&
              !roleMay(role, 'orders') &&
              `The ${counted(member.open_orders, 'open order')} ${member.open_orders === 1 ? 'becomes' : 'become'} nobody’s.`,
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      </ActDialog>
      <ActDialog
        act={act && { ...act, name: member.admin_name, call: (token) => call(act, token) }}
        onClose={close}
      >
        {act?.path === 'disable' && member.open_orders > 0 && (
          <label className="grid gap-1">
            Who takes over {counted(member.open_orders, 'open order')}?
            <select
              className="control"
              value={successor}
              onChange={({ target }) => setSuccessor(target.value)}
            >
              <option value="">Nobody yet</option>
              {takesOver.map(({ id, admin_name }) => (
                <option key={id} value={id}>
                  {admin_name}
                </option>
              ))}
            </select>
          </label>
        )}
      </ActDialog>
    </>
  );
}
