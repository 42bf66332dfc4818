import { formatDate } from '#shared/dates.ts';
import type { InsuranceRecord } from '#shared/services/insurance-form.ts';
import { AdminLoadFailure, AdminPage, AdminSkeleton } from '../../admin/kit/admin-page.tsx';
import { readerOf } from '../../admin/kit/guard.ts';
import { ExportButton } from '../../admin/kit/lists/export-button.tsx';
import { readOrders } from '../../admin/kit/lists/list-calls.ts';
import { OPEN_WORK } from '../../admin/kit/lists/list-view.ts';
import { OrderList } from '../../admin/kit/orders/order-list.tsx';
import { adminPaths } from '../../admin/kit/paths.ts';
import { pageMeta } from '../../ui/site.ts';
import type { Route } from './+types/admin-list-page';

const TITLE = 'Insurance';

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return {
    ...(await readOrders(readerOf(args), 'GET /insurance/all', args.request.url, OPEN_WORK)),
    now: new Date(),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, TITLE);

export function HydrateFallback() {
  return <AdminSkeleton title={TITLE} says="Loading insurance applications..." />;
}

export function ErrorBoundary() {
  return (
    <AdminLoadFailure title={TITLE} failed="The insurance applications could not be loaded." />
  );
}

const about = ({ destination, period, coverage_begin }: InsuranceRecord) => (
  <>
    {destination}
    <span className="text-ink-2">
      , {period} from {formatDate(coverage_begin)}
    </span>
  </>
);

export default function InsuranceListPage({
  loaderData: { rows, next, colleagues, now },
}: Route.ComponentProps) {
  return (
    <AdminPage
      title={TITLE}
      back={adminPaths.dashboard}
      actions={<ExportButton path="/insurance/all" opensOn={OPEN_WORK} />}
    >
      <OrderList
        kind="insurance"
        title={TITLE}
        noun="insurance application"
        searched="name, email, passport number, tracking ID or destination"
        rows={rows}
        next={next}
        colleagues={colleagues}
        now={now}
        about={{ head: 'Cover', cell: about }}
        emailOf={({ contact_email }) => contact_email}
      />
    </AdminPage>
  );
}
