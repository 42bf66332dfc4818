import { formatSlot } from '#shared/dates.ts';
import { APPOINTMENT_FIELDS, type AppointmentRecord } from '#shared/services/appointment-form.ts';
import { readOrder } from '../../admin/kit/orders/order-calls.ts';
import { orderPageParts } from '../../admin/kit/orders/order-failure.tsx';
import { RecordRows } from '../../admin/kit/orders/record-rows.tsx';
import { ServiceOrder } from '../../admin/kit/orders/service-order.tsx';
import { paths } from '../../paths.ts';
import { CopyText } from '../../ui/copy.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/admin-status-page';
import { AppointmentChanges } from './admin-changes.tsx';
import { OnPaid } from './admin-on-paid.tsx';
import { appointmentQuery } from './calendar.ts';

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  readOrder(args, 'appointment', appointmentQuery(args.url.searchParams));

export const { meta, HydrateFallback, ErrorBoundary } = orderPageParts({
  kind: 'appointment',
  title: 'Appointment',
  service: 'appointment',
});

/** Paid, but the time was taken: what was mailed, and the link to pass on by phone. */
function Lost({ record }: { record: AppointmentRecord }) {
  return (
    <Notice tone="bad" title="Paid, but the time is lost" className="text-small">
      <p>
        {formatSlot(record)} had passed or was somebody else’s when the payment came in. This link
        to choose another time was emailed to{' '}
        <span className="wrap-anywhere">{record.email_address}</span>.
      </p>
      <CopyText
        text={new URL(paths.chooseTime(record.tracking_id), window.location.href).href}
        label="Link to choose a time"
      />
    </Notice>
  );
}

export default function AppointmentStatusPage({ loaderData }: Route.ComponentProps) {
  const { record, now } = loaderData;
  const { slot_lost } = record;
  const when = formatSlot(record);
  return (
    <ServiceOrder
      kind="appointment"
      order={loaderData}
      about={slot_lost ? 'Another time is to be chosen' : `${when}, Lagos time`}
      email={record.email_address}
      onPaid={<OnPaid appointment={record} />}
    >
      {slot_lost && <Lost record={record} />}
      <AppointmentChanges record={record} now={now} />
      <RecordRows
        list={APPOINTMENT_FIELDS}
        record={record}
        section="Appointment"
        labels={{ appointment_date: 'When' }}
        said={{
          appointment_date: slot_lost
            ? `${when}: lost, another is to be chosen`
            : `${when}, Lagos time`,
          appointment_time: false,
        }}
      />
      <RecordRows list={APPOINTMENT_FIELDS} record={record} section="Applicant" />
    </ServiceOrder>
  );
}
