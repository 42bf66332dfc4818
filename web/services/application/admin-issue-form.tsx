import { Upload } from 'lucide-react';
import { type DecidedKind, issuedField } from '#shared/services/index.ts';
import {
  FileInput,
  sendingWords,
  UploadProgress,
  useFileUpload,
} from '../../admin/kit/orders/file-upload.tsx';
import { Button } from '../../ui/button.tsx';
import { type Failure, FailureNotice } from '../../ui/failure-notice.tsx';

// Texts prescribed by document 2, sections 5 and 8.
const NONE = 'Please select a file to upload.';
const FAILED = 'Error uploading file. Please try again.';
const UPLOADED = 'File uploaded successfully!';

interface IssueFormProps {
  kind: DecidedKind;
  id: string;
  replaces: boolean;
}

export function IssueForm({ kind, id, replaces }: IssueFormProps) {
  const field = issuedField(kind);
  const file = useFileUpload({
    call: `PUT /${kind}/upload/{id}`,
    path: { id },
    field,
    none: NONE,
    failed: FAILED,
    done: ({ message }) => message || UPLOADED,
  });
  const { failure } = file;
  const told: Failure | undefined = failure && {
    title: FAILED,
    lines: failure.lines.length > 0 || failure.title === FAILED ? failure.lines : [failure.title],
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void file.upload(event)}
      // Its problem takes a line of its own: beside the buttons it would leave a narrow column.
      className="col-span-full grid min-w-0 lg:flex-none lg:justify-items-end lg:has-[[role=alert]>*]:basis-full"
    >
      <div role="alert" id={`${field}-said`}>
        {file.wrong && <p className="mb-2 font-semibold text-bad">{file.wrong}</p>}
        {told && <FailureNotice failure={told} className="mb-2" />}
      </div>
      <div className="grid w-full min-w-0 grid-cols-[minmax(0,1fr)_auto] items-center gap-2 lg:flex lg:w-auto">
        <label htmlFor={field} className="sr-only">
          {replaces ? `Another ${kind}, in place of the one that is there` : `The issued ${kind}`}
        </label>
        <FileInput of={file} name={field} said={`${field}-said`} className="lg:w-72" />
        <Button
          type="submit"
          size="dense"
          kind={replaces ? 'second' : 'main'}
          icon={<Upload aria-hidden />}
          className="flex-none whitespace-nowrap"
          busy={sendingWords(file)}
        >
          Upload {kind}
        </Button>
      </div>
      <UploadProgress of={file} what={`the ${kind}`} />
    </form>
  );
}
