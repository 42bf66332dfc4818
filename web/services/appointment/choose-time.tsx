import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatSlot, formatTime } from '#shared/dates.ts';
import { isCancelled, isDone, isOver } from '#shared/orders/stages.ts';
import { isPaid } from '#shared/orders/states.ts';
import type { TrackingRecord } from '#shared/orders/tracking.ts';
import { APPOINTMENT_TEXTS, slot } from '#shared/services/appointment-form.ts';
import { FormShell } from '../../forms/form-shell.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { orderPaths } from '../../order-paths.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { applicantRow, Facts } from '../../ui/facts.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { useSite } from '../../ui/site.ts';
import { useRevalidateOnReturn } from '../../ui/use-revalidate-on-return.ts';
import { explaining, isAboutTime } from './refusals.ts';
import { SlotFields } from './slot-fields.tsx';
import { useFreeDays } from './use-free-days.ts';

const LOST = 'The new time could not be saved.';

const whenOf = ({
  appointment_date,
  appointment_time,
  slot_lost,
}: TrackingRecord): string | undefined =>
  appointment_date && appointment_time && !slot_lost
    ? `${formatSlot({ appointment_date, appointment_time })}, Lagos time`
    : undefined;

const heldWords = ({ held_until, time_over }: TrackingRecord): string =>
  time_over
    ? 'This time has passed: choose another, then it can be paid.'
    : held_until
      ? `It is held for you until ${formatTime(held_until)}, Lagos time, and yours as soon as it is paid.`
      : 'It is no longer held: it is yours as soon as it is paid, unless somebody else pays for it first.';

function Which({ record }: { record: TrackingRecord }) {
  return (
    <Facts
      rows={[
        applicantRow(record),
        ['When', whenOf(record) ?? 'Another time is to be chosen'],
        ['How', record.how_to_contact],
        [
          'Tracking ID',
          <span key="id" className="code">
            {record.tracking_id}
          </span>,
        ],
      ]}
      className="mt-5"
    />
  );
}

function NextSteps({ record }: { record: TrackingRecord }) {
  const { kind, tracking_id, payment_status, stage } = record;
  const paid = isPaid(payment_status) || isOver(stage);
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {!paid && (
        <ButtonLink kind="pay" to={orderPaths.pay(kind, tracking_id)}>
          Pay now
        </ButtonLink>
      )}
      <ButtonLink kind={paid ? 'main' : 'second'} to={paths.track(tracking_id)}>
        See your appointment
      </ButtonLink>
    </div>
  );
}

function Chosen({ said, record }: { said: string; record: TrackingRecord }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const current = useRevalidator().state === 'idle';
  // The form that had the focus was removed.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        {said}
      </h1>
      <p role="status" className="mt-2 text-lead">
        {current &&
          (isPaid(record.payment_status)
            ? 'We email you the time, with a file for your calendar.'
            : heldWords(record))}
      </p>
      {current && <Which record={record} />}
      <NextSteps record={record} />
    </>
  );
}

const settledTitle = ({ stage }: TrackingRecord): string =>
  isCancelled(stage)
    ? 'This appointment was cancelled'
    : isDone(stage)
      ? 'This appointment has passed'
      : 'This appointment already has a time';

function Settled({ record }: { record: TrackingRecord }) {
  const { support_email } = useSite();
  return (
    <>
      <h1>{settledTitle(record)}</h1>
      {!isOver(record.stage) && (
        <p className="mt-2 text-lead">
          To move it, write to <a href={`mailto:${support_email}`}>{support_email}</a> and give the
          tracking ID.
        </p>
      )}
      <Which record={record} />
      <NextSteps record={record} />
    </>
  );
}

export function ChooseTime({ record }: { record: TrackingRecord }) {
  useRevalidateOnReturn();
  const { offer, reload } = useFreeDays();
  const { revalidate } = useRevalidator();
  const [said, setSaid] = useState<string>();
  const { tracking_id, payment_status, stage, slot_lost } = record;
  if (said) return <Chosen said={said} record={record} />;
  if (isOver(stage) || (isPaid(payment_status) && !slot_lost)) return <Settled record={record} />;
  return (
    <>
      <h1>Choose another time</h1>
      <p className="mt-2 text-lead">
        {slot_lost
          ? `${APPOINTMENT_TEXTS.lost} You have paid, and there is nothing more to pay.`
          : 'Your appointment is not paid, so its time can still be changed.'}
      </p>
      <Which record={record} />
      <FormShell
        schema={slot}
        call="PUT /visa/appointment-slot"
        body={(typed) => ({ ...typed, tracking_id })}
        lost={LOST}
        explain={explaining(LOST)}
        onRefused={(error) => {
          if (isAboutTime(error)) reload();
          if (error.code === 'conflict') void revalidate();
        }}
        onDone={({ message }) => {
          setSaid(message);
          return revalidate();
        }}
        className="mt-8 grid gap-6"
      >
        <NeedsScript />
        <p className="text-ink-2 text-small">All times are Lagos time.</p>
        <SlotFields offer={offer} reload={reload} />
        <SubmitButton>Choose this time</SubmitButton>
      </FormShell>
    </>
  );
}

export function NoAppointment() {
  return (
    <>
      <h1>No appointment found</h1>
      <p className="mt-2 text-lead">
        We know no appointment with this address. Open the link in the email that we sent you, or
        look it up with its tracking ID.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={paths.track()}>Visa Status</ButtonLink>
        <ButtonLink to={paths.chooseTime()} kind="second">
          Book an appointment
        </ButtonLink>
      </div>
    </>
  );
}
