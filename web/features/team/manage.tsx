import { useState } from 'react';
import { ROLE_WORDS, type Role, roleMay } from '#shared/roles.ts';
import type { TeamMember } from '#shared/team.ts';
import { AskDialog } from '../../admin/ask-dialog.tsx';
import { useAdminAction } from '../../admin/use-admin-action.ts';
import { callApi } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { TEAM_ACTS, type TeamAct } from './acts.ts';
import { RoleChoice } from './role-choice.tsx';

interface ManageProps {
  member: TeamMember;
  /** Everybody else who may take work over. */
  team: readonly TeamMember[];
  own: boolean;
}

const orders = (count: number) => (count === 1 ? '1 open order' : `${count} open orders`);

/** A row's button, and the dialogs behind it: the possible actions first, then the question of the chosen one. */
export function Manage({ member, team, own }: ManageProps) {
  const [open, setOpen] = useState<'menu' | 'role' | TeamAct>();
  const [role, setRole] = useState<Role>(member.role);
  const [heir, setHeir] = useState('');
  const say = useToast();
  const { busy, failure, run, clear } = useAdminAction();
  const act = typeof open === 'object' ? open : undefined;
  const takesOver = team.filter((one) => one.id !== member.id && one.disabled_at === null && roleMay(one.role, 'orders'));
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
      callApi('PUT /admin/team/{id}', { path: { id: member.id }, token, body: { role } }).then(() => true),
    );
    if (!done) return;
    close();
    say(`${member.admin_name} is ${ROLE_WORDS[role].label.toLowerCase()} now.`);
  };
  const doIt = async () => {
    if (!act) return;
    const path = { id: member.id };
    const done = await run(act.failed, (token) =>
      act.path === 'disable'
        ? callApi('POST /admin/team/{id}/disable', { path, token, body: { hand_over_to: heir ? Number(heir) : null } })
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
            <Button key={one.path} kind={one.danger ? 'danger' : 'second'} size="small" onClick={() => begin(one)}>
              {one.button}
            </Button>
          ))}
        </div>
        {own && <p className="mt-4 text-ink-2 text-small">This is you: another owner can change your role or disable you.</p>}
      </Dialog>
      <AskDialog
        open={open === 'role'}
        question={`Which role has ${member.admin_name}?`}
        yes="Change the role"
        doing="Changing"
        busy={busy}
        failure={failure}
        onYes={changeRole}
        onClose={close}
      >
        <RoleChoice role={role} onChange={setRole} label="Role" />
        <p className="text-ink-2">
          It holds from the next thing they do. We tell {member.admin_email}.
          {member.open_orders > 0 && !roleMay(role, 'orders') && ` The ${orders(member.open_orders)} become nobody’s.`}
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
            <select className="control" value={heir} onChange={({ target }) => setHeir(target.value)}>
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
