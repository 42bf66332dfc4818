import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { patiently } from './line.ts';
import { saveFile } from './save-file.ts';

/** @throws Error unless the response is CSV */
async function download(
  path: string,
  query: Record<string, string>,
  token: string | null,
): Promise<void> {
  const headers = { accept: 'text/csv', authorization: `Bearer ${token}` };
  const response = await patiently(() =>
    fetch(`/api${path}?${new URLSearchParams(query)}`, { headers }),
  );
  if (!response.ok || !response.headers.get('content-type')?.startsWith('text/csv'))
    throw new Error(`the list answered ${response.status}`);
  const name =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'list.csv';
  saveFile(await response.blob(), name);
}

interface SaveCsvProps {
  path: string;
  query: Record<string, string>;
  token: () => string | null;
  words?: string;
  size?: 'dense' | 'small';
}

export function SaveCsv({
  path,
  query,
  token,
  words = 'Save as CSV',
  size = 'dense',
}: SaveCsvProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const save = () => {
    setState('busy');
    download(path, query, token()).then(
      () => setState('idle'),
      () => setState('failed'),
    );
  };
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <Button
        kind="second"
        size={size}
        icon={<Download aria-hidden />}
        busy={state === 'busy' ? 'Fetching' : undefined}
        onClick={save}
      >
        {words}
      </Button>
      <span role="status" className="text-bad empty:-ml-3">
        {state === 'failed' && 'The list did not arrive. Try again.'}
      </span>
    </span>
  );
}
