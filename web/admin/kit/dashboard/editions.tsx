import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dayInWords } from '#shared/dates.ts';
import { callAll } from '../lists/call-all.ts';
import { adminPaths } from '../paths.ts';
import { useMe } from '../use-admin-me.ts';
import { useReadWithPage } from '../use-read-with-page.ts';
import { DashboardSection, NAME, ROW } from './section.tsx';

interface EditionsProps<Row> {
  title: string;
  rows: readonly Row[];
  said(row: Row): string;
  children?: ReactNode;
}

/** Editions by their destinations; renders nothing if there are none. */
function Editions<Row extends { id: number; destination: string; visa_excerpt: string }>({
  title,
  rows,
  said,
  children,
}: EditionsProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <DashboardSection title={title}>
      <ul className="mt-2 border-line border-t">
        {rows.map((row) => (
          <li key={row.id} className={ROW}>
            <Link className={NAME} to={adminPaths.edition(row.id)}>
              {[row.destination, row.visa_excerpt].filter(Boolean).join(', ')}
            </Link>
            <span className="text-ink-2">{said(row)}</span>
          </li>
        ))}
      </ul>
      {children}
    </DashboardSection>
  );
}

const SHOWN = 5;

export function ChecksDue({ now }: { now: Date }) {
  const due = useReadWithPage((reader) => callAll('GET /admin/checks-due', reader)) ?? [];
  return (
    <Editions
      title="Checks due"
      rows={due.slice(0, SHOWN)}
      said={({ next_check_on }) => `since ${dayInWords(next_check_on, now)}`}
    >
      <Link className="link" to={adminPaths.checksDue}>
        All {due.length} checks that are due
      </Link>
    </Editions>
  );
}

export function EditionsToApprove() {
  const me = useMe();
  const waiting =
    useReadWithPage((reader) => callAll('GET /admin/editions-to-approve', reader)) ?? [];
  return (
    <Editions
      title="Editions to approve"
      rows={waiting}
      said={({ asked_by, asked_by_id }) =>
        asked_by_id === me?.id ? 'needs a colleague' : `by ${asked_by}`
      }
    />
  );
}
