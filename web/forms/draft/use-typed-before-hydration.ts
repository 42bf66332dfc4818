import { useCallback, useEffect, useRef } from 'react';
import type { FieldValues, Path, UseFormRegister, UseFormReturn } from 'react-hook-form';

function isTouched(
  control: unknown,
): control is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  if (
    control instanceof HTMLInputElement &&
    (control.type === 'radio' || control.type === 'checkbox')
  )
    return control.checked !== control.defaultChecked;
  if (control instanceof HTMLSelectElement) return control.selectedIndex > 0;
  return (
    (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) &&
    control.value !== control.defaultValue
  );
}

/** Keeps input from before hydration, which React Hook Form loses, by a `register` of its own. */
export function useTypedBeforeHydration<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
): typeof form {
  const { register: plain, getValues } = form;
  const noted = useRef<(() => void)[] | undefined>([]);

  const register = useCallback<UseFormRegister<Values>>(
    (name, options) => {
      const field = plain(name, options);
      const ref = (control: unknown) => {
        if (noted.current && isTouched(control)) {
          noted.current.push(() => {
            // Unless another option has been chosen since.
            if (control.type === 'radio' && !getValues(name as Path<Values>))
              (control as HTMLInputElement).checked = true;
            void field.onChange({ type: 'change', target: control });
          });
        }
        field.ref(control);
      };
      return { ...field, ref };
    },
    [plain, getValues],
  );

  useEffect(() => {
    for (const tell of noted.current ?? []) tell();
    noted.current = undefined;
  }, []);

  return { ...form, register };
}
