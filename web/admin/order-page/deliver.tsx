import { type FormEvent, useRef, useState } from 'react';
import { FILE_PROBLEMS, MEDIA_TYPES } from '#shared/files.ts';
import type { Kind } from '#shared/services/index.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { fileProblem } from '../../forms/file-problem.ts';
import { canBeSeen } from '../../forms/picture-check.ts';
import { useSending } from '../../forms/use-sending.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { FailureNotice } from '../ask-dialog.tsx';
import { useAdminAction } from '../use-admin-action.ts';
import type { OrderRecord } from './order-frame.tsx';

const FAILED = 'The file could not be uploaded.';

interface OneProps {
  id: string;
  field: string;
  label: string;
  /** A file is there already: a new one replaces it. */
  replaces: boolean;
}

/** Uploads one file for the applicant, with its progress. */
function DeliverOne({ id, field, label, replaces }: OneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string>();
  const { sending, start, send, stop } = useSending();
  const { busy, failure, run } = useAdminAction();
  const say = useToast();
  const upload = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const file = input.current?.files?.[0];
    if (file) await canBeSeen(file);
    const problem = file && fileProblem(file);
    const said = file ? problem && FILE_PROBLEMS[problem] : 'Choose a file.';
    setWrong(said);
    if (!file || said) return input.current?.focus();
    const body = new FormData();
    body.append('file', file);
    const sent = await run(FAILED, async (token) => {
      start();
      const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
      return send<{ label: string }>({ method: 'PUT', path: `/admin/orders/${id}/issued/${field}`, headers, body }, { file }, false);
    });
    stop();
    if (!sent) return;
    if (input.current) input.current.value = '';
    say(`${label}: uploaded. The applicant is mailed.`);
  };
  const size = input.current?.files?.[0]?.size ?? 0;
  const percent = size > 0 ? Math.floor(((sending.sent.file ?? 0) / size) * 100) : 0;
  return (
    <form noValidate onSubmit={(event) => void upload(event)} className="grid gap-1">
      <label className="grid gap-1 text-dense">
        <span>
          {label} <span className="text-ink-2">{replaces ? '(uploaded; another replaces it)' : '(not uploaded yet)'}</span>
        </span>
        <input
          ref={input}
          type="file"
          name={field}
          accept={MEDIA_TYPES.join(',')}
          disabled={busy}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={`${field}-said`}
          className="block w-full min-w-0 rounded-field border-[1.5px] border-edge border-dashed bg-surface pr-2 font-normal text-dense aria-invalid:border-bad file:mr-3 file:min-h-(--control-dense) file:cursor-pointer file:border-0 file:bg-sunk file:px-3 file:font-semibold file:text-ink pointer-coarse:file:min-h-(--target)"
        />
      </label>
      <div role="alert" id={`${field}-said`}>
        {wrong && <p className="font-semibold text-bad text-dense">{wrong}</p>}
        {failure && <FailureNotice failure={failure} />}
      </div>
      <div>
        <Button
          type="submit"
          size="dense"
          kind={replaces ? 'second' : 'main'}
          busy={busy ? (percent < 100 ? `Sending ${percent}%` : 'Keeping it') : undefined}
        >
          Upload {label.toLowerCase()}
        </Button>
      </div>
    </form>
  );
}

/** What is handed out for an order: one upload for each file it needs. */
export function Deliver({ kind, record: { id, files, delivers } }: { kind: Kind; record: Pick<OrderRecord, 'id' | 'files' | 'delivers'> }) {
  return (
    <div className="mt-3 grid gap-4 print:hidden">
      <p className="text-dense text-ink-2">
        {delivers.length > 1
          ? `The ${descriptionOf(kind).names.one} is done when every file is there.`
          : 'The order is done when the file is there.'}{' '}
        The applicant is mailed and downloads it under Visa Status.
      </p>
      {delivers.map(({ field, label }) => (
        <DeliverOne key={field} id={id} field={field} label={label} replaces={field in files} />
      ))}
    </div>
  );
}
