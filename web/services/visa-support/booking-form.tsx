import { useMemo, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { bookingTotal, type Prices } from '#shared/prices.ts';
import { stepFields, uploadsOf } from '#shared/services/field-list.ts';
import { BOOKING_FIELDS, BOOKING_STEPS, BOOKING_TEXTS } from '#shared/services/visa-support-form.ts';
import { ContactFirst } from '../../forms/contact-first.tsx';
import { DraftNote } from '../../forms/draft-note.tsx';
import { FormShell } from '../../forms/form-shell.tsx';
import { FormSteps, sectionsOf } from '../../forms/form-steps.tsx';
import { orderPaths } from '../../order-paths.ts';
import { useAgentSubmission } from '../../session/agent-submission.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { asked } from './asked.ts';
import { Contact, Send, Trip, Who } from './booking-sections.tsx';
import { explain } from './explain.ts';
import { Parts } from './parts.tsx';

const CONTACT = stepFields(BOOKING_FIELDS, 'How we reach you');
const FILES = uploadsOf(BOOKING_FIELDS);

/** The form at the prices that hold; when they change meanwhile, they are read again and what was typed stays. */
export function BookingForm({ prices }: { prices: Prices }) {
  const navigate = useNavigate();
  const asAgent = useAgentSubmission();
  const { revalidate } = useRevalidator();
  const [above, setAbove] = useState<HTMLElement | null>(null);
  // What the server said the chosen parts cost, once it was another sum than this page's; another choice makes it void.
  const [trueTotal, setTrueTotal] = useState<number>();
  const sections = useMemo(
    () =>
      sectionsOf(BOOKING_FIELDS, BOOKING_STEPS, {
        Name: <Who />,
        'How we reach you': <Contact />,
        'Your trip': <Trip />,
        'What you need': <Parts prices={prices} trueTotal={trueTotal} onToggle={() => setTrueTotal(undefined)} />,
        Send: <Send />,
      }),
    [prices, trueTotal],
  );
  return (
    <div className="mt-8 min-w-0">
      <div ref={setAbove} />
      <FormShell
        schema={asked}
        files={FILES}
        call="POST /bookings/app"
        draft="booking"
        token={asAgent.token}
        checked
        body={({ parts = [], ...typed }) => ({ ...typed, amount_to_pay: trueTotal ?? bookingTotal(prices, parts) })}
        lost={BOOKING_TEXTS.failed}
        explain={explain}
        onRefused={(error) => {
          const { code, fields } = error;
          asAgent.onRefused(error);
          if (code !== 'price_changed') return;
          setTrueTotal(Number(fields.amount_to_pay) || undefined);
          void revalidate();
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
