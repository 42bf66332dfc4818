import { useId } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ClearSearch, FilterForm } from '../destinations/filter-form.tsx';
import { useAddressSearch } from '../destinations/use-address-search.ts';
import type { OrdersPage } from './agent-calls.ts';
import { OrdersTable } from './orders-table.tsx';

/** How many orders a page of the list has. */
export const PAGE = 50;

/** Where the list begins: turning a page leads there. */
const LIST = 'applications';

/** The agent's own orders, to search and to turn over; what is asked stands in the address. */
export function YourApplications({ page: { orders, next }, now }: { page: OrdersPage; now: Date }) {
  const heading = useId();
  const filter = useAddressSearch();
  const [params] = useSearchParams();
  const search = params.get('search') ?? '';
  const onItsWay = useNavigation().location?.pathname === paths.dashboard;
  const further = new URLSearchParams({ ...(search && { search }), ...(next && { cursor: next }) });
  return (
    <section id={LIST} aria-labelledby={heading} className="mt-10">
      <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-center">
        <h2 id={heading}>Your applications</h2>
        <FilterForm filter={filter} label="Search customer, tracking ID or destination" placeholder="Customer or destination" />
      </div>
      <div aria-busy={onItsWay}>
        {orders.length > 0 ? (
          <OrdersTable orders={orders} now={now} />
        ) : (
          <Empty title="No application found." className="mt-4">
            <p className="text-ink-2 text-small">Try a part of the name, the destination or the tracking ID.</p>
            <ClearSearch filter={filter} to={paths.dashboard} />
          </Empty>
        )}
      </div>
      <div className="flex min-h-15 flex-wrap items-center justify-between gap-3 pt-4 text-ink-2 text-small">
        <p role="status" className="tabular-nums">
          {onItsWay ? 'Looking…' : `Showing ${orders.length}`}
        </p>
        <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {params.has('cursor') && (
            <ButtonLink kind="link" to={`?${new URLSearchParams(search && { search })}#${LIST}`}>
              Back to the first
            </ButtonLink>
          )}
          {next && (
            <ButtonLink kind="second" size="small" to={`?${further}#${LIST}`}>
              Next {PAGE}
            </ButtonLink>
          )}
        </p>
      </div>
    </section>
  );
}
