import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { ROLE_WORDS, type Role } from '#shared/people/roles.ts';
import { withArticle } from '#shared/words.ts';
import { callApi } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { useAdminAction } from '../kit/use-admin-action.ts';
import { RoleChoice } from './role-choice.tsx';

export function Invite() {
  const [open, setOpen] = useState(false);
  const [role, setRole] = useState<Role>('reviewer');
  const [url, setUrl] = useState<string>();
  const { busy, failure, run, clear } = useAdminAction();
  const make = () =>
    run('The invitation could not be made.', async (token) => {
      const made = await callApi('POST /admin/invitations', { token, body: { role } });
      setUrl(made.invite_url);
    });
  const close = () => {
    setOpen(false);
    setUrl(undefined);
    clear();
  };
  return (
    <>
      <Button size="dense" icon={<UserPlus aria-hidden />} onClick={() => setOpen(true)}>
        Invite a colleague
      </Button>
      <Dialog open={open} onClose={close} title="Invite a colleague">
        <p className="text-ink-2 text-small">
          An invitation is a link with which one person registers as an administrator. It works
          once, for 7 days: send it to nobody else.
        </p>
        <div className="mt-4">
          {!url && <RoleChoice role={role} onChange={setRole} label="Their role" />}
        </div>
        <div role="alert">{failure && <FailureNotice failure={failure} className="mt-4" />}</div>
        <div role="status" className="mt-4">
          {url && (
            <>
              <p className="mb-2 text-small">
                For {withArticle(ROLE_WORDS[role].label.toLowerCase())}:
              </p>
              <CopyText text={url} label="Invitation" />
            </>
          )}
        </div>
        {!url && (
          <Button
            size="small"
            className="mt-4"
            busy={busy ? 'Making it...' : undefined}
            onClick={() => void make()}
          >
            Make an invitation
          </Button>
        )}
      </Dialog>
    </>
  );
}
