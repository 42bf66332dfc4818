import { SaveCsv } from '../../../save-button.tsx';
import { adminSession } from '../admin-session.ts';
import { queryOf } from './list-calls.ts';
import { type DefaultFilters, useView } from './list-view.ts';

interface ExportButtonProps {
  call: `GET ${string}`;
  query?: Record<string, string>;
  opensOn?: DefaultFilters;
  words?: string;
}

/** Downloads the whole list, as filtered now, as CSV. */
export function ExportButton({ call, query, opensOn, words }: ExportButtonProps) {
  const view = useView(opensOn);
  const { cursor: _, ...asked } = query ?? queryOf(view);
  return (
    <SaveCsv path={call.slice('GET '.length)} query={asked} session={adminSession} words={words} />
  );
}
