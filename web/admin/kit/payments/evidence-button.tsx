import { FolderDown } from 'lucide-react';
import { SaveButton } from '../../../save-button.tsx';
import { adminSession } from '../admin-session.ts';
import { May } from '../may.tsx';

/** Downloads evidence for the bank in a payment dispute. */
export function EvidenceButton({ id, tracking_id }: { id: string; tracking_id: string }) {
  return (
    <May needs="payments">
      <SaveButton
        url={`/api/admin/orders/${id}/evidence.zip`}
        session={adminSession}
        name={`evidence-${tracking_id}.zip`}
        icon={<FolderDown aria-hidden />}
        busy="Gathering it"
        failed="It did not download. Try again."
        className="inline-flex py-2 pr-2 align-top text-dense print:hidden"
      >
        Evidence for the bank
      </SaveButton>
    </May>
  );
}
