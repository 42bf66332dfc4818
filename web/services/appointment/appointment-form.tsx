import { useMemo, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import {
  APPOINTMENT_FIELDS,
  APPOINTMENT_STEPS,
  APPOINTMENT_TEXTS,
  appointmentForm,
  CONTACT_WAYS,
} from '#shared/services/appointment-form.ts';
import { DraftNote, DraftPromise } from '../../forms/draft/draft-note.tsx';
import { fieldOf, PAIR } from '../../forms/form-field.tsx';
import { FormShell } from '../../forms/form-shell.tsx';
import { FormSteps, sectionsOf } from '../../forms/form-steps.tsx';
import { NotifyField } from '../../forms/notify-field.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { orderPaths } from '../../order-paths.ts';
import { useAgentSubmission } from '../../session/agent-submission.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { Money, Prices } from '../../ui/price.tsx';
import { explaining, isAboutTime } from './refusals.ts';
import { SlotFields } from './slot-fields.tsx';
import { useFreeDays } from './use-free-days.ts';

const AppointmentField = fieldOf(APPOINTMENT_FIELDS);

const DEFAULTS = { how_to_contact: CONTACT_WAYS[0] };

export function TheCall() {
  return (
    <>
      <AppointmentField name="how_to_contact" />
      <AppointmentField name="reason" />
    </>
  );
}

export function You() {
  return (
    <>
      <div className={PAIR}>
        <AppointmentField name="first_name" />
        <AppointmentField name="last_name" />
      </div>
      <AppointmentField name="email_address" />
      <AppointmentField name="phone_number" />
      <NotifyField />
    </>
  );
}

function Send({ price }: { price: number }) {
  return (
    <div className="mt-4">
      <Prices
        lines={[]}
        total={{ text: 'You pay on the next page', amount: <Money amount={price} /> }}
        className="mb-4"
      />
      <SubmitButton>Hold this time and go to payment</SubmitButton>
    </div>
  );
}

/** `price` in naira; the form adopts a new price while it is open. */
export function AppointmentForm({ price: shown }: { price: number }) {
  const navigate = useNavigate();
  const asAgent = useAgentSubmission();
  const { revalidate } = useRevalidator();
  const [told, setTold] = useState<number>();
  const price = told ?? shown;
  const { offer, reload } = useFreeDays();
  const sections = useMemo(
    () =>
      sectionsOf(APPOINTMENT_FIELDS, APPOINTMENT_STEPS, {
        'Day and time': <SlotFields offer={offer} reload={reload} />,
        'The call': <TheCall />,
        You: <You />,
        Send: <Send price={price} />,
      }),
    [offer, reload, price],
  );
  return (
    <FormShell
      schema={appointmentForm}
      call="POST /visa/appointment"
      draft="appointment"
      about="an appointment"
      token={asAgent.token}
      order
      botCheck
      defaults={DEFAULTS}
      body={(typed) => ({ ...typed, amount_to_pay: price })}
      lost={APPOINTMENT_TEXTS.failed}
      explain={explaining(APPOINTMENT_TEXTS.failed)}
      onRefused={(error) => {
        asAgent.onRefused(error);
        if (isAboutTime(error)) reload();
        if (error.code !== 'price_changed') return;
        setTold(Number(error.fields.amount_to_pay) || undefined);
        void revalidate();
      }}
      onDone={({ tracking_id }) => navigate(orderPaths.pay('appointment', tracking_id))}
      className="mt-3 min-w-0 lg:col-start-1 lg:mt-8"
    >
      <NeedsScript />
      {asAgent.note}
      <DraftNote files={false} />
      <FormSteps sections={sections} price={<Money amount={price} />} />
      <DraftPromise files={false} />
    </FormShell>
  );
}
