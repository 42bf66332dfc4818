import { useState } from 'react';
import { callApi } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { type Act, ActDialog } from '../act-dialog.tsx';
import { May } from '../may.tsx';

export function RestoreRow({ id, name }: { id: string; name: string }) {
  const [open, setOpen] = useState(false);
  const act: Act = {
    question: 'Bring this order back?',
    yes: 'Bring back',
    doing: 'Bringing back',
    name,
    explains:
      'It stands in its lists again with its scans, counts again and can be tracked again. Nothing is mailed.',
    failed: 'It could not be brought back.',
    call: (token) =>
      callApi('POST /admin/orders/{id}/restore', { path: { id }, token }).then(
        () => `The order of ${name} is back.`,
      ),
  };
  return (
    <May needs="orders">
      <Button size="dense" kind="second" onClick={() => setOpen(true)}>
        Bring back<span className="sr-only"> {name}</span>
      </Button>
      <ActDialog act={open ? act : undefined} onClose={() => setOpen(false)} />
    </May>
  );
}
