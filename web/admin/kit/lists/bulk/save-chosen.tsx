import { FileText } from 'lucide-react';
import { callsOf } from '#shared/services/index.ts';
import { MOST_FILES } from '#shared/staff/copy-sheet.ts';
import type { OrderList } from '#shared/staff/views.ts';
import { SaveButton, SaveCsv } from '../../../../save-button.tsx';
import { adminSession } from '../../admin-session.ts';

const pathOf = (list: OrderList): string =>
  list === 'queue' || list === 'orders' ? `/admin/${list}` : `${callsOf(list).base}/all`;

interface SaveChosenProps {
  list: OrderList;
  query: Record<string, string>;
  /** Undefined means all that match. */
  ids: string[] | undefined;
}

/** Saves the chosen rows as CSV and their papers as one PDF. */
export function SaveChosen({ list, query, ids }: SaveChosenProps) {
  if (!ids) return <SaveCsv path={pathOf(list)} query={query} session={adminSession} />;
  return (
    <>
      <SaveButton
        url="/api/admin/orders/csv"
        body={{ list, ids }}
        session={adminSession}
        type="text/csv"
        name="chosen.csv"
        failed="The list did not download. Try again."
      >
        Save as CSV
      </SaveButton>
      {ids.length <= MOST_FILES && (
        <SaveButton
          url="/api/admin/orders/files"
          body={{ ids }}
          session={adminSession}
          type="application/pdf"
          name="files.pdf"
          icon={<FileText aria-hidden />}
          busy="Putting them together"
          failed="It did not download. Try again, or choose fewer."
        >
          Whole files as one PDF
        </SaveButton>
      )}
    </>
  );
}
