import type { NewDestination } from '#shared/places/destinations.ts';
import { WORDS } from '#shared/services/destination-words.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { TextareaField } from '../../forms/textarea-field.tsx';
import { MoneyField } from '../kit/money-field.tsx';
import { CountriesField } from './countries-field.tsx';

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
      <div className="grid items-end gap-6 sm:grid-cols-2">
        <MoneyField<Name> name="visa_price" label="Price" hint="In whole naira, for everybody." />
        <MoneyField<Name>
          name="visa_agent_price"
          label="Agent price"
          hint="Empty means always the same price."
          optional
        />
        <MoneyField<Name>
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
