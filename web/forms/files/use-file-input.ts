import {
  type ChangeEvent,
  type DragEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { MEDIA_TYPES } from '#shared/orders/files.ts';
import { useFormShell } from '../form-context.ts';
import { lookInto } from './content-check.ts';

const ANY_KIND = MEDIA_TYPES.join(',');
const PICTURES = MEDIA_TYPES.filter((type) => type.startsWith('image/')).join(',');

export function useFileInput(name: string) {
  const { getValues, setValue, trigger } = useFormContext();
  const { uploads } = useFormShell();
  const { field } = useController({ name });
  const input = useRef<HTMLInputElement>(null);
  const byCamera = useRef(false);
  const [over, setOver] = useState(false);
  const file = field.value instanceof File ? field.value : undefined;
  // Validates at once, so that a wrong type shows before the rest is filled in.
  const take = useCallback(
    async (chosen: File | undefined, shouldDirty = true) => {
      if (!chosen) return;
      setValue(name, chosen, { shouldValidate: true, shouldDirty });
      void uploads.chosen(name, chosen);
      if ((await lookInto(chosen)) && getValues(name) === chosen) void trigger(name);
    },
    [name, getValues, setValue, trigger, uploads],
  );

  // A file may be chosen before hydration.
  useEffect(() => void take(input.current?.files?.[0], false), [take]);

  return {
    file,
    over,
    inputProps: {
      ref: input,
      type: 'file',
      accept: ANY_KIND,
      onChange: (event: ChangeEvent<HTMLInputElement>) => void take(event.target.files?.[0]),
      onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
        // Phones open the camera only if the input accepts nothing but pictures.
        currentTarget.accept = byCamera.current ? PICTURES : ANY_KIND;
        currentTarget.toggleAttribute('capture', byCamera.current);
        if (byCamera.current) currentTarget.setAttribute('capture', 'environment');
        byCamera.current = false;
        // Otherwise choosing the same file again would fire no event.
        currentTarget.value = '';
      },
    },
    takePhoto: () => {
      byCamera.current = true;
      input.current?.click();
    },
    remove: () => {
      if (input.current) input.current.value = '';
      setValue(name, undefined, { shouldValidate: true, shouldDirty: true });
      uploads.removed(name);
      input.current?.focus();
    },
    dropProps: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        if (!input.current?.matches(':disabled')) void take(event.dataTransfer.files[0]);
      },
    },
  };
}
