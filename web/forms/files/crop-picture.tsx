import { Crop } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import type { Shape } from '../crop/shape.ts';
import { useFormShell, useSendingState } from '../form-context.ts';
import { contentProblem } from './content-check.ts';

const CropDialog = lazy(() =>
  import('../crop/crop-dialog.tsx').then((part) => ({ default: part.CropDialog })),
);

/** Crops and rotates a field's chosen picture; loaded on demand. */
export function CropPicture({ name, shape }: { name: string; shape: Shape }) {
  const { setValue } = useFormContext();
  const { uploads } = useFormShell();
  const idle = useSendingState().phase === 'idle';
  const file: unknown = useWatch({ name });
  // Its content is checked after it was chosen.
  const { errors } = useFormState({ name });
  const [open, setOpen] = useState(false);
  /** The last crop and its original, so that cropping again starts from the original. */
  const before = useRef<{ whole: File; part: File }>(undefined);
  const isPicture = file instanceof File && /^image\/(jpeg|png|webp)$/.test(file.type);
  if (!isPicture || (errors[name] && contentProblem(file)) || !idle) return null;
  const { whole, part } = before.current ?? {};
  const from = whole && part === file ? whole : file;
  const close = () => setOpen(false);
  return (
    <div className="mt-2">
      <Button kind="link" icon={<Crop aria-hidden />} onClick={() => setOpen(true)}>
        Crop or turn<span className="sr-only"> {shape.title}</span>
      </Button>
      {open && (
        <Suspense fallback={<p className="text-ink-2 text-small">Loading...</p>}>
          <CropDialog
            file={from}
            shape={shape}
            onClose={close}
            onCut={(cut) => {
              before.current = { whole: from, part: cut };
              setValue(name, cut, { shouldValidate: true, shouldDirty: true });
              uploads.chosen(name, cut);
              close();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
