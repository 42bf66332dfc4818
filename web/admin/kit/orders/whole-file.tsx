import { FileText } from 'lucide-react';
import { SaveButton } from '../../../save-button.tsx';
import { adminSession } from '../admin-session.ts';

/** Downloads all papers of an order as one PDF. */
export function WholeFile({ id, tracking_id }: { id: string; tracking_id: string }) {
  return (
    <SaveButton
      url={`/api/admin/orders/${id}/file.pdf`}
      token={adminSession.token}
      type="application/pdf"
      name={`file-${tracking_id}.pdf`}
      icon={<FileText aria-hidden />}
      busy="Putting it together"
      failed="It did not arrive. Try again."
      className="flex pt-3 text-dense print:hidden"
    >
      Whole file as one PDF
    </SaveButton>
  );
}
