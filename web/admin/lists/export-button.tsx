import { SaveCsv } from '../../ui/save-csv.tsx';
import { queryOf } from '../admin-calls.ts';
import { adminSession } from '../shell/admin-session.ts';
import { type OpensOn, useView } from './list-view.ts';

interface ExportButtonProps {
  /** The list's call, after `/api`. */
  path: string;
  /** The call's query, where it differs from the page's. */
  query?: Record<string, string>;
  opensOn?: OpensOn;
  words?: string;
}

/** Saves the whole list, as it is filtered now, as a CSV file. */
export function ExportButton({ path, query, opensOn, words }: ExportButtonProps) {
  const view = useView(opensOn);
  const { cursor: _, ...asked } = query ?? queryOf(view);
  return <SaveCsv path={path} query={asked} token={adminSession.token} words={words} />;
}
