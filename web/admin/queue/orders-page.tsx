import { orderPaths } from '../../order-paths.ts';
import { pageParts } from '../kit/admin-page.tsx';
import { AdminList } from '../kit/lists/admin-list.tsx';
import { lifeChoices, readOrders } from '../kit/lists/list-calls.ts';
import { moreColumns } from '../kit/orders/more-columns.tsx';
import type { Route } from './+types/orders-page';
import { searchColumns } from './queue-columns.tsx';

const TITLE = 'All orders';
const CALL = 'GET /admin/orders';

export const clientLoader = (args: Route.ClientLoaderArgs) => readOrders(args, CALL);

export const { meta, HydrateFallback, ErrorBoundary } = pageParts({
  title: TITLE,
  loading: 'Searching...',
  failed: 'The orders could not be searched.',
});

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { colleagues, now } = loaderData;
  return (
    <AdminList
      title={TITLE}
      call={CALL}
      list={loaderData}
      size="wide"
      columns={searchColumns(now)}
      more={moreColumns(now)}
      to={({ kind, id }) => orderPaths.order(kind, id)}
      search={[
        'Search name, email, phone, passport number, tracking ID or payment reference',
        'Name, phone, tracking ID or payment reference',
      ]}
      choices={lifeChoices(colleagues)}
      empty={{
        none: 'No orders yet.',
        why: 'The orders of all services are found here as soon as they are submitted.',
        notFound: 'Nothing found.',
        hint: 'Try part of the name, the phone number, or the tracking ID.',
        all: 'Clear the search',
      }}
    />
  );
}
