import { useState } from 'react';
import { isRaise, ROLE_WORDS, type Role, roleMay } from '#shared/roles.ts';
import type { TeamMember } from '#shared/team.ts';
import { callApi } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { AskDialog } from '../kit/ask-dialog.tsx';
import { useAdminAction } from '../kit/use-admin-action.ts';
import { RoleChoice } from './role-choice.tsx';

/** An owner's action on a colleague, apart from the role. */
interface TeamAct {
  path: 'disable' | 'enable' | 'reset-link' | 'reset-second-factor';
  button: string;
  question: string;
  doing: string;
  danger?: boolean;
  explains: (member: TeamMember) => string;
  failed: string;
  done: (member: TeamMember) => string;
  offered: (member: TeamMember, own: boolean) => boolean;
}

const TEAM_ACTS: readonly TeamAct[] = [
  {
    path: 'reset-link',
    button: 'Mail a link to a new password',
    question: 'Mail a link to a new password?',
    doing: 'Mailing',
    explains: ({ admin_email }) =>
      `The link goes to ${admin_email}. It is good once, for an hour; the password stays as it is until then.`,
    failed: 'The link could not be mailed.',
    done: ({ admin_email }) => `The link is on its way to ${admin_email}.`,
    offered: ({ disabled_at }) => disabled_at === null,
  },
  {
    path: 'reset-second-factor',
    button: 'Take the second factor away',
    question: 'Take the second factor away?',
    doing: 'Taking away',
    danger: true,
    explains: ({ admin_email }) =>
      `For somebody who lost both phone and recovery codes: make sure that it is them who ask. They are logged out everywhere, log in with the password alone, and ${admin_email} is told.`,
    failed: 'The second factor could not be taken away.',
    done: ({ admin_name }) => `${admin_name} logs in without a second factor now.`,
    offered: ({ second_factor }, own) => second_factor && !own,
  },
  {
    path: 'disable',
    button: 'Disable',
    question: 'Are you sure you want to disable this account?',
    doing: 'Disabling',
    danger: true,
    explains: ({ admin_email }) =>
      `They are logged out everywhere at once and can’t log in any more; invitations that they made end. What they did stays. We tell ${admin_email}.`,
    failed: 'The account could not be disabled.',
    done: ({ admin_name }) => `${admin_name} is disabled.`,
    offered: ({ disabled_at }, own) => disabled_at === null && !own,
  },
  {
    path: 'enable',
    button: 'Enable',
    question: 'Enable this account?',
    doing: 'Enabling',
    explains: ({ admin_email }) =>
      `They can log in again, with the password and role they had. We tell ${admin_email}.`,
    failed: 'The account could not be enabled.',
    done: ({ admin_name }) => `${admin_name} can log in again.`,
    offered: ({ disabled_at }) => disabled_at !== null,
  },
];

interface ManageProps {
  member: TeamMember;
  /** Colleagues who may take over work. */
  team: readonly TeamMember[];
  own: boolean;
}

const orders = (count: number) => (count === 1 ? '1 open order' : `${count} open orders`);

export function Manage({ member, team, own }: ManageProps) {
  const [open, setOpen] = useState<'menu' | 'role' | TeamAct>();
  const [role, setRole] = useState<Role>(member.role);
  const [heir, setHeir] = useState('');
  const say = useToast();
  const { busy, failure, run, clear } = useAdminAction();
  const act = typeof open === 'object' ? open : undefined;
  const takesOver = team.filter(
    (one) => one.id !== member.id && one.disabled_at === null && roleMay(one.role, 'orders'),
  );
  const close = () => {
    clear();
    setOpen(undefined);
  };
  const begin = (what: 'menu' | 'role' | TeamAct) => {
    clear();
    setRole(member.role);
    setHeir('');
    setOpen(what);
  };
  const changeRole = async () => {
    const done = await run('The role could not be changed.', (token) =>
      callApi('PUT /admin/team/{id}', { path: { id: member.id }, token, body: { role } }).then(
        () => true,
      ),
    );
    if (!done) return;
    close();
    say(
      `${member.admin_name} is ${ROLE_WORDS[role].label.toLowerCase()} ${isRaise(member.role, role) ? 'from the next login on' : 'now'}.`,
    );
  };
  const doIt = async () => {
    if (!act) return;
    const path = { id: member.id };
    const done = await run(act.failed, (token) =>
      act.path === 'disable'
        ? callApi('POST /admin/team/{id}/disable', {
            path,
            token,
            body: { hand_over_to: heir ? Number(heir) : null },
          })
        : callApi(`POST /admin/team/{id}/${act.path}`, { path, token }),
    );
    if (!done) return;
    close();
    say(act.done(member));
  };
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
          {TEAM_ACTS.filter(({ offered }) => offered(member, own)).map((one) => (
            <Button
              key={one.path}
              kind={one.danger ? 'danger' : 'second'}
              size="small"
              onClick={() => begin(one)}
            >
              {one.button}
            </Button>
          ))}
        </div>
        {own && (
          <p className="mt-4 text-ink-2 text-small">
            This is you: another owner can change your role or disable you.
          </p>
        )}
      </Dialog>
      <AskDialog
        open={open === 'role'}
        question={`Which role should ${member.admin_name} have?`}
        yes="Change the role"
        doing="Changing"
        busy={busy}
        failure={failure}
        onYes={changeRole}
        onClose={close}
      >
        <RoleChoice role={role} onChange={setRole} label="Role" />
        <p className="text-ink-2">
          {isRaise(member.role, role)
            ? `It holds from their next login on. We tell ${member.admin_email}, and all owners.`
            : `It holds from the next thing they do. We tell ${member.admin_email}.`}
          {member.open_orders > 0 &&
            !roleMay(role, 'orders') &&
            ` The ${orders(member.open_orders)} ${member.open_orders === 1 ? 'becomes' : 'become'} nobody’s.`}
        </p>
      </AskDialog>
      <AskDialog
        open={act !== undefined}
        question={act?.question ?? ''}
        yes={act?.button ?? ''}
        doing={act?.doing ?? ''}
        danger={act?.danger}
        busy={busy}
        failure={failure}
        onYes={doIt}
        onClose={close}
      >
        <p className="font-semibold text-body wrap-anywhere">{member.admin_name}</p>
        <p className="text-ink-2">{act?.explains(member)}</p>
        {act?.path === 'disable' && member.open_orders > 0 && (
          <label className="grid gap-1">
            Who takes over {orders(member.open_orders)}?
            <select
              className="control"
              value={heir}
              onChange={({ target }) => setHeir(target.value)}
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
      </AskDialog>
    </>
  );
}
