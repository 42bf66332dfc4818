import { useWatch } from 'react-hook-form';
import {
  GENDERS,
  HEALTH_CONSENT,
  HEARD_POLICIES,
  INSURANCE_FILES,
  type InsuranceForm,
  MARITAL_STATUSES,
  PURPOSES,
  TRAVEL_TYPES,
} from '#shared/insurance.ts';
import { BirthDateField } from '../../forms/birth-date-field.tsx';
import { CheckboxField } from '../../forms/checkbox-field.tsx';
import { FileField } from '../../forms/file-field.tsx';
import { RadioCards } from '../../forms/radio-cards.tsx';
import { Revealed } from '../../forms/revealed.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { TextareaField } from '../../forms/textarea-field.tsx';
import { Money, Prices } from '../../ui/price.tsx';

type Field = keyof InsuranceForm;

const YES_NO = ['Yes', 'No'].map((value) => ({ value, label: value }));
const PAIR = 'grid items-start gap-x-4 gap-y-6 sm:grid-cols-2';

export function AboutYou() {
  return (
    <>
      <BirthDateField<Field> name="date_of_birth" label="Date of birth" hint="For example, 4 7 1991" optional />
      <TextField<Field>
        name="passport_number"
        label="Passport number"
        hint="One letter and 8 digits, top right of the data page."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        optional
        code
      />
      <div className={PAIR}>
        <SelectField<Field> name="gender" label="Gender" options={GENDERS} optional />
        <SelectField<Field> name="marital_status" label="Marital status" options={MARITAL_STATUSES} optional />
      </div>
      <TextField<Field> name="address" label="Address" autoComplete="street-address" />
      <TextField<Field> name="occupation" label="Occupation" autoComplete="organization-title" />
    </>
  );
}

export function Trip() {
  const purpose = useWatch({ name: 'purpose_travel' });
  return (
    <>
      <TextField<Field> name="destination" label="Destination" hint="The country you travel to." autoComplete="off" />
      <SelectField<Field> name="travel_type" label="Who travels" options={TRAVEL_TYPES} optional />
      <SelectField<Field> name="purpose_travel" label="Purpose of travel" options={PURPOSES} optional />
      {purpose === 'Others' && (
        <Revealed>
          <TextField<Field> name="other_reason" label="Other reason" hint="Why you travel, in a few words." />
        </Revealed>
      )}
      <RadioCards<Field> name="more_ninety" label="Will you stay longer than 90 days?" choices={YES_NO} />
    </>
  );
}

export function Health() {
  const condition = useWatch({ name: 'medical_condition' });
  return (
    <>
      <RadioCards<Field> name="medical_condition" label="Do you have a medical condition?" choices={YES_NO} />
      {condition === 'Yes' && (
        <Revealed>
          <TextareaField<Field> name="more_medical_condition" label="More about your medical condition" optional />
          <CheckboxField<Field> name="health_consent" label={HEALTH_CONSENT.wording} />
        </Revealed>
      )}
    </>
  );
}

export function NextOfKin() {
  return (
    <>
      <TextField<Field> name="next_of_kin" label="Next of kin’s full name" autoComplete="off" autoCapitalize="words" />
      <TextField<Field> name="relationship" label="Relationship" hint="What they are to you, for example your sister." optional />
      <TextField<Field> name="next_of_kin_address" label="Next of kin’s address" autoComplete="off" />
    </>
  );
}

export function LastThings() {
  return (
    <>
      <FileField<Field | 'upload_signature'> name="upload_signature" {...INSURANCE_FILES.upload_signature} />
      <SelectField<Field> name="heard_policy" label="How did you hear of us?" options={HEARD_POLICIES} optional />
    </>
  );
}

/** The price of the chosen period once more, and the button. */
export function Send() {
  const amount_to_pay = useWatch({ name: 'amount_to_pay' });
  return (
    <div className="mt-4">
      {amount_to_pay && (
        <Prices
          lines={[]}
          total={{ text: 'You pay on the next page', amount: <Money amount={Number(amount_to_pay)} /> }}
          className="mb-4"
        />
      )}
      <SubmitButton>Submit and go to payment</SubmitButton>
    </div>
  );
}
