import { Phone } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { readPhone } from '#shared/fields.ts';
import { Field, type FieldProps, useControl } from './field-frame.tsx';

const inGroups = (phone: string) => phone.replace(/^(\+234)(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3 $4');

function ReadBack({ name }: { name: string }) {
  const typed = useWatch({ name }) as string | undefined;
  const phone = readPhone(typed ?? '');
  return (
    <p role="status" className="mt-[.125rem] text-ink-2 text-small tabular-nums">
      {phone && `We will write to ${inGroups(phone)}`}
    </p>
  );
}

/** Accepts 080… and +234…. */
export function PhoneField<Name extends string = string>(props: FieldProps<Name>) {
  const control = useControl(props);
  return (
    <Field {...props}>
      <div className="relative mt-[.4rem]">
        <span className="pointer-events-none absolute inset-y-[2px] left-[2px] grid w-12 place-items-center border-line border-r-[1.5px] text-ink-2">
          <Phone aria-hidden className="size-5" />
        </span>
        <input type="tel" autoComplete="tel" {...control} className="control pl-15 tabular-nums" />
      </div>
      <ReadBack name={props.name} />
    </Field>
  );
}
