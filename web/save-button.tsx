import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './ui/button.tsx';
import { patiently } from './ui/connection.ts';
import { saveFile } from './ui/save-file.ts';

interface SaveButtonProps {
  url: string;
  token: () => string | null;
  /** With a body, the request is a POST. */
  body?: object;
  /** A response of another media type is an error. */
  type?: string;
  /** File name, if the response has none. */
  name: string;
  icon?: ReactNode;
  size?: 'dense' | 'small';
  busy?: string;
  failed: string;
  className?: string;
  children: ReactNode;
}

/** Fetches a file with the session's token and saves it. */
export function SaveButton({
  url,
  token,
  body,
  type = '',
  name,
  icon = <Download aria-hidden />,
  size = 'dense',
  busy = 'Fetching',
  failed,
  className = 'inline-flex',
  children,
}: SaveButtonProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const download = async () => {
    const headers = { accept: type || '*/*', authorization: `Bearer ${token()}` };
    const sent: RequestInit = body
      ? {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }
      : { headers };
    const response = await patiently(() => fetch(url, sent));
    if (!response.ok || !response.headers.get('content-type')?.startsWith(type))
      throw new Error(`the server answered ${response.status}`);
    const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
    saveFile(await response.blob(), named?.[1] ?? name);
  };
  const save = () => {
    setState('busy');
    download().then(
      () => setState('idle'),
      () => setState('failed'),
    );
  };
  return (
    <span className={`flex-wrap items-center gap-x-3 ${className}`}>
      <Button
        kind="second"
        size={size}
        icon={icon}
        busy={state === 'busy' ? busy : undefined}
        onClick={save}
      >
        {children}
      </Button>
      <span role="status" className="text-bad empty:-ml-3">
        {state === 'failed' && failed}
      </span>
    </span>
  );
}

interface SaveCsvProps extends Pick<SaveButtonProps, 'token' | 'size'> {
  /** Path of the call, relative to `/api`. */
  path: string;
  query: Record<string, string>;
  words?: string;
}

export function SaveCsv({ path, query, words = 'Save as CSV', ...rest }: SaveCsvProps) {
  return (
    <SaveButton
      {...rest}
      url={`/api${path}?${new URLSearchParams(query)}`}
      type="text/csv"
      name="list.csv"
      failed="The list did not download. Try again."
    >
      {words}
    </SaveButton>
  );
}
