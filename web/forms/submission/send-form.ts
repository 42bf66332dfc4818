import { NoResponse } from '../../api.ts';
import { stopIfAborted } from '../../ui/pause.ts';

/** `path` is relative to `/api`. */
export interface Sendable {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: FormData | string;
}

export interface RawResponse {
  status: number;
  text: string;
  retryAfter?: string | null;
}

/** Without progress for this long, the connection counts as lost. */
const QUIET_MS = 60_000;

/**
 * Sends a form once. XMLHttpRequest, because `fetch` reports no upload progress (bytes).
 * @throws NoResponse; the signal's reason when aborted
 */
export function sendForm(
  form: Sendable,
  onProgress: (sent: number, total: number) => void,
  signal: AbortSignal,
): Promise<RawResponse> {
  return new Promise((answered, failed) => {
    stopIfAborted(signal);
    const request = new XMLHttpRequest();
    const lost = () => failed(new NoResponse('Network response was not ok'));
    const stop = () => request.abort();
    let quiet = setTimeout(stop, QUIET_MS);
    const alive = () => {
      clearTimeout(quiet);
      quiet = setTimeout(stop, QUIET_MS);
    };
    request.open(form.method, `/api${form.path}`);
    for (const [name, value] of Object.entries(form.headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      alive();
      onProgress(loaded, total);
    };
    request.onload = () =>
      answered({
        status: request.status,
        text: request.responseText,
        retryAfter: request.getResponseHeader('retry-after'),
      });
    request.onerror = lost;
    request.onabort = () => (signal.aborted ? failed(signal.reason) : lost());
    request.onloadend = () => {
      clearTimeout(quiet);
      signal.removeEventListener('abort', stop);
    };
    signal.addEventListener('abort', stop);
    request.send(form.body);
  });
}
