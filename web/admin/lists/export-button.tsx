import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { queryOf } from '../admin-calls.ts';
import { adminSession } from '../shell/admin-session.ts';
import { type OpensOn, useView } from './list-view.ts';

/** Fetches a list as CSV and saves it as a file. @throws Error when the response is anything else */
async function download(path: string, query: Record<string, string>): Promise<void> {
  const { cursor: _, ...asked } = query;
  const response = await fetch(`/api${path}?${new URLSearchParams(asked)}`, {
    headers: { accept: 'text/csv', authorization: `Bearer ${adminSession.token()}` },
  });
  if (!response.ok || !response.headers.get('content-type')?.startsWith('text/csv'))
    throw new Error(`the list answered ${response.status}`);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'list.csv';
  saveFile(await response.blob(), name);
}

interface ExportButtonProps {
  /** The list's call, after `/api`. */
  path: string;
  /** The call's query, where it differs from the page's. */
  query?: Record<string, string>;
  opensOn?: OpensOn;
  words?: string;
}

/** Saves the whole list, as it is filtered now, as a CSV file. */
export function ExportButton({ path, query, opensOn, words = 'Save as CSV' }: ExportButtonProps) {
  const view = useView(opensOn);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const save = () => {
    setState('busy');
    download(path, query ?? queryOf(view)).then(
      () => setState('idle'),
      () => setState('failed'),
    );
  };
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <Button kind="second" size="dense" icon={<Download aria-hidden />} busy={state === 'busy' ? 'Fetching' : undefined} onClick={save}>
        {words}
      </Button>
      <span role="status" className="text-bad empty:-ml-3">
        {state === 'failed' && 'The list did not arrive. Try again.'}
      </span>
    </span>
  );
}
