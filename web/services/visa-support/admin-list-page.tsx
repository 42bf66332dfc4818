import { formatDate } from '#shared/dates.ts';
import type { BookingRecord } from '#shared/services/visa-support-form.ts';
import { AdminLoadFailure, AdminPage, AdminSkeleton } from '../../admin/kit/admin-page.tsx';
import { readerOf } from '../../admin/kit/guard.ts';
import { ExportButton } from '../../admin/kit/lists/export-button.tsx';
import { readOrders } from '../../admin/kit/lists/list-calls.ts';
import { OPEN_WORK } from '../../admin/kit/lists/list-view.ts';
import { OrderList } from '../../admin/kit/orders/order-list.tsx';
import { adminPaths } from '../../admin/kit/paths.ts';
import { pageMeta } from '../../ui/site.ts';
import type { Route } from './+types/admin-list-page';
import { partsOf } from './parts-of.ts';

const TITLE = 'Visa support';

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return {
    ...(await readOrders(readerOf(args), 'GET /bookings/all', args.request.url, OPEN_WORK)),
    now: new Date(),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, TITLE);

export function HydrateFallback() {
  return <AdminSkeleton title={TITLE} says="Loading visa support bookings..." />;
}

export function ErrorBoundary() {
  return <AdminLoadFailure title={TITLE} failed="The visa support bookings could not be loaded." />;
}

const about = (row: BookingRecord) => (
  <>
    {partsOf(row).join(', ')}
    <span className="text-ink-2">
      {' '}
      for {row.destination}, {formatDate(row.coverage_begin)}
    </span>
  </>
);

export default function VisaSupportListPage({
  loaderData: { rows, next, colleagues, now },
}: Route.ComponentProps) {
  return (
    <AdminPage
      title={TITLE}
      back={adminPaths.dashboard}
      actions={<ExportButton path="/bookings/all" opensOn={OPEN_WORK} />}
    >
      <OrderList
        kind="booking"
        title={TITLE}
        noun="visa support booking"
        searched="name, email, tracking ID or destination"
        rows={rows}
        next={next}
        colleagues={colleagues}
        now={now}
        about={{ head: 'Booked', cell: about }}
        emailOf={({ email }) => email}
      />
    </AdminPage>
  );
}
