import { formatDate } from '#shared/dates.ts';
import type { InsuranceRecord } from '#shared/services/insurance-form.ts';
import { pageParts } from '../../admin/kit/admin-page.tsx';
import { readOrders } from '../../admin/kit/lists/list-calls.ts';
import { OPEN_WORK } from '../../admin/kit/lists/list-view.ts';
import { ServiceOrderList } from '../../admin/kit/orders/service-order-list.tsx';
import type { Route } from './+types/admin-list-page';

const TITLE = 'Insurance';

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  readOrders(args, 'GET /insurance/all', OPEN_WORK);

export const { meta, HydrateFallback, ErrorBoundary } = pageParts(TITLE, 'insurance applications');

const about = ({ destination, period, coverage_begin }: InsuranceRecord) => (
  <>
    {destination}
    <span className="text-ink-2">
      , {period} from {formatDate(coverage_begin)}
    </span>
  </>
);

export default function InsuranceListPage({ loaderData }: Route.ComponentProps) {
  return (
    <ServiceOrderList
      kind="insurance"
      title={TITLE}
      noun="insurance application"
      searched="name, email, passport number, tracking ID or destination"
      list={loaderData}
      about={{ head: 'Cover', cell: about }}
      emailOf={({ contact_email }) => contact_email}
    />
  );
}
