import { Camera, Upload } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import type { FileField as Asked } from '#shared/orders/files.ts';
import { Button } from '../ui/button.tsx';
import { HintAndError, LabelText, useDescription, WRONG } from './field-frame.tsx';
import { FILE_FOCUS } from './files/file-focus.ts';
import { useFileInput } from './files/use-file-input.ts';
import { useFormShell, useSendingState } from './form-context.ts';

const ChosenFile = lazy(() =>
  import('./files/chosen-file.tsx').then((part) => ({ default: part.ChosenFile })),
);

const CHOOSE = `inline-flex min-h-(--target) cursor-pointer items-center justify-center gap-[.55rem] rounded-button bg-surface px-4 py-[.45rem] text-small leading-tight shadow-[inset_0_0_0_1.5px_var(--edge)] hover:bg-sunk forced-colors:border ${FILE_FOCUS}`;

const EMPTY = 'flex flex-wrap gap-[.6rem] border-dashed';
const CHOSEN = 'grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-[.9rem] bg-surface';

export function FileField<Name extends string = string>({
  name,
  label,
  required,
  examples,
  ...asked
}: Asked & { name: Name; examples?: ReactNode }) {
  const uploaded = useFormShell().uploaded.includes(name);
  const hint = uploaded ? 'You have sent one. Choose a file only to replace it.' : asked.hint;
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
      {examples}
      <div
        {...dropProps}
        className={`mt-2 rounded-field border-[1.5px] p-3 ${border} ${file ? CHOSEN : EMPTY}`}
      >
        {file ? (
          // As high as what replaces it: a press below isn't lost.
          <Suspense
            fallback={
              <p className="col-start-2 min-h-16 font-semibold wrap-anywhere">{file.name}</p>
            }
          >
            <ChosenFile name={name} label={label} file={file} wrong={wrong} />
          </Suspense>
        ) : (
          <>
            <Button
              kind="second"
              size="small"
              icon={<Camera aria-hidden />}
              onClick={takePhoto}
              className="pointer-fine:hidden"
            >
              Take a photo<span className="sr-only"> of {label}</span>
            </Button>
            <span
              aria-hidden="true"
              className="self-center text-ink-2 text-small pointer-coarse:hidden"
            >
              Drop it here, or
            </span>
          </>
        )}
        {/* One input for every state, in the tab order at its label. */}
        <input
          key="input"
          id={name}
          name={name}
          required={required && !uploaded}
          {...inputProps}
          {...description}
          className="sr-only"
        />
        {file ? (
          <div className={`col-start-2 gap-4 ${busy ? 'hidden' : 'flex'}`}>
            <label htmlFor={name} className={`link cursor-pointer leading-[inherit] ${FILE_FOCUS}`}>
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
