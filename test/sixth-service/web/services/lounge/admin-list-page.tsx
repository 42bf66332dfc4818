import { formatDate } from '#shared/dates.ts';
import type { LoungeRecord } from '#shared/services/lounge-form.ts';
import { pageParts } from '../../admin/kit/admin-page.tsx';
import { readOrders } from '../../admin/kit/lists/list-calls.ts';
import { OPEN_WORK } from '../../admin/kit/lists/list-view.ts';
import { ServiceOrderList } from '../../admin/kit/orders/service-order-list.tsx';
import type { Route } from './+types/admin-list-page';

const TITLE = 'Lounge passes';

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  readOrders(args, 'GET /lounge/all', OPEN_WORK);

export const { meta, HydrateFallback, ErrorBoundary } = pageParts({
  title: TITLE,
  loading: 'Loading lounge passes...',
  failed: 'The lounge passes could not be loaded.',
});

const about = ({ airport, flight_day }: LoungeRecord) => `${airport}, ${formatDate(flight_day)}`;

export default function LoungeListPage({ loaderData }: Route.ComponentProps) {
  return (
    <ServiceOrderList
      kind="lounge"
      title={TITLE}
      noun="lounge pass"
      searched="name, email, tracking ID or airport"
      list={loaderData}
      about={{ head: 'Airport', cell: about }}
      emailOf={({ email }) => email}
    />
  );
}
