import type { ReactNode } from 'react';
import { APPLICATION_FILES } from '#shared/services/application-files.ts';
import { APPLICATION_FIELDS, DATA_CONSENT } from '#shared/services/application-form.ts';
import { CheckboxField } from '../../forms/checkbox-field.tsx';
import { fieldOf } from '../../forms/form-field.tsx';
import { NotifyField } from '../../forms/notify-field.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { Money, Prices } from '../../ui/price.tsx';

const ApplicationField = fieldOf(APPLICATION_FIELDS);

/** `paper` names what is issued and mailed in the end. */
export function HowWeReachYou({ paper }: { paper: string }) {
  return (
    <>
      <ApplicationField name="phone_number" />
      <ApplicationField name="contact_email" hint={`Your tracking ID, receipt and ${paper} go here.`} />
      <NotifyField />
    </>
  );
}

export function Passport() {
  return (
    <>
      <ApplicationField name="date_of_birth" />
      <ApplicationField name="passport_number" />
    </>
  );
}

export function Documents() {
  return Object.keys(APPLICATION_FILES).map((name) => <ApplicationField key={name} name={name as keyof typeof APPLICATION_FILES} />);
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
