import type { ErrorResponse } from '#shared/errors.ts';
import { counted } from '#shared/words.ts';
import { NotJson, type Refused } from '../api.ts';
import type { Failure } from '../ui/failure-notice.tsx';

const MINUTE_S = 60;

/** `40 seconds`, `12 minutes` */
function timeWords(seconds: number): string {
  if (seconds < MINUTE_S) return counted(seconds, 'second');
  const minutes = Math.ceil(seconds / MINUTE_S);
  return counted(minutes, 'minute');
}

/** The server's message, else `fallback`; `more`: texts by error code. */
export const saying =
  (fallback: string, more: Record<string, string> = {}) =>
  (error: Refused | NotJson): Failure => {
    if (error instanceof NotJson)
      return {
        title: fallback,
        lines: ['Our server gave an answer we can’t read. Try again in a moment.'],
      };
    const { retry_after } = error;
    if (error.status === 429 && retry_after)
      return { title: 'Too many attempts.', lines: [`Try again in ${timeWords(retry_after)}.`] };
    const title = (error.body as Partial<ErrorResponse> | undefined)?.message || fallback;
    return { title, lines: [more[error.code]].filter((line) => line !== undefined) };
  };

/** A form's texts for failures; `lost` is also the one without a response. */
export const failing = (lost: string, more?: Record<string, string>) => ({
  lost,
  explain: saying(lost, more),
});
