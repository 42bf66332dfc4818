import { type DragEvent, type FormEvent, useRef, useState } from 'react';
import { FILE_PROBLEMS, MEDIA_TYPES } from '#shared/orders/files.ts';
import type { Answer, Call, PathValues } from '../../../api.ts';
import { FILE_FOCUS } from '../../../forms/files/file-focus.ts';
import { fileProblem } from '../../../forms/files/file-problem.ts';
import { fileSize } from '../../../forms/files/file-size.ts';
import { FileThumb } from '../../../forms/files/file-thumb.tsx';
import { wrongFiles } from '../../../forms/submission/form-body.ts';
import { useSending } from '../../../forms/submission/use-sending.ts';
import { useAdminAction } from '../use-admin-action.ts';

/** Ignores an upload aborted by leaving the page. @throws every other error */
function unlessLeft(error: unknown): undefined {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
}

interface UploadOptions<C extends Call> {
  call: C;
  path: PathValues;
  field: string;
  /** The messages for a missing file, and for a failure that has no message. */
  none: string;
  failed: string;
  /** The success message. */
  done: (answer: Answer<C>) => string;
}

async function problemOf(file: File | undefined): Promise<string | undefined> {
  if (!file) return undefined;
  const wrong = (await wrongFiles({ file })).file;
  const problem = fileProblem(file);
  return problem ? FILE_PROBLEMS[problem] : wrong;
}

export function useFileUpload<C extends Call>({
  call,
  path,
  field,
  none,
  failed,
  done,
}: UploadOptions<C>) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [wrong, setWrong] = useState<string>();
  const { sending, start, send, stop } = useSending();
  const { busy, failure, run, clear } = useAdminAction();
  const size = file?.size ?? 0;
  return {
    input,
    file,
    wrong,
    failure,
    busy,
    percent: size > 0 ? Math.floor(((sending.sent[field] ?? 0) / size) * 100) : 0,
    choose(chosen: HTMLInputElement) {
      clear();
      const file = chosen.files?.[0];
      setFile(file);
      void problemOf(file).then((problem) => chosen.files?.[0] === file && setWrong(problem));
    },
    async upload(event: FormEvent) {
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
        setFile(undefined);
        return done(sent);
      });
      stop();
    },
  };
}

type FileUpload = ReturnType<typeof useFileUpload>;

/** The public forms' file field, in dense style. `said` is the id of the errors' element. */
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
  const [over, setOver] = useState(false);
  const { file, wrong, busy } = of;
  const drop = ({ dataTransfer }: DragEvent) => {
    const input = of.input.current;
    if (!input || busy || dataTransfer.files.length === 0) return;
    input.files = dataTransfer.files;
    of.choose(input);
  };
  const border = wrong ? 'border-bad' : over ? 'border-brand bg-brand-soft' : 'border-edge';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop on, beside the input.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        drop(event);
      }}
      className={`group/file flex min-h-(--target) w-full min-w-0 flex-wrap items-center gap-x-3 rounded-field border-[1.5px] px-2 py-1 text-dense ${border} ${file ? 'bg-surface' : 'border-dashed'} ${className}`}
    >
      {file ? (
        <>
          <FileThumb file={file} wrong={wrong !== undefined} className="size-9" />
          <span className="min-w-12 flex-1">
            <span className="block truncate font-semibold">{file.name}</span>
            <span className="block text-ink-2 text-micro tabular-nums">{fileSize(file.size)}</span>
          </span>
        </>
      ) : (
        <span aria-hidden="true" className="text-ink-2 pointer-coarse:hidden">
          Drop it here, or
        </span>
      )}
      <input
        id={name}
        ref={of.input}
        type="file"
        name={name}
        accept={MEDIA_TYPES.join(',')}
        disabled={busy}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={said}
        onChange={({ target }) => of.choose(target)}
        className="sr-only"
      />
      {!busy && (
        <label
          htmlFor={name}
          className={`inline-flex min-h-(--control-dense) min-w-0 cursor-pointer items-center rounded-button px-3 leading-tight pointer-coarse:min-h-(--target) ${file ? 'text-brand text-dense underline' : 'bg-surface text-dense shadow-[inset_0_0_0_1.5px_var(--edge)] hover:bg-sunk'} ${FILE_FOCUS}`}
        >
          {file ? (wrong ? 'Choose another' : 'Replace') : 'Choose a file'}
        </label>
      )}
    </div>
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
