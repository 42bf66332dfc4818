import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { FieldGroup, type FieldProps } from './field-frame.tsx';

export interface Choice {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  detail?: ReactNode;
}

export function RadioCards<Name extends string = string>({
  choices,
  ...props
}: FieldProps<Name> & { choices: readonly Choice[] }) {
  const { register } = useFormContext();
  return (
    <FieldGroup {...props}>
      <div className="mt-[.6rem] grid gap-[.6rem]">
        {choices.map(({ value, label, hint, detail }) => (
          <label
            key={value}
            className="flex min-h-14 cursor-pointer items-start gap-[.85rem] rounded-field border-[1.5px] border-edge bg-surface px-4 py-[.9rem] hover:border-ink has-checked:border-brand has-checked:bg-brand-soft has-checked:shadow-[inset_0_0_0_1.5px_var(--brand)] forced-colors:border"
          >
            <input
              type="radio"
              value={value}
              required={!props.optional}
              {...register(props.name)}
            />
            <span className="flex min-w-0 flex-1 flex-wrap gap-x-[.85rem]">
              <span className="min-w-0 flex-[1_1_6rem]">
                {label}
                {hint && (
                  <span className="mt-[.05rem] block font-normal text-ink-2 text-small">
                    {hint}
                  </span>
                )}
              </span>
              {detail}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
