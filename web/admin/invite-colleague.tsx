import { useState } from 'react';
import { callApi } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { CopyText } from '../ui/copy.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FailureNotice } from './ask-dialog.tsx';
import { useAdminAction } from './use-admin-action.ts';

/** Makes an invitation's link for a colleague to register with. */
export function InviteColleague({ className }: { className: string }) {
  const [open, setOpen] = useState(false);
  const [url, setUrl] = useState<string>();
  const { busy, failure, run } = useAdminAction();
  const make = async () => {
    const made = await run('The invitation could not be made.', (token) =>
      callApi<{ invite_url: string }>('POST', '/admin/invitations', { token, body: {} }),
    );
    if (made) setUrl(made.invite_url);
  };
  const close = () => {
    setOpen(false);
    setUrl(undefined);
  };
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        Invite a colleague
      </button>
      <Dialog open={open} onClose={close} title="Invite a colleague">
        <p className="text-ink text-small">
          An invitation is a link with which one person registers as an administrator. It works once, for 7 days. Whoever has it sees and
          decides everything here: send it to nobody else.
        </p>
        <div role="alert">{failure && <FailureNotice failure={failure} className="mt-4" />}</div>
        <div role="status" className="mt-4 text-ink">
          {url && <CopyText text={url} label="Invitation" />}
        </div>
        {!url && (
          <Button size="small" className="mt-2" busy={busy ? 'Making it...' : undefined} onClick={make}>
            Make an invitation
          </Button>
        )}
      </Dialog>
    </>
  );
}
