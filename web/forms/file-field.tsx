import { Camera, Upload } from 'lucide-react';
import type { FileField as Asked } from '#shared/files.ts';
import { Button } from '../ui/button.tsx';
import { HintAndError, LabelText, useDescription, WRONG } from './field-frame.tsx';
import { FileState } from './file-state.tsx';
import { FileThumb } from './file-thumb.tsx';
import { useSendingState } from './form-context.ts';
import { useFileInput } from './use-file-input.ts';

// The input itself is visually hidden; its label shows the focus ring.
const FOCUS =
  'group-has-[input:focus-visible]/file:outline-3 group-has-[input:focus-visible]/file:outline-marigold group-has-[input:focus-visible]/file:outline-offset-2 group-has-[input:focus-visible]/file:shadow-[0_0_0_2px_var(--ink)]';
const CHOOSE = `inline-flex min-h-(--target) cursor-pointer items-center justify-center gap-[.55rem] rounded-button bg-surface px-4 py-[.45rem] text-small leading-tight shadow-[inset_0_0_0_1.5px_var(--edge)] hover:bg-sunk forced-colors:border ${FOCUS}`;

const EMPTY = 'flex flex-wrap gap-[.6rem] border-dashed';
const CHOSEN = 'grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-[.9rem] bg-surface';

/** A field for one file: chosen, photographed or dropped, then shown with its upload progress. */
export function FileField<Name extends string = string>({ name, label, hint, required }: Asked & { name: Name }) {
  const description = useDescription({ name, hint });
  const { file, over, inputProps, takePhoto, remove, dropProps } = useFileInput(name);
  const busy = useSendingState().phase !== 'idle';
  const wrong = description['aria-invalid'];
  const border = wrong && file ? 'border-bad' : over ? 'border-brand bg-brand-soft' : 'border-edge';
  return (
    <div data-field className={`group/file ${wrong ? WRONG : ''}`}>
      <label htmlFor={name}>
        <LabelText label={label} optional={!required} />
      </label>
      <HintAndError name={name} hint={hint} />
      <div {...dropProps} className={`mt-2 rounded-field border-[1.5px] p-3 ${border} ${file ? CHOSEN : EMPTY}`}>
        {file ? (
          <>
            <FileThumb file={file} wrong={wrong} />
            <div>
              <p className="font-semibold text-[1rem] leading-[1.35] wrap-anywhere">{file.name}</p>
              <FileState name={name} label={label} file={file} wrong={wrong} />
            </div>
          </>
        ) : (
          <Button kind="second" size="small" icon={<Camera aria-hidden />} onClick={takePhoto}>
            Take a photo
          </Button>
        )}
        {/* One input for every state of the field, placed in the tab order where its label is. */}
        <input key="input" id={name} name={name} required={required} {...inputProps} {...description} className="sr-only" />
        {file ? (
          <div className={`col-start-2 -ml-1 gap-4 ${busy ? 'hidden' : 'flex'}`}>
            <label htmlFor={name} className={`link cursor-pointer leading-[inherit] ${FOCUS}`}>
              {wrong ? 'Choose another' : 'Replace'}
            </label>
            <Button kind="link" onClick={remove}>
              Remove
            </Button>
          </div>
        ) : (
          <label htmlFor={name} className={CHOOSE}>
            <Upload aria-hidden className="size-[1.25em] flex-none" />
            Choose a file
          </label>
        )}
      </div>
    </div>
  );
}
