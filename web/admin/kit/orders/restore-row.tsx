import { useState } from 'react';
import { callApi } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AskDialog } from '../ask-dialog.tsx';
import { useMay } from '../may.tsx';
import { useAdminAction } from '../use-admin-action.ts';

export function RestoreRow({ id, name }: { id: string; name: string }) {
  const [open, setOpen] = useState(false);
  const say = useToast();
  const { busy, failure, run, clear } = useAdminAction();
  const may = useMay();
  const restore = async () => {
    const done = await run('It could not be brought back.', async (token) => {
      await callApi('POST /admin/orders/{id}/restore', { path: { id }, token });
      return true;
    });
    if (!done) return;
    setOpen(false);
    say(`The order of ${name} is back.`);
  };
  if (!may('orders')) return null;
  return (
    <>
      <Button
        size="dense"
        kind="second"
        onClick={() => {
          clear();
          setOpen(true);
        }}
      >
        Bring back<span className="sr-only"> {name}</span>
      </Button>
      <AskDialog
        open={open}
        question="Bring this order back?"
        yes="Bring back"
        doing="Bringing back"
        busy={busy}
        failure={failure}
        onYes={restore}
        onClose={() => setOpen(false)}
      >
        <p className="font-semibold text-body">{name}</p>
        <p className="text-ink-2">
          It stands in its lists again with its scans, counts again and can be tracked again.
          Nothing is mailed.
        </p>
      </AskDialog>
    </>
  );
}
