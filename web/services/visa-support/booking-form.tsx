import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { BOOKING_FILES, BOOKING_TEXTS, PART_FIELDS } from '#shared/bookings.ts';
import { bookingTotal } from '#shared/prices.ts';
import type { Submitted } from '#shared/submissions.ts';
import { useAgentSubmission } from '../../features/site/agent-submission.tsx';
import { ContactFirst } from '../../forms/contact-first.tsx';
import { DraftNote } from '../../forms/draft-note.tsx';
import { FormShell } from '../../forms/form-shell.tsx';
import { FormSteps } from '../../forms/form-steps.tsx';
import { orderPaths } from '../../order-paths.ts';
import { Name } from '../application/application-sections.tsx';
import { NeedsScript } from '../application/needs-script.tsx';
import { asked } from './asked.ts';
import { Birth, Contact, Send, Trip } from './booking-sections.tsx';
import { explain } from './explain.ts';
import { Parts } from './parts.tsx';

const CONTACT = ['phone_number', 'email'];
const PART_NAMES = ['parts', ...Object.values(PART_FIELDS).flat()];

export function BookingForm() {
  const navigate = useNavigate();
  const asAgent = useAgentSubmission();
  const [above, setAbove] = useState<HTMLElement | null>(null);
  // What the server said the chosen parts cost, once it was another sum than this page's; another choice makes it void.
  const [trueTotal, setTrueTotal] = useState<number>();
  const sections = useMemo(
    () => [
      {
        title: 'Name',
        hint: 'Exactly as printed in the passport.',
        fields: ['first_name', 'middle_name', 'last_name', 'date_of_birth'],
        content: (
          <>
            <Name />
            <Birth />
          </>
        ),
      },
      { title: 'How we reach you', fields: CONTACT, content: <Contact /> },
      { title: 'Your trip', fields: ['destination', 'coverage_begin', 'coverage_end'], content: <Trip /> },
      {
        title: 'What you need',
        hint: 'Add one part or several. You pay for what you add.',
        fields: PART_NAMES,
        content: <Parts trueTotal={trueTotal} onToggle={() => setTrueTotal(undefined)} />,
      },
      { title: 'Send', fields: [], content: <Send /> },
    ],
    [trueTotal],
  );
  return (
    <div className="mt-8 min-w-0">
      <div ref={setAbove} />
      <FormShell<typeof asked, Submitted>
        schema={asked}
        files={BOOKING_FILES}
        path="/bookings/app"
        draft="booking"
        token={asAgent.token}
        checked
        body={({ parts = [], ...typed }) => ({ ...typed, amount_to_pay: trueTotal ?? bookingTotal(parts) })}
        lost={BOOKING_TEXTS.failed}
        explain={explain}
        onRefused={(error) => {
          const { code, fields } = error;
          asAgent.onRefused(error);
          if (code === 'price_changed') setTrueTotal(Number(fields.amount_to_pay) || undefined);
        }}
        onDone={(submitted) => navigate(orderPaths.pay('booking', submitted.tracking_id))}
      >
        <ContactFirst fields={CONTACT} above={above} />
        <NeedsScript />
        {asAgent.note}
        <DraftNote />
        <FormSteps sections={sections} />
      </FormShell>
    </div>
  );
}
