import { useLocation, useNavigation } from 'react-router';
import { orderPaths } from '../../order-paths.ts';
import { Empty } from '../../ui/empty.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { pageMeta } from '../../ui/site.ts';
import { useAddressSearch } from '../../ui/use-address-search.ts';
import { AdminLoadFailure, AdminPage, AdminSkeleton } from '../kit/admin-page.tsx';
import { readerOf } from '../kit/guard.ts';
import { ListKeysNote } from '../kit/keys.tsx';
import { isNarrowed, lifeChoices, PAGE, readOrders } from '../kit/lists/list-calls.ts';
import { ListFilters } from '../kit/lists/list-filters.tsx';
import { ListTable } from '../kit/lists/list-table.tsx';
import { SEARCHING, useView } from '../kit/lists/list-view.ts';
import { ShowAll } from '../kit/lists/show-all.tsx';
import { adminPaths } from '../kit/paths.ts';
import type { Route } from './+types/search-page';
import { searchColumns } from './queue-columns.tsx';

const TITLE = 'All orders';
const LIST = 'list';

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return {
    ...(await readOrders(readerOf(args), 'GET /admin/orders', args.request.url)),
    now: new Date(),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, TITLE);

export function HydrateFallback() {
  return <AdminSkeleton title={TITLE} says="Searching..." />;
}

export function ErrorBoundary() {
  return <AdminLoadFailure title={TITLE} failed="The orders could not be searched." />;
}

export default function SearchPage({
  loaderData: { rows, next, colleagues, now },
}: Route.ComponentProps) {
  const { pathname } = useLocation();
  const filter = useAddressSearch(SEARCHING);
  const params = useView();
  const onItsWay = useNavigation().location?.pathname === pathname;
  return (
    <AdminPage title={TITLE} back={adminPaths.dashboard}>
      <section id={LIST} aria-label={TITLE} aria-busy={onItsWay}>
        <ListFilters
          filter={filter}
          label="Search name, email, phone, passport number, tracking ID or payment reference"
          placeholder="Name, phone, tracking ID or payment reference"
          choices={lifeChoices(colleagues)}
        />
        {rows.length > 0 ? (
          <ListTable
            caption={TITLE}
            columns={searchColumns(now)}
            rows={rows}
            to={({ kind, id }) => orderPaths.order(kind, id)}
          />
        ) : (
          <Empty title={isNarrowed(params) ? 'Nothing found.' : 'No orders yet.'} className="mt-4">
            {isNarrowed(params) ? (
              <>
                <p className="text-ink-2">
                  Try a part of the name, the phone number, or the tracking ID.
                </p>
                <ShowAll clear={filter.clear}>Clear the search</ShowAll>
              </>
            ) : (
              <p className="text-ink-2">
                The orders of all services are found here as soon as they are submitted.
              </p>
            )}
          </Empty>
        )}
        <ListPages shown={rows.length} next={next} size={PAGE} busy={onItsWay} list={LIST} />
        <ListKeysNote />
      </section>
    </AdminPage>
  );
}
