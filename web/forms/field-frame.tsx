import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';

export interface FieldProps<Name extends string = string> {
  name: Name;
  label: ReactNode;
  hint?: ReactNode;
  /** `'unsaid'` when all of a form's fields are optional. */
  optional?: boolean | 'unsaid' | undefined;
}

export function useFieldError(name: string): string | undefined {
  const { errors } = useFormState({ name, exact: true });
  const message = errors[name]?.message;
  return typeof message === 'string' ? message : undefined;
}

const hintId = (name: string) => `${name}-hint`;
const errorId = (name: string) => `${name}-error`;

export function useDescription({ name, hint }: Pick<FieldProps, 'name' | 'hint'>) {
  const error = useFieldError(name);
  const about = [hint && hintId(name), error && errorId(name)].filter(Boolean).join(' ');
  return { 'aria-describedby': about || undefined, 'aria-invalid': Boolean(error) };
}

export function useControl({
  name,
  hint,
  optional,
}: Pick<FieldProps, 'name' | 'hint' | 'optional'>) {
  const { register } = useFormContext();
  const description = useDescription({ name, hint });
  return { ...register(name), ...description, id: name, required: !optional };
}

export function LabelText({ label, optional }: Pick<FieldProps, 'label' | 'optional'>) {
  return (
    <>
      <span>{label}</span>
      {optional === true && <span className="font-normal text-ink-2"> (optional)</span>}
    </>
  );
}

export function HintAndError({ name, hint }: Pick<FieldProps, 'name' | 'hint'>) {
  const error = useFieldError(name);
  return (
    <>
      {hint && (
        <span id={hintId(name)} className="mt-[.125rem] block text-ink-2 text-small wrap-anywhere">
          {hint}
        </span>
      )}
      {error && (
        <p
          id={errorId(name)}
          className="mt-[.35rem] flex gap-[.4rem] font-semibold text-bad text-small"
        >
          <CircleAlert aria-hidden className="mt-[.08em] size-[1.25em] flex-none" />
          <span>
            <span className="sr-only">Error: </span>
            <span>{error}</span>
          </span>
        </p>
      )}
    </>
  );
}

export const WRONG = 'pl-[.9rem] shadow-[inset_4px_0_0_var(--bad)]';

export function Field({
  name,
  label,
  hint,
  optional,
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <div data-field className={useFieldError(name) && WRONG}>
      <label htmlFor={name}>
        <LabelText label={label} optional={optional} />
      </label>
      <HintAndError name={name} hint={hint} />
      {children}
    </div>
  );
}

export function FieldGroup({
  name,
  label,
  hint,
  optional,
  children,
}: FieldProps & { children: ReactNode }) {
  const { 'aria-describedby': about, 'aria-invalid': wrong } = useDescription({ name, hint });
  return (
    <fieldset id={name} data-field aria-describedby={about} className={wrong ? WRONG : undefined}>
      {/* Floated, so that the error bar starts above the legend, not at its middle. */}
      <legend className="float-left w-full">
        <LabelText label={label} optional={optional} />
      </legend>
      <div className="clear-both flow-root">
        <HintAndError name={name} hint={hint} />
        {children}
      </div>
    </fieldset>
  );
}
