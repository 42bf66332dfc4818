import type { ReactNode } from 'react';
import { type BookingPart, PART_NAMES } from '#shared/money/prices.ts';
import type { ShownPriceLine } from '#shared/orders/orders.ts';
import {
  BOOKING_FIELDS,
  type BookingRecord,
  PART_TITLES,
} from '#shared/services/visa-support-form.ts';
import { readOrder } from '../../admin/kit/orders/order-calls.ts';
import { orderPageParts } from '../../admin/kit/orders/order-failure.tsx';
import { RecordRows, scansOf } from '../../admin/kit/orders/record-rows.tsx';
import { ServiceOrder } from '../../admin/kit/orders/service-order.tsx';
import { given } from '../../admin/kit/orders/values.tsx';
import { Scans } from '../../admin/kit/scans/scans.tsx';
import { Money } from '../../ui/price.tsx';
import type { Route } from './+types/admin-status-page';
import { partsOf } from './parts-of.ts';

export const clientLoader = (args: Route.ClientLoaderArgs) => readOrder(args, 'booking');

export const { meta, HydrateFallback, ErrorBoundary } = orderPageParts({
  kind: 'booking',
  title: 'Visa support booking',
  service: 'visa support',
});

const person = (title: string, first_name: string, last_name: string) =>
  [title, first_name, last_name].filter(Boolean).join(' ');

/** The part's price when it was booked; old bookings may have only the total. */
function PartPrice({ part, lines }: { part: BookingPart; lines: readonly ShownPriceLine[] }) {
  const line = lines.find(({ text }) => text === PART_NAMES[part]);
  return line && <Money amount={line.amount} />;
}

const PEOPLE: Record<
  Exclude<BookingPart, 'documents'>,
  (record: BookingRecord) => Partial<Record<keyof typeof BOOKING_FIELDS, ReactNode>>
> = {
  flight: ({ title, traveler_first_name, traveler_last_name }) => ({
    title: given(person(title, traveler_first_name, traveler_last_name)),
    traveler_first_name: false,
    traveler_last_name: false,
  }),
  hotel: ({ hotel_title, hotel_first_name, hotel_last_name }) => ({
    hotel_title: given(person(hotel_title, hotel_first_name, hotel_last_name)),
    hotel_first_name: false,
    hotel_last_name: false,
  }),
};

export default function VisaSupportStatusPage({ loaderData }: Route.ComponentProps) {
  const { record, now } = loaderData;
  const { parts } = record;
  const chosen = parts.filter((part) => part !== 'documents');
  return (
    <ServiceOrder
      kind="booking"
      order={loaderData}
      about={`${record.destination}: ${partsOf(record).join(', ')}`}
      email={record.email}
    >
      <div className={`grid content-start gap-8 ${chosen.length > 0 ? 'md:grid-cols-2' : ''}`}>
        <RecordRows list={BOOKING_FIELDS} section="Applicant and trip" record={record} />
        {chosen.length > 0 && (
          <div className="grid content-start gap-8">
            {chosen.map((part) => (
              <RecordRows
                key={part}
                list={BOOKING_FIELDS}
                record={record}
                section={part}
                title={PART_TITLES[part]}
                beside={<PartPrice part={part} lines={record.price_lines} />}
                said={PEOPLE[part](record)}
              />
            ))}
          </div>
        )}
      </div>
      {parts.includes('documents') && <Scans scans={scansOf(BOOKING_FIELDS, record)} now={now} />}
    </ServiceOrder>
  );
}
