import { useId } from 'react';
import { Link, useNavigation } from 'react-router';
import type { OrdersPage } from '../../agent/agent-calls.ts';
import { paths } from '../../paths.ts';
import { Empty } from '../../ui/empty.tsx';
import { ClearSearch, FilterForm } from '../../ui/filter-form.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { useAddressSearch } from '../../ui/use-address-search.ts';
import { OrdersTable } from './orders-table.tsx';
import { monthName } from './own-orders.ts';
import { PaySeveral } from './pay-several.tsx';

export const PAGE = 50;

/** Anchor of the list, for its page links. */
const LIST = 'applications';

interface YourApplicationsProps {
  page: OrdersPage;
  /** YYYY-MM; all months without one. */
  month: string | undefined;
  now: Date;
}

/** An agent's orders, with search and pages in the URL. */
export function YourApplications({ page: { orders, next }, month, now }: YourApplicationsProps) {
  const heading = useId();
  const filter = useAddressSearch();
  const onItsWay = useNavigation().location?.pathname === paths.dashboard;
  return (
    <section id={LIST} aria-labelledby={heading} className="mt-10">
      <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-center">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h2 id={heading}>Your applications{month && ` in ${monthName(month, now)}`}</h2>
          {month && (
            <Link to={paths.dashboard} preventScrollReset className="link">
              All months
            </Link>
          )}
        </div>
        <FilterForm
          filter={filter}
          label="Search customer, tracking ID or destination"
          placeholder="Customer or destination"
          keep={month ? { month } : {}}
        />
      </div>
      <div aria-busy={onItsWay}>
        {orders.length > 0 ? (
          <>
            <PaySeveral orders={orders} />
            <OrdersTable orders={orders} now={now} />
          </>
        ) : (
          <Empty title="No application found." className="mt-4">
            <p className="text-ink-2 text-small">
              Try a part of the name, the destination or the tracking ID.
            </p>
            <ClearSearch
              filter={filter}
              to={month ? `${paths.dashboard}?month=${month}` : paths.dashboard}
            />
          </Empty>
        )}
      </div>
      <ListPages shown={orders.length} next={next} size={PAGE} busy={onItsWay} list={LIST} />
    </section>
  );
}
