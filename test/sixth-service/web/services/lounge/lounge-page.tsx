import { useNavigate } from 'react-router';
import { askedSchema, uploadsOf } from '#shared/services/field-list.ts';
import { LOUNGE_FIELDS, LOUNGE_PRICE, LOUNGE_STEPS } from '#shared/services/lounge-form.ts';
import { fieldOf, NameFields } from '../../forms/form-field.tsx';
import { FormShell } from '../../forms/form-shell.tsx';
import { FormSteps, sectionsOf } from '../../forms/form-steps.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { orderPaths } from '../../order-paths.ts';
import { paths } from '../../paths.ts';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/site.ts';
import type { Route } from './+types/lounge-page';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Airport lounge');

const asked = askedSchema(LOUNGE_FIELDS);
const FILES = uploadsOf(LOUNGE_FIELDS);
const LoungeField = fieldOf(LOUNGE_FIELDS);
const SECTIONS = sectionsOf(LOUNGE_FIELDS, LOUNGE_STEPS, {
  Name: <NameFields list={LOUNGE_FIELDS} />,
  'How we reach you': (
    <>
      <LoungeField name="phone_number" />
      <LoungeField name="email" />
    </>
  ),
  'Your flight': (
    <>
      <LoungeField name="airport" />
      <LoungeField name="flight_day" />
      <LoungeField name="wishes" />
      <LoungeField name="boarding_pass" />
    </>
  ),
  Send: <SubmitButton>Submit and go to payment</SubmitButton>,
});

export default function LoungePage() {
  const navigate = useNavigate();
  return (
    <Page back={paths.home} width="form">
      <h1>Airport lounge</h1>
      <FormShell
        schema={asked}
        files={FILES}
        call="POST /lounge/passes"
        botCheck
        body={(typed) => ({ ...typed, amount_to_pay: LOUNGE_PRICE })}
        lost="Failed to submit lounge pass."
        onDone={({ tracking_id }) => navigate(orderPaths.pay('lounge', tracking_id))}
      >
        <FormSteps sections={SECTIONS} />
      </FormShell>
    </Page>
  );
}
