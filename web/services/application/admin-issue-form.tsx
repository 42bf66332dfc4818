import { Upload } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { FILE_PROBLEMS, MEDIA_TYPES } from '#shared/files.ts';
import { type DecidedKind, issuedField } from '#shared/services/index.ts';
import { FailureNotice } from '../../admin/ask-dialog.tsx';
import type { CallFailure } from '../../admin/call-failure.ts';
import { useAdminAction } from '../../admin/use-admin-action.ts';
import { fileProblem } from '../../forms/file-problem.ts';
import { canBeSeen } from '../../forms/picture-check.ts';
import { useSending } from '../../forms/use-sending.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';

// The documents' texts (document 2, sections 5 and 8).
const NONE = 'Please select a file to upload.';
const FAILED = 'Error uploading file. Please try again.';
const UPLOADED = 'File uploaded successfully!';

/** Leaving the page aborts the upload, which is not an error. @throws every other error */
function unlessLeft(error: unknown): undefined {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
}

interface IssueFormProps {
  kind: DecidedKind;
  id: string;
  /** A file was issued already: a new one replaces it. */
  replaces: boolean;
}

/** Uploads the issued visa or permit with its progress. */
export function IssueForm({ kind, id, replaces }: IssueFormProps) {
  const field = issuedField(kind);
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string>();
  const { sending, start, send, stop } = useSending();
  const { busy, failure, run, clear } = useAdminAction();
  const say = useToast();

  const check = async (file: File | undefined): Promise<string | undefined> => {
    if (file) await canBeSeen(file);
    const problem = file && fileProblem(file);
    return problem && FILE_PROBLEMS[problem];
  };
  const upload = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    clear();
    const file = input.current?.files?.[0];
    const problem = file ? await check(file) : NONE;
    setWrong(problem);
    if (!file || problem) return input.current?.focus();
    const body = new FormData();
    body.append(field, file);
    const sent = await run(FAILED, async (token) => {
      start();
      const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
      const form = { method: 'PUT', path: `/${kind}/upload/${id}`, headers, body } as const;
      return send<{ message: string }>(form, { [field]: file }, false).catch(unlessLeft);
    });
    stop();
    if (!sent) return;
    if (input.current) input.current.value = '';
    say(sent.message || UPLOADED);
  };
  // The document's text first, then the server's message.
  const told: CallFailure | undefined = failure && {
    title: FAILED,
    lines: failure.lines.length > 0 || failure.title === FAILED ? failure.lines : [failure.title],
  };
  const size = input.current?.files?.[0]?.size ?? 0;
  const percent = size > 0 ? Math.floor(((sending.sent[field] ?? 0) / size) * 100) : 0;
  return (
    <form noValidate onSubmit={(event) => void upload(event)} className="col-span-full grid min-w-0 lg:flex-none lg:justify-items-end">
      <div role="alert" id={`${field}-said`}>
        {wrong && <p className="mb-2 font-semibold text-bad">{wrong}</p>}
        {told && <FailureNotice failure={told} className="mb-2" />}
      </div>
      <div className="grid w-full min-w-0 grid-cols-[minmax(0,1fr)_auto] items-center gap-2 lg:flex lg:w-auto">
        <label className="min-w-0">
          <span className="sr-only">{replaces ? `Another ${kind}, in place of the one that is there` : `The issued ${kind}`}</span>
          <input
            ref={input}
            type="file"
            name={field}
            accept={MEDIA_TYPES.join(',')}
            disabled={busy}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={`${field}-said`}
            onChange={({ target }) => {
              clear();
              const file = target.files?.[0];
              void check(file).then((problem) => target.files?.[0] === file && setWrong(problem));
            }}
            className="block w-full min-w-0 rounded-field border-[1.5px] border-edge border-dashed bg-surface pr-2 font-normal text-dense aria-invalid:border-bad lg:w-64 file:mr-3 file:min-h-(--control-dense) file:cursor-pointer file:border-0 file:bg-sunk file:px-3 file:font-semibold file:text-ink pointer-coarse:file:min-h-(--target)"
          />
        </label>
        <Button
          type="submit"
          size="dense"
          kind={replaces ? 'second' : 'main'}
          icon={<Upload aria-hidden />}
          className="flex-none whitespace-nowrap"
          busy={busy ? (percent < 100 ? `Sending ${percent}%` : 'Keeping it') : undefined}
        >
          Upload {kind}
        </Button>
      </div>
      {busy && (
        <div
          role="progressbar"
          aria-label={`Sending the ${kind}`}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className="mt-2 h-2 w-full overflow-hidden rounded-[4px] bg-line"
        >
          <div className="h-full bg-brand" style={{ width: `${percent}%` }} />
        </div>
      )}
    </form>
  );
}
