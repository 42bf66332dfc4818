import type { ReactNode } from 'react';
import { type BookingRecord, chosenParts } from '#shared/bookings.ts';
import { formatDate } from '#shared/dates.ts';
import type { ShownPriceLine } from '#shared/orders.ts';
import { type BookingPart, PART_NAMES } from '#shared/prices.ts';
import type { Opened } from '#shared/record-details.ts';
import { ChangeToPaid } from '../../admin/lists/change-to-paid.tsx';
import { readOrder } from '../../admin/order-page/order-calls.ts';
import { OrderFailure } from '../../admin/order-page/order-failure.tsx';
import { OrderFrame } from '../../admin/order-page/order-frame.tsx';
import { nameOf } from '../../admin/order-page/order-words.ts';
import { RecordPart } from '../../admin/order-page/record-section.tsx';
import { given, mailLink, phoneLink } from '../../admin/order-page/values.tsx';
import { Scans } from '../../admin/scans/scans.tsx';
import { AdminSkeleton } from '../../admin/shell/admin-page.tsx';
import { Money } from '../../ui/price.tsx';
import { pageMeta } from '../../ui/site.ts';
import type { Route } from './+types/admin-status-page';
import { PART_TITLES, partsOf } from './parts-of.ts';

const TITLE = 'Visa support booking';

export const clientLoader = (args: Route.ClientLoaderArgs) => readOrder<Opened<BookingRecord>>(args, 'booking');

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `${nameOf(loaderData.record)}, visa support` : TITLE);

export function HydrateFallback() {
  return <AdminSkeleton says="Loading the visa support booking..." />;
}

export function ErrorBoundary() {
  return <OrderFailure kind="booking" title={TITLE} failed="The visa support booking could not be loaded." />;
}

const person = (title: string, first_name: string, last_name: string) => [title, first_name, last_name].filter(Boolean).join(' ');
const lines = (text: string) => text && <span className="whitespace-pre-line">{text}</span>;
const day = (date: string | null) => date && formatDate(date);

/** What a part cost when it was booked; of old bookings only the sum may be known. */
function PartPrice({ part, lines }: { part: BookingPart; lines: readonly ShownPriceLine[] }) {
  const line = lines.find(({ text }) => text === PART_NAMES[part]);
  return line && <Money amount={line.amount} />;
}

/** What was said about each part. */
const FACTS: Record<Exclude<BookingPart, 'documents'>, (record: BookingRecord) => [label: string, value: ReactNode][]> = {
  flight: ({ title, traveler_first_name, traveler_last_name, trip_type, flight_details }) => [
    ['Traveller', given(person(title, traveler_first_name, traveler_last_name))],
    ['Kind of trip', given(trip_type)],
    ['Flight details', given(lines(flight_details))],
  ],
  hotel: (record) => [
    ['Guest', given(person(record.hotel_title, record.hotel_first_name, record.hotel_last_name))],
    ['Visa interview', given(day(record.visa_interview_date))],
    ['Embassy', given(record.visa_embassy)],
    ['Check-in', given(day(record.check_in_date))],
    ['Check-out', given(day(record.check_out_date))],
    ['Hotel details', given(lines(record.hotel_details))],
  ],
};

export default function VisaSupportStatusPage({ loaderData: { record, neighbours, now } }: Route.ComponentProps) {
  const { id, amount_to_pay, payment_status, email } = record;
  const name = nameOf(record);
  const parts = chosenParts(record);
  const chosen = parts.filter((part) => part !== 'documents');
  return (
    <OrderFrame
      kind="booking"
      record={record}
      neighbours={neighbours}
      now={now}
      about={`${record.destination}: ${partsOf(record).join(', ')}`}
      amount={amount_to_pay}
      pay={
        payment_status === 'Pending' && (
          <ChangeToPaid kind="booking" id={id} name={name} amount={amount_to_pay} email={email} waiting={record.payments_to_review} />
        )
      }
    >
      <div className={`grid content-start gap-8 ${chosen.length > 0 ? 'md:grid-cols-2' : ''}`}>
        <RecordPart
          title="Applicant and trip"
          rows={[
            ['First name', record.first_name],
            ['Middle name', given(record.middle_name)],
            ['Last name', record.last_name],
            ['Date of birth', formatDate(record.date_of_birth)],
            ['Phone', phoneLink(record.phone_number)],
            ['Email', mailLink(email)],
            ['Destination', record.destination],
            ['Travel date', formatDate(record.coverage_begin)],
            ['Return date', formatDate(record.coverage_end)],
          ]}
        />
        {chosen.length > 0 && (
          <div className="grid content-start gap-8">
            {chosen.map((part) => (
              <RecordPart
                key={part}
                title={PART_TITLES[part]}
                beside={<PartPrice part={part} lines={record.price_lines} />}
                rows={FACTS[part](record)}
              />
            ))}
          </div>
        )}
      </div>
      {parts.includes('documents') && (
        <Scans
          scans={[
            { field: 'upload_signature', label: PART_TITLES.documents, link: record.upload_signature, file: record.files.upload_signature },
          ]}
          now={now}
        />
      )}
    </OrderFrame>
  );
}
