import { useFormContext, useWatch } from 'react-hook-form';
import type { NewDestination } from '#shared/destinations.ts';
import { formatNaira } from '#shared/money.ts';
import { WORDS } from '#shared/services/destination-words.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { Field, type FieldProps, useControl } from '../../forms/field-frame.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { TextareaField } from '../../forms/textarea-field.tsx';
import { CountriesField } from './countries-field.tsx';

/** `₦45,000` and `45 000` as a number; anything else as typed. */
const plain = (typed: unknown) =>
  typeof typed === 'string' && /^\s*₦?\s*\d{1,3}([, ]?\d{3})*\s*$/.test(typed)
    ? typed.replace(/\D/g, '')
    : typed;

/** A price in whole naira, repeated below with thousands separators. */
function PriceField<Name extends string>(props: FieldProps<Name>) {
  const { name } = props;
  const { register } = useFormContext();
  const control = { ...useControl(props), ...register(name, { setValueAs: plain }) };
  const typed = String(plain(useWatch({ name })) ?? '').trim();
  return (
    <Field {...props}>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        {...control}
        className="control mt-[.4rem] tabular-nums"
      />
      {/^\d{1,10}$/.test(typed) && (
        <p className="mt-[.35rem] text-ink-2 text-small tabular-nums">
          {formatNaira(Number(typed))}
        </p>
      )}
    </Field>
  );
}

type Name = keyof NewDestination;

/** `saves`: the submit button's label. */
export function DestinationFields({ kind, saves }: { kind: DecidedKind; saves: string }) {
  return (
    <div className="grid gap-6">
      <TextField<Name>
        name="destination"
        label="Destination"
        hint="As travellers read it and search for it: Ghana."
        maxLength={120}
        autoComplete="off"
      />
      <TextField<Name>
        name="other_names"
        label="Other names"
        hint="What else travellers call it, separated with |: Dubai | UAE. Searches find it by these too."
        optional
        maxLength={500}
        autoComplete="off"
      />
      <TextField<Name>
        name="visa_excerpt"
        label={WORDS[kind].entry}
        hint="Such as 30 days, single entry."
        optional
        autoComplete="off"
      />
      <TextareaField<Name>
        name="visa_description"
        label="Description"
        hint="What it is for and what one needs."
        optional
        rows={5}
      />
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <PriceField<Name> name="visa_price" label="Price" hint="In whole naira, for everybody." />
        <PriceField<Name>
          name="visa_agent_price"
          label="Agent price"
          hint="Empty means always the same price."
          optional
        />
        <PriceField<Name>
          name="government_fee"
          label="Government’s part"
          hint="How much of the price goes to the government. Forms and invoices then show it apart from our fee."
          optional
        />
        <TextField<Name>
          name="process_time"
          label="Process time"
          hint="Such as 5 working days."
          optional
          autoComplete="off"
        />
        <TextField<Name>
          name="process_days"
          label="Working days"
          hint="From payment to the end. Due dates follow from it; empty takes it from the process time."
          optional
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField<Name>
          name="process_type"
          label="Process type"
          hint="Such as E-visa, tourist."
          optional
          autoComplete="off"
        />
      </div>
      <CountriesField name="available_country" />
      <SubmitButton wide={false}>{saves}</SubmitButton>
    </div>
  );
}
