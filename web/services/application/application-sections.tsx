import type { ReactNode } from 'react';
import { APPLICATION_FILES, type Applicant, type ApplicationFile, DATA_CONSENT } from '#shared/applications.ts';
import { BirthDateField } from '../../forms/birth-date-field.tsx';
import { CheckboxField } from '../../forms/checkbox-field.tsx';
import { FileField } from '../../forms/file-field.tsx';
import { PhoneField } from '../../forms/phone-field.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { EmailField, TextField } from '../../forms/text-field.tsx';
import { Money, Prices } from '../../ui/price.tsx';

type Field = keyof Applicant;

export function Name() {
  return (
    <>
      <div className="grid items-start gap-x-4 gap-y-6 sm:grid-cols-2">
        <TextField<Field> name="first_name" label="First name" autoComplete="given-name" autoCapitalize="words" />
        <TextField<Field> name="middle_name" label="Middle name" autoComplete="additional-name" autoCapitalize="words" optional />
      </div>
      <TextField<Field> name="last_name" label="Last name" autoComplete="family-name" autoCapitalize="words" />
    </>
  );
}

/** `paper` names what is issued and mailed in the end. */
export function HowWeReachYou({ paper }: { paper: string }) {
  return (
    <>
      <PhoneField<Field> name="phone_number" label="Phone number" hint="080… or +234…, on WhatsApp if you can." />
      <EmailField<Field> name="contact_email" label="Contact email" hint={`Your tracking ID, receipt and ${paper} go here.`} />
    </>
  );
}

export function Passport() {
  return (
    <>
      <BirthDateField<Field> name="date_of_birth" label="Date of birth" hint="For example, 4 7 1991" />
      <TextField<Field>
        name="passport_number"
        label="Passport number"
        hint="One letter and 8 digits, top right of the data page."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        code
      />
    </>
  );
}

export function Documents() {
  return Object.entries(APPLICATION_FILES).map(([name, file]) => <FileField key={name} name={name as ApplicationFile} {...file} />);
}

/** The consent, the price again with any change of it, and the submit button. `price` in naira. */
export function Send({ destination, price, news }: { destination: string; price: number; news?: ReactNode }) {
  return (
    <div className="mt-4">
      <CheckboxField name="data_consent" label={DATA_CONSENT.wording(destination)} />
      {news}
      <Prices lines={[]} total={{ text: 'You pay on the next page', amount: <Money amount={price} /> }} className="my-4" />
      <SubmitButton>Submit and go to payment</SubmitButton>
    </div>
  );
}
