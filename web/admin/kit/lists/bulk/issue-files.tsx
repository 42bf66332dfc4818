import { useState } from 'react';
import { MEDIA_TYPES } from '#shared/orders/files.ts';
import { descriptionOf, isDecided, type Kind } from '#shared/services/index.ts';
import { callApi, Refused } from '../../../../api.ts';
import { wrongFiles } from '../../../../forms/submission/form-body.ts';
import { useSending } from '../../../../forms/submission/use-sending.ts';
import { Button } from '../../../../ui/button.tsx';
import { FailureNotice } from '../../../../ui/failure-notice.tsx';
import { failureOf } from '../../call-failure.ts';
import { FoldMark } from '../../more.tsx';
import { useAdminAction } from '../../use-admin-action.ts';
import { type Matched, matchFiles } from './match-files.ts';

/** The file that completes an order, if there is exactly one. */
export function issuedFileOf(kind: Kind): string | undefined {
  const { ends } = descriptionOf(kind);
  return ends.by !== 'attended' && ends.files.length === 1 ? ends.files[0]?.field : undefined;
}

const isOpen = ({ order, says, again }: Matched) =>
  order !== undefined && (says === undefined || again === true);

function whyNotUploaded(error: unknown): Pick<Matched, 'says' | 'again'> {
  const { title, lines } = failureOf(error, 'It could not be uploaded.');
  const refused = error instanceof Refused && error.status < 500;
  // The title of an invalid form names no reason: there is only one field.
  const says = refused && lines.length > 0 ? lines : [title, ...lines];
  return { says: says.join(' '), again: !refused };
}

/** Matches chosen files to their orders, then uploads those that have one. */
function useIssuing(kind: Kind, field: string) {
  const { busy, failure, run } = useAdminAction();
  const { start, send, stop } = useSending();
  const [files, setFiles] = useState<readonly Matched[]>([]);
  const match = (chosen: File[]) =>
    run(
      'The orders could not be found.',
      async (token) =>
        setFiles(
          await matchFiles(chosen, kind, (q) =>
            callApi('GET /admin/orders', { query: { q, aside: 'all' }, token }),
          ),
        ),
      true,
    );
  const uploadOne = (id: string, file: File, token: string) => {
    const name = isDecided(kind) ? field : 'file';
    const body = new FormData();
    body.append(name, file);
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      // A file issued meanwhile isn't replaced.
      'if-none-match': '*',
    };
    const sent = { [name]: file };
    return isDecided(kind)
      ? send(`PUT /${kind}/upload/{id}`, { values: { id }, headers, body }, sent, false)
      : send(
          'PUT /admin/orders/{id}/issued/{name}',
          { values: { id, name: field }, headers, body },
          sent,
          false,
        );
  };
  const upload = () => {
    const told = [...files];
    return run('The files could not be uploaded.', async (token) => {
      start();
      try {
        for (const [at, one] of told.entries()) {
          if (!one.order || !isOpen(one)) continue;
          const { file: wrong } = await wrongFiles({ file: one.file });
          told[at] = wrong
            ? { ...one, says: wrong, again: false }
            : await uploadOne(one.order.id, one.file, token).then(
                () => ({ ...one, says: 'Uploaded; the applicant is emailed.', again: false }),
                (error) => {
                  if (error instanceof Refused && error.code === 'step_up') throw error;
                  return { ...one, ...whyNotUploaded(error) };
                },
              );
          setFiles([...told]);
        }
      } finally {
        stop();
      }
    });
  };
  return { files, busy, failure, match, upload };
}

/** Uploads issued files to the orders whose tracking IDs are in the files' names. */
export function IssueFiles({ kind, field }: { kind: Kind; field: string }) {
  const { files, busy, failure, match, upload } = useIssuing(kind, field);
  const open = files.filter(isOpen).length;
  return (
    <details className="group mt-2 border-line border-t text-dense">
      <summary className="flex min-h-(--control-dense) items-center gap-2 font-semibold pointer-coarse:min-h-(--target)">
        <FoldMark />
        Issue files by their names
      </summary>
      <label className="mb-2 grid gap-1 font-normal text-dense">
        <span>Issued files, with the tracking ID in each name: choose or drop them</span>
        <input
          type="file"
          name="issued_files"
          multiple
          accept={MEDIA_TYPES.join(',')}
          disabled={busy}
          // A file that was mended under its name is chosen again.
          onClick={({ currentTarget }) => {
            currentTarget.value = '';
          }}
          onChange={({ target }) => void match([...(target.files ?? [])])}
          className="block w-full min-w-0 rounded-field border-[1.5px] border-edge border-dashed bg-surface py-2 pr-2 font-normal text-dense file:mr-3 file:min-h-(--control-dense) file:cursor-pointer file:border-0 file:bg-sunk file:px-3 file:font-semibold file:text-ink"
        />
      </label>
      {failure && <FailureNotice failure={failure} />}
      <ul role="status" className="max-h-60 overflow-auto">
        {files.map(({ file, order, says }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name.
          <li key={at} className="border-line border-t py-1 wrap-anywhere">
            <span className="font-semibold">{file.name}</span>
            {order && <span>{`, for ${order.name}`}</span>}
            {says && <span className="block text-ink-2">{says}</span>}
          </li>
        ))}
      </ul>
      {open > 0 && (
        <div className="mt-2">
          <p className="mb-2">
            Each can be downloaded as soon as it is uploaded, so it can’t be undone: the right file
            is uploaded over it on the order’s page.
          </p>
          <Button
            size="dense"
            busy={busy ? `Uploading, ${open} to go` : undefined}
            onClick={() => void upload()}
          >
            {`${files.some(({ again }) => again) ? 'Try again: ' : ''}Upload ${open === 1 ? 'it' : `these ${open}`}`}
          </Button>
        </div>
      )}
    </details>
  );
}
