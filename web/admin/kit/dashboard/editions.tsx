import { Link } from 'react-router';
import { dayInWords } from '#shared/dates.ts';
import { callAll } from '../lists/call-all.ts';
import { adminPaths } from '../paths.ts';
import { useMe } from '../use-admin-me.ts';
import { useReadWithPage } from '../use-read-with-page.ts';
import { DashboardSection, NAME, ROW } from './section.tsx';
import type { Panel } from './tab-panels.tsx';

interface EditionRowsProps<Row> {
  rows: readonly Row[];
  said(row: Row): string;
}

/** Editions by their destinations. */
const EditionRows = <Row extends { id: number; destination: string; visa_excerpt: string }>({
  rows,
  said,
}: EditionRowsProps<Row>) => (
  <ul>
    {rows.map((row) => (
      <li key={row.id} className={ROW}>
        <Link className={NAME} to={adminPaths.edition(row.id)}>
          {[row.destination, row.visa_excerpt].filter(Boolean).join(', ')}
        </Link>
        <span className="text-ink-2">{said(row)}</span>
      </li>
    ))}
  </ul>
);

const SHOWN = 8;

/** A tab with the editions whose check is due; undefined if there are none. */
export function useChecksDue(now: Date): Panel | undefined {
  const due = useReadWithPage((reader) => callAll('GET /admin/checks-due', reader)) ?? [];
  if (due.length === 0) return undefined;
  return {
    title: 'Checks due',
    many: due.length,
    content: (
      <>
        <EditionRows
          rows={due.slice(0, SHOWN)}
          said={({ next_check_on }) => `since ${dayInWords(next_check_on, now)}`}
        />
        <Link className="link text-dense" to={adminPaths.checksDue}>
          All {due.length} checks that are due
        </Link>
      </>
    ),
  };
}

export function EditionsToApprove() {
  const me = useMe();
  const waiting =
    useReadWithPage((reader) => callAll('GET /admin/editions-to-approve', reader)) ?? [];
  if (waiting.length === 0) return null;
  return (
    <DashboardSection title="Editions to approve">
      <div className="mt-2 border-line border-t">
        <EditionRows
          rows={waiting}
          said={({ asked_by, asked_by_id }) =>
            asked_by_id === me?.id ? 'needs a colleague' : `by ${asked_by}`
          }
        />
      </div>
    </DashboardSection>
  );
}
