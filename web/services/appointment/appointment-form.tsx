import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type * as z from 'zod/mini';
import {
  APPOINTMENT_TEXTS,
  type AppointmentForm as Asked,
  appointmentForm,
  CONTACT_WAYS,
  REASONS,
  type submittedAppointment,
} from '#shared/appointments.ts';
import { APPOINTMENT_PRICE } from '#shared/prices.ts';
import { useAgentSubmission } from '../../features/site/agent-submission.tsx';
import { DraftNote } from '../../forms/draft-note.tsx';
import { FormShell } from '../../forms/form-shell.tsx';
import { FormSteps } from '../../forms/form-steps.tsx';
import { PhoneField } from '../../forms/phone-field.tsx';
import { RadioCards } from '../../forms/radio-cards.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { EmailField, TextField } from '../../forms/text-field.tsx';
import { orderPaths } from '../../order-paths.ts';
import { Money, Prices } from '../../ui/price.tsx';
import { NeedsScript } from '../application/needs-script.tsx';
import { explaining, isAboutTime } from './refusals.ts';
import { SlotFields } from './slot-fields.tsx';
import { useFreeDays } from './use-free-days.ts';

type Field = keyof Asked;

const WAY_HINTS: Record<(typeof CONTACT_WAYS)[number], string> = {
  'WhatsApp Call': 'We call the number you give below.',
  Zoom: 'We will send the link to your email.',
};

const DEFAULTS = { how_to_contact: CONTACT_WAYS[0] };

function TheCall() {
  return (
    <>
      <RadioCards<Field>
        name="how_to_contact"
        label="How we talk"
        choices={CONTACT_WAYS.map((way) => ({ value: way, label: way, hint: WAY_HINTS[way] }))}
      />
      <RadioCards<Field>
        name="reason"
        label="What it is about"
        optional
        choices={REASONS.map((reason) => ({ value: reason, label: reason }))}
      />
    </>
  );
}

function You() {
  return (
    <>
      <div className="grid items-start gap-x-4 gap-y-6 sm:grid-cols-2">
        <TextField<Field> name="first_name" label="First name" autoComplete="given-name" autoCapitalize="words" />
        <TextField<Field> name="last_name" label="Last name" autoComplete="family-name" autoCapitalize="words" />
      </div>
      <EmailField<Field> name="email_address" label="Email address" hint="Your tracking ID, receipt and calendar file go here." />
      <PhoneField<Field> name="phone_number" label="Phone number" hint="080… or +234…; for a WhatsApp call, the one that is on WhatsApp." />
    </>
  );
}

function Send() {
  return (
    <div className="mt-4">
      <Prices lines={[]} total={{ text: 'You pay on the next page', amount: <Money amount={APPOINTMENT_PRICE} /> }} className="mb-4" />
      <SubmitButton>Hold this time and go to payment</SubmitButton>
    </div>
  );
}

/** Books an appointment: a free time, the way to talk, who it is for. */
export function AppointmentForm() {
  const navigate = useNavigate();
  const asAgent = useAgentSubmission();
  const { offer, reload } = useFreeDays();
  const sections = useMemo(
    () => [
      {
        title: 'Day and time',
        hint: 'All times are Lagos time (WAT).',
        fields: ['appointment_date', 'appointment_time'],
        content: <SlotFields offer={offer} reload={reload} />,
      },
      { title: 'The call', fields: ['how_to_contact', 'reason'], content: <TheCall /> },
      { title: 'You', fields: ['first_name', 'last_name', 'email_address', 'phone_number'], content: <You /> },
      { title: 'Send', fields: [], content: <Send /> },
    ],
    [offer, reload],
  );
  return (
    <FormShell<typeof appointmentForm, z.infer<typeof submittedAppointment>>
      schema={appointmentForm}
      path="/visa/appointment"
      draft="appointment"
      token={asAgent.token}
      checked
      defaults={DEFAULTS}
      body={(typed) => ({ ...typed, amount_to_pay: APPOINTMENT_PRICE })}
      lost={APPOINTMENT_TEXTS.failed}
      explain={explaining(APPOINTMENT_TEXTS.failed)}
      onRefused={(error) => {
        asAgent.onRefused(error);
        if (isAboutTime(error)) reload();
      }}
      onDone={({ tracking_id }) => navigate(orderPaths.pay('appointment', tracking_id))}
      className="mt-8 min-w-0 lg:col-start-1"
    >
      <NeedsScript />
      {asAgent.note}
      <DraftNote files={false} />
      <FormSteps sections={sections} />
    </FormShell>
  );
}
