import { formatDate } from '#shared/dates.ts';
import type { BookingRecord } from '#shared/services/visa-support-form.ts';
import { pageParts } from '../../admin/kit/admin-page.tsx';
import { readOrders } from '../../admin/kit/lists/list-calls.ts';
import { OPEN_WORK } from '../../admin/kit/lists/list-view.ts';
import { ServiceOrderList } from '../../admin/kit/orders/service-order-list.tsx';
import type { Route } from './+types/admin-list-page';
import { partsOf } from './parts-of.ts';

const TITLE = 'Visa support';

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  readOrders(args, 'GET /bookings/all', OPEN_WORK);

export const { meta, HydrateFallback, ErrorBoundary } = pageParts(TITLE, 'visa support bookings');

const about = (row: BookingRecord) => (
  <>
    {partsOf(row).join(', ')}
    <span className="text-ink-2">
      {' '}
      for {row.destination}, {formatDate(row.coverage_begin)}
    </span>
  </>
);

export default function VisaSupportListPage({ loaderData }: Route.ComponentProps) {
  return (
    <ServiceOrderList
      kind="booking"
      title={TITLE}
      noun="visa support booking"
      searched="name, email, tracking ID or destination"
      list={loaderData}
      about={{ head: 'Booked', cell: about }}
      emailOf={({ email }) => email}
    />
  );
}
