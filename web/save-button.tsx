import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Refused, readResponse } from './api.ts';
import type { StoredSession } from './session/stored-session.ts';
import { Button } from './ui/button.tsx';
import { patiently } from './ui/connection.ts';
import { saveFile } from './ui/save-file.ts';

interface SaveButtonProps {
  url: string;
  session: Pick<StoredSession, 'token' | 'endIfUnknown'>;
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
  session,
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
  const [busyNow, setBusyNow] = useState(false);
  const [said, setSaid] = useState<string>();
  const download = async (token: string) => {
    const headers = { accept: type || '*/*', authorization: `Bearer ${token}` };
    const sent: RequestInit = body
      ? {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }
      : { headers };
    const response = await patiently(() => fetch(url, sent));
    if (!response.ok) readResponse(response.status, await response.text());
    if (!response.headers.get('content-type')?.startsWith(type))
      throw new Error(`the server answered ${response.status}`);
    const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
    saveFile(await response.blob(), named?.[1] ?? name);
  };
  const save = () => {
    const token = session.token() ?? '';
    setBusyNow(true);
    setSaid(undefined);
    download(token)
      .catch((error) => {
        session.endIfUnknown(token, error);
        setSaid(error instanceof Refused && error.status < 500 ? error.message : failed);
      })
      .finally(() => setBusyNow(false));
  };
  return (
    <span className={`flex-wrap items-center gap-x-3 ${className}`}>
      <Button
        kind="second"
        size={size}
        icon={icon}
        busy={busyNow ? busy : undefined}
        onClick={save}
      >
        {children}
      </Button>
      <span role="status" className="text-bad empty:-ml-3">
        {said}
      </span>
    </span>
  );
}

interface SaveCsvProps extends Pick<SaveButtonProps, 'session' | 'size'> {
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
