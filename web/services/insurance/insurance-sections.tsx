import { useWatch } from 'react-hook-form';
import { INSURANCE_FIELDS } from '#shared/services/insurance-form.ts';
import { fieldOf, PAIR } from '../../forms/form-field.tsx';
import { GuardianFields } from '../../forms/guardian-fields.tsx';
import { NotifyField } from '../../forms/notify-field.tsx';
import { Revealed } from '../../forms/revealed.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { Money, Prices } from '../../ui/price.tsx';

export const InsuranceField = fieldOf(INSURANCE_FIELDS);

export function HowWeReachYou() {
  return (
    <>
      <InsuranceField name="phone_number" />
      <InsuranceField name="contact_email" />
      <NotifyField />
    </>
  );
}

export function AboutYou() {
  return (
    <>
      <InsuranceField name="date_of_birth" />
      <GuardianFields list={INSURANCE_FIELDS} />
      <InsuranceField name="passport_number" />
      <div className={PAIR}>
        <InsuranceField name="gender" />
        <InsuranceField name="marital_status" />
      </div>
      <InsuranceField name="address" />
      <InsuranceField name="occupation" />
    </>
  );
}

export function Trip() {
  const purpose = useWatch({ name: 'purpose_travel' });
  return (
    <>
      <InsuranceField name="destination" />
      <InsuranceField name="travel_type" />
      <InsuranceField name="purpose_travel" />
      {purpose === 'Others' && (
        <Revealed>
          <InsuranceField name="other_reason" />
        </Revealed>
      )}
      <InsuranceField name="more_ninety" />
    </>
  );
}

export function Health() {
  const condition = useWatch({ name: 'medical_condition' });
  return (
    <>
      <InsuranceField name="medical_condition" />
      {condition === 'Yes' && (
        <Revealed>
          <InsuranceField name="more_medical_condition" />
          <InsuranceField name="health_consent" />
        </Revealed>
      )}
    </>
  );
}

export function NextOfKin() {
  return (
    <>
      <InsuranceField name="next_of_kin" />
      <InsuranceField name="relationship" />
      <InsuranceField name="next_of_kin_address" />
    </>
  );
}

export function LastThings() {
  return (
    <>
      <InsuranceField name="upload_signature" />
      <InsuranceField name="heard_policy" />
    </>
  );
}

export function ChosenPrice() {
  const amount_to_pay = useWatch({ name: 'amount_to_pay' });
  return amount_to_pay && <Money amount={Number(amount_to_pay)} />;
}

export function Send() {
  const amount_to_pay = useWatch({ name: 'amount_to_pay' });
  return (
    <div className="mt-4">
      {amount_to_pay && (
        <Prices
          lines={[]}
          total={{
            text: 'You pay on the next page',
            amount: <Money amount={Number(amount_to_pay)} />,
          }}
          className="mb-4"
        />
      )}
      <SubmitButton>Submit and go to payment</SubmitButton>
    </div>
  );
}
