import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { FILE_PROBLEMS, MEDIA_TYPES } from '#shared/files.ts';
import type { Answer, Call, PathValues } from '../../../api.ts';
import { fileProblem } from '../../../forms/file-problem.ts';
import { canBeSeen } from '../../../forms/picture-check.ts';
import { useSending } from '../../../forms/use-sending.ts';
import type { Failure } from '../../../ui/failure-notice.tsx';
import { useAdminAction } from '../use-admin-action.ts';

/** Leaving the page aborts the upload, which is no error. @throws every other error */
function unlessLeft(error: unknown): undefined {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
}

interface UploadOptions<C extends Call> {
  call: C;
  path: PathValues;
  field: string;
  /** The messages without a file, and for a failure without its own. */
  none: string;
  failed: string;
  /** What is said then. */
  done: (answer: Answer<C>) => string;
}

interface FileUpload {
  input: RefObject<HTMLInputElement | null>;
  wrong: string | undefined;
  failure: Failure | undefined;
  busy: boolean;
  percent: number;
  choose: (input: HTMLInputElement) => void;
  upload: (event: FormEvent) => Promise<void>;
}

async function problemOf(file: File | undefined): Promise<string | undefined> {
  if (file) await canBeSeen(file);
  const problem = file && fileProblem(file);
  return problem && FILE_PROBLEMS[problem];
}

export function useFileUpload<C extends Call>({
  call,
  path,
  field,
  none,
  failed,
  done,
}: UploadOptions<C>): FileUpload {
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string>();
  const { sending, start, send, stop } = useSending();
  const { busy, failure, run, clear } = useAdminAction();
  const size = input.current?.files?.[0]?.size ?? 0;
  return {
    input,
    wrong,
    failure,
    busy,
    percent: size > 0 ? Math.floor(((sending.sent[field] ?? 0) / size) * 100) : 0,
    choose(chosen) {
      clear();
      const file = chosen.files?.[0];
      void problemOf(file).then((problem) => chosen.files?.[0] === file && setWrong(problem));
    },
    async upload(event) {
      event.preventDefault();
      if (busy) return;
      clear();
      const file = input.current?.files?.[0];
      const problem = file ? await problemOf(file) : none;
      setWrong(problem);
      if (!file || problem) return input.current?.focus();
      const body = new FormData();
      body.append(field, file);
      await run(failed, async (token) => {
        start();
        const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
        const sent = await send(
          call,
          { values: path, headers, body },
          { [field]: file },
          false,
        ).catch(unlessLeft);
        if (!sent) return;
        if (input.current) input.current.value = '';
        return done(sent);
      });
      stop();
    },
  };
}

/** `said` is the id of the errors' element. */
export function FileInput({
  of,
  name,
  said,
  className = '',
}: {
  of: FileUpload;
  name: string;
  said: string;
  className?: string;
}) {
  return (
    <input
      id={name}
      ref={of.input}
      type="file"
      name={name}
      accept={MEDIA_TYPES.join(',')}
      disabled={of.busy}
      aria-invalid={of.wrong ? true : undefined}
      aria-describedby={said}
      onChange={({ target }) => of.choose(target)}
      className={`block w-full min-w-0 rounded-field border-[1.5px] border-edge border-dashed bg-surface pr-2 font-normal text-dense aria-invalid:border-bad file:mr-3 file:min-h-(--control-dense) file:cursor-pointer file:border-0 file:bg-sunk file:px-3 file:font-semibold file:text-ink pointer-coarse:file:min-h-(--target) ${className}`}
    />
  );
}

export const sendingWords = ({ busy, percent }: FileUpload): string | undefined =>
  busy ? (percent < 100 ? `Sending ${percent}%` : 'Keeping it') : undefined;

export function UploadProgress({ of, what }: { of: FileUpload; what: string }) {
  if (!of.busy) return null;
  return (
    <div
      role="progressbar"
      aria-label={`Sending ${what}`}
      aria-valuenow={of.percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="mt-2 h-2 w-full overflow-hidden rounded-[4px] bg-line"
    >
      <div className="h-full bg-brand" style={{ width: `${of.percent}%` }} />
    </div>
  );
}
