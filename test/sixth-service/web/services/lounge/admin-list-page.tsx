import { formatDate } from '#shared/dates.ts';
import type { LoungeRecord } from '#shared/services/lounge-form.ts';
import { AdminLoadFailure, AdminPage, AdminSkeleton } from '../../admin/kit/admin-page.tsx';
import { readerOf } from '../../admin/kit/guard.ts';
import { ExportButton } from '../../admin/kit/lists/export-button.tsx';
import { readOrders } from '../../admin/kit/lists/list-calls.ts';
import { OrderList } from '../../admin/kit/orders/order-list.tsx';
import { adminPaths } from '../../admin/kit/paths.ts';
import { pageMeta } from '../../ui/site.ts';
import type { Route } from './+types/admin-list-page';

const TITLE = 'Lounge passes';

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return {
    ...(await readOrders(readerOf(args), 'GET /lounge/all', args.request.url)),
    now: new Date(),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, TITLE);

export function HydrateFallback() {
  return <AdminSkeleton title={TITLE} says="Loading lounge passes..." />;
}

export function ErrorBoundary() {
  return <AdminLoadFailure title={TITLE} failed="The lounge passes could not be loaded." />;
}

const about = ({ airport, flight_day }: LoungeRecord) => `${airport}, ${formatDate(flight_day)}`;

export default function LoungeListPage({
  loaderData: { rows, next, colleagues, now },
}: Route.ComponentProps) {
  return (
    <AdminPage
      title={TITLE}
      back={adminPaths.dashboard}
      actions={<ExportButton path="/lounge/all" />}
    >
      <OrderList
        kind="lounge"
        title={TITLE}
        noun="lounge pass"
        searched="name, email, tracking ID or airport"
        rows={rows}
        next={next}
        colleagues={colleagues}
        now={now}
        about={{ head: 'Airport', cell: about }}
        emailOf={({ email }) => email}
      />
    </AdminPage>
  );
}
