import { DetailedError, Upload } from 'tus-js-client';
import { longer, pause } from '../../ui/pause.ts';

/** At 100 kbps a chunk takes 20 s. */
const CHUNK_BYTES = 256 * 1024;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;

export interface Sent {
  file: File;
  field: string;
  /** URL of an upload begun before. */
  url?: string;
  headers: Record<string, string>;
  token(renewed: boolean): Promise<string | undefined>;
  onUrl(url: string): void;
  onProgress(sent: number): void;
  onWaiting(): void;
  signal: AbortSignal;
}

const statusOf = (error: unknown): number =>
  (error instanceof DetailedError && error.originalResponse?.getStatus()) || 0;

/** The network or the server is at fault, so a later attempt may succeed. */
const isPassing = (status: number): boolean =>
  status === 0 || status >= 500 || [408, 409, 423].includes(status);

async function sendOnce(sent: Sent, url: string | undefined, renewed: boolean): Promise<string> {
  const { file, field, headers, signal } = sent;
  const captcha_token = url ? undefined : await sent.token(renewed);
  return new Promise((done, failed) => {
    const upload: Upload = new Upload(file, {
      endpoint: '/api/uploads',
      uploadUrl: url,
      chunkSize: CHUNK_BYTES,
      retryDelays: null,
      storeFingerprintForResuming: false,
      headers,
      metadata: {
        field,
        filename: file.name,
        filetype: file.type,
        ...(captcha_token ? { captcha_token } : {}),
      },
      onUploadUrlAvailable: () => upload.url && sent.onUrl(upload.url),
      onProgress: (bytes) => sent.onProgress(bytes),
      onSuccess: () => done(upload.url ?? ''),
      onError: failed,
    });
    signal.addEventListener('abort', () => {
      void upload.abort().catch(() => undefined);
      failed(signal.reason);
    });
    if (signal.aborted) failed(signal.reason);
    else upload.start();
  });
}

/**
 * Uploads a file; resumes after interruptions until it is complete.
 * @returns the upload's URL @throws when the server refuses it; the signal's reason
 */
export async function sendUpload(sent: Sent): Promise<string> {
  let { url } = sent;
  let renewed = false;
  const noted = {
    ...sent,
    onUrl: (fresh: string) => {
      url = fresh;
      sent.onUrl(fresh);
    },
  };
  for (let ms = FIRST_PAUSE_MS; ; ms = longer(ms, LONGEST_PAUSE_MS)) {
    try {
      return await sendOnce(noted, url, renewed);
    } catch (error) {
      if (sent.signal.aborted) throw error;
      const status = statusOf(error);
      if (status === 422 && !renewed) {
        renewed = true;
        continue;
      }
      if (!isPassing(status)) throw error;
      sent.onWaiting();
      await pause(ms, sent.signal);
    }
  }
}

export const terminate = (url: string): Promise<void> =>
  Upload.terminate(url, { retryDelays: null }).catch(() => undefined);
