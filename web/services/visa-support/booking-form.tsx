import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import * as z from 'zod/mini';
import { overFields } from '#shared/cross-field.ts';
import { lagosDay } from '#shared/dates.ts';
import {
  BOOKING_PARTS,
  type BookingPart,
  bookingTotal,
  type Prices,
} from '#shared/money/prices.ts';
import { stepFields, uploadsOf } from '#shared/services/field-list.ts';
import {
  BOOKING_FIELDS,
  BOOKING_STEPS,
  BOOKING_TEXTS,
  bookingForm,
  bookingProblems,
  PART_FIELDS,
  PART_NEEDS,
} from '#shared/services/visa-support-form.ts';
import { NotJson, type Refused } from '../../api.ts';
import { ContactFirst } from '../../forms/contact-first.tsx';
import { DraftNote, DraftPromise } from '../../forms/draft/draft-note.tsx';
import { NameFields } from '../../forms/form-field.tsx';
import { FormShell } from '../../forms/form-shell.tsx';
import { FormSteps, sectionsOf } from '../../forms/form-steps.tsx';
import { GuardianFields } from '../../forms/guardian-fields.tsx';
import { NotifyField } from '../../forms/notify-field.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { useDay } from '../../forms/use-day.ts';
import { orderPaths } from '../../order-paths.ts';
import { useAgentSubmission } from '../../session/agent-submission.tsx';
import { serverNow } from '../../ui/clock.ts';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { PRICED, PriceAside } from '../../ui/offer.tsx';
import { BookingField } from './part-fields.tsx';
import { Parts, PartsPrice, PartsTotal } from './parts.tsx';

function Who() {
  return (
    <>
      <NameFields list={BOOKING_FIELDS} />
      <BookingField name="date_of_birth" />
      <GuardianFields list={BOOKING_FIELDS} />
    </>
  );
}

function Contact() {
  return (
    <>
      <BookingField name="phone_number" />
      <BookingField name="email" />
      <NotifyField />
    </>
  );
}

function Trip() {
  const [begin] = useDay('coverage_begin');
  return (
    <>
      <BookingField name="destination" />
      <BookingField name="coverage_begin" deps={['coverage_end']} />
      <BookingField name="coverage_end" min={begin} />
    </>
  );
}

function Send() {
  return (
    <div className="mt-4">
      <p className="mb-4 text-ink-2 text-small">
        You pay on the next page, after checking everything.
      </p>
      <SubmitButton>Submit and go to payment</SubmitButton>
    </div>
  );
}

const SHOWN = 300;

/** The documents' text for a refusal: the server's message, or the start of a non-JSON response. */
function explain(error: Refused | NotJson): string {
  if (!(error instanceof NotJson)) return `Error: ${error.message}`;
  const text = error.text.trim();
  return text.startsWith('<')
    ? BOOKING_TEXTS.html
    : `Server returned: ${text.slice(0, SHOWN) || 'nothing.'}`;
}

/** The shared rules; besides, an added part needs its fields even if all are empty. */
function problemsOf(
  { parts, ...typed }: Readonly<Record<string, unknown>>,
  uploaded: readonly string[],
): Record<string, string> {
  const added = (parts ?? []) as BookingPart[];
  const kept = uploaded.filter((name) =>
    added.some((part) => (PART_FIELDS[part] as string[]).includes(name)),
  );
  const right: Record<string, unknown> = {
    ...typed,
    ...Object.fromEntries(kept.map((name) => [name, true])),
  };
  const { parts: _, ...problems } = bookingProblems(right, lagosDay(serverNow()));
  if (added.length === 0) problems.parts = BOOKING_TEXTS.noPart;
  for (const part of added)
    for (const [name, message] of Object.entries(PART_NEEDS[part]))
      if (!right[name]) problems[name] ??= message;
  return problems;
}

/** The shared schema without the computed total. `uploaded` names files already uploaded. */
export const askedWith = (uploaded: readonly string[]) =>
  z
    .extend(z.omit(bookingForm, { amount_to_pay: true }), {
      parts: z.optional(z.array(z.enum(BOOKING_PARTS))),
    })
    .check(overFields((right) => problemsOf(right, uploaded)));
const asked = askedWith([]);

const CONTACT = stepFields(BOOKING_FIELDS, 'How we reach you');
export const FILES = uploadsOf(BOOKING_FIELDS);

interface Costs {
  prices: Prices;
  trueTotal?: number | undefined;
  onToggle?: () => void;
}

export const sectionsAt = ({ prices, trueTotal, onToggle = () => {} }: Costs, send: ReactNode) =>
  sectionsOf(BOOKING_FIELDS, BOOKING_STEPS, {
    Name: <Who />,
    'How we reach you': <Contact />,
    'Your trip': <Trip />,
    'What you need': <Parts prices={prices} trueTotal={trueTotal} onToggle={onToggle} />,
    Send: send,
  });

/** When prices change, they are fetched again and typed values stay. */
export function BookingForm({ prices }: { prices: Prices }) {
  const navigate = useNavigate();
  const asAgent = useAgentSubmission();
  const { revalidate } = useRevalidator();
  const [above, setAbove] = useState<HTMLElement | null>(null);
  // The server's total, if it differs from this page's; reset when the parts change.
  const [trueTotal, setTrueTotal] = useState<number>();
  const sections = useMemo(
    () => sectionsAt({ prices, trueTotal, onToggle: () => setTrueTotal(undefined) }, <Send />),
    [prices, trueTotal],
  );
  return (
    <div className="mt-3 min-w-0 lg:mt-8">
      <div ref={setAbove} className="max-w-form" />
      <FormShell
        schema={asked}
        files={FILES}
        call="POST /bookings/app"
        draft="booking"
        about="visa support"
        token={asAgent.token}
        order
        botCheck
        body={({ parts = [], ...typed }) => ({
          ...typed,
          amount_to_pay: trueTotal ?? bookingTotal(prices, parts),
        })}
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
        className={PRICED}
      >
        <ContactFirst fields={CONTACT} above={above} />
        <div className="min-w-0">
          <NeedsScript />
          {asAgent.note}
          <DraftNote />
          <FormSteps
            sections={sections}
            price={<PartsPrice prices={prices} trueTotal={trueTotal} />}
          />
          <DraftPromise />
        </div>
        <PriceAside>
          <PartsTotal prices={prices} trueTotal={trueTotal} />
        </PriceAside>
      </FormShell>
    </div>
  );
}
