import { descriptionOf, type Kind } from '#shared/services/index.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { FileInput, sendingWords, UploadProgress, useFileUpload } from './file-upload.tsx';
import type { OrderRecord } from './order-frame.tsx';

const FAILED = 'The file could not be uploaded.';

interface OneProps {
  id: string;
  field: string;
  label: string;
  replaces: boolean;
}

function DeliverOne({ id, field, label, replaces }: OneProps) {
  const file = useFileUpload({
    call: 'PUT /admin/orders/{id}/issued/{name}',
    path: { id, name: field },
    field: 'file',
    none: 'Choose a file.',
    failed: FAILED,
    done: () => `${label}: uploaded. The applicant is emailed.`,
  });
  return (
    <form noValidate onSubmit={(event) => void file.upload(event)} className="grid gap-1">
      <label htmlFor={field} className="text-dense">
        {label}{' '}
        <span className="text-ink-2">
          {replaces ? '(uploaded; another replaces it)' : '(not uploaded yet)'}
        </span>
      </label>
      <FileInput of={file} name={field} said={`${field}-said`} />
      <div role="alert" id={`${field}-said`}>
        {file.wrong && <p className="font-semibold text-bad text-dense">{file.wrong}</p>}
        {file.failure && <FailureNotice failure={file.failure} />}
      </div>
      <div>
        <Button
          type="submit"
          size="dense"
          kind={replaces ? 'second' : 'main'}
          busy={sendingWords(file)}
        >
          Upload {label.toLowerCase()}
        </Button>
      </div>
      <UploadProgress of={file} what={label.toLowerCase()} />
    </form>
  );
}

export function Deliver({
  kind,
  record: { id, files, delivers },
}: {
  kind: Kind;
  record: OrderRecord;
}) {
  return (
    <div className="mt-3 grid gap-4 print:hidden">
      <p className="text-dense text-ink-2">
        {`${
          delivers.length > 1
            ? `The ${descriptionOf(kind).names.one} is done when every file is there.`
            : 'The order is done when the file is there.'
        } The applicant is emailed and downloads it under Visa Status.`}
      </p>
      {delivers.map(({ field, label }) => (
        <DeliverOne key={field} id={id} field={field} label={label} replaces={field in files} />
      ))}
    </div>
  );
}
