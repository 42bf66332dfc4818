import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import type { NewDestination } from '#shared/places/destinations.ts';
import { WORDS } from '#shared/services/destination-words.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { TextareaField } from '../../forms/textarea-field.tsx';
import { digitsOf, MoneyField } from '../kit/money-field.tsx';
import { adminPaths } from '../kit/paths.ts';
import { CountriesField } from './countries-field.tsx';

type Name = keyof NewDestination;

/** NaN while the input is empty. */
const nairaOf = (typed: unknown) => Number(digitsOf(typed) || Number.NaN);

function AgentPrice() {
  const price = nairaOf(useWatch({ name: 'visa_price' satisfies Name }));
  const agents = nairaOf(useWatch({ name: 'visa_agent_price' satisfies Name }));
  return (
    <div>
      <MoneyField<Name>
        name="visa_agent_price"
        label="Agent price"
        hint="Left empty, it is always the same price."
        optional
      />
      <p role="status" className="mt-2 font-semibold text-marigold-ink text-small empty:mt-0">
        {agents > price && 'Agents would pay more than everybody else.'}
      </p>
    </div>
  );
}

interface DestinationFieldsProps {
  kind: DecidedKind;
  /** The submit button's label. */
  saves: string;
  /** The id of the edition whose fees set the price. */
  ruling?: number | undefined;
}

export function DestinationFields({ kind, saves, ruling }: DestinationFieldsProps) {
  const ruled = ruling && (
    <>
      As <Link to={adminPaths.edition(ruling)}>the published edition</Link> says.
    </>
  );
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
        hint="What it is for and what travellers need."
        optional
        rows={5}
      />
      <div className="grid items-end gap-6 sm:grid-cols-2">
        <MoneyField<Name>
          name="visa_price"
          label="Price"
          hint={ruled ?? 'In whole naira, for everybody.'}
          readOnly={ruled !== undefined}
        />
        <AgentPrice />
        <MoneyField<Name>
          name="government_fee"
          label="Government’s part"
          hint={
            ruled ??
            'How much of the price goes to the government. Forms and invoices then show it apart from our fee.'
          }
          readOnly={ruled !== undefined}
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
          hint="From payment to the end. Due dates follow from it; left empty, it is taken from the process time."
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
