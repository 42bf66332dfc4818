import { SaveCsv } from '../../../ui/save-csv.tsx';
import { adminSession } from '../admin-session.ts';
import { queryOf } from './list-calls.ts';
import { type OpensOn, useView } from './list-view.ts';

interface ExportButtonProps {
  /** The list's call, after `/api`. */
  path: string;
  query?: Record<string, string>;
  opensOn?: OpensOn;
  words?: string;
}

/** Downloads the whole list, as filtered now, as CSV. */
export function ExportButton({ path, query, opensOn, words }: ExportButtonProps) {
  const view = useView(opensOn);
  const { cursor: _, ...asked } = query ?? queryOf(view);
  return <SaveCsv path={path} query={asked} token={adminSession.token} words={words} />;
}
