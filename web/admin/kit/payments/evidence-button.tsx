import { FolderDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { patiently } from '../../../ui/line.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { adminSession } from '../admin-session.ts';
import { May } from '../may.tsx';

/** @throws Error when the response isn't the whole archive */
async function download(id: string, name: string): Promise<void> {
  const headers = { authorization: `Bearer ${adminSession.token()}` };
  const response = await patiently(() =>
    fetch(`/api/admin/orders/${id}/evidence.zip`, { headers }),
  );
  if (!response.ok) throw new Error(`the evidence answered ${response.status}`);
  saveFile(await response.blob(), name);
}

/** Downloads evidence for the bank in a payment dispute. */
export function EvidenceButton({ id, tracking_id }: { id: string; tracking_id: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const save = () => {
    setState('busy');
    download(id, `evidence-${tracking_id}.zip`).then(
      () => setState('idle'),
      () => setState('failed'),
    );
  };
  return (
    <May needs="payments">
      <span className="flex flex-wrap items-center gap-x-3 pb-2 print:hidden">
        <Button
          kind="second"
          size="dense"
          icon={<FolderDown aria-hidden />}
          busy={state === 'busy' ? 'Gathering it' : undefined}
          onClick={save}
        >
          Evidence for the bank
        </Button>
        <span role="status" className="text-bad text-dense empty:-ml-3">
          {state === 'failed' && 'It did not arrive. Try again.'}
        </span>
      </span>
    </May>
  );
}
