import { useId } from 'react';
import { Link, useNavigation } from 'react-router';
import type { AgentOrder, AgentTab, TabCounts } from '#shared/people/agents.ts';
import { paths, query } from '../../paths.ts';
import { Tabs } from '../../tabs.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ClearSearch, FilterForm } from '../../ui/filter-form.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { useAddressSearch } from '../../ui/use-address-search.ts';
import { useChangeParams } from '../../ui/use-change-params.ts';
import { OrdersTable } from './orders-table.tsx';
import { monthName } from './own-orders.ts';
import { PaySeveral } from './pay-several.tsx';

export const PAGE = 20;

/** Id of the list's section, to which the page links scroll. */
const LIST = 'applications';

const TABS: readonly [tab: AgentTab | 'all', text: string][] = [
  ['all', 'All'],
  ['needs_you', 'Needs you'],
  ['in_progress', 'In progress'],
  ['ready', 'Ready'],
  ['denied', 'Denied'],
];

const NONE: Record<AgentTab, string> = {
  needs_you: 'Nothing is waiting for you.',
  in_progress: 'Nothing is in progress.',
  ready: 'Nothing is ready to download.',
  denied: 'Nothing was denied.',
};

interface YourApplicationsProps {
  page: { rows: readonly AgentOrder[]; next?: string };
  counts: TabCounts;
  tab: AgentTab | undefined;
  /** YYYY-MM; undefined shows all months. */
  month: string | undefined;
  now: Date;
}

export function YourApplications({
  page: { rows: orders, next },
  counts,
  tab,
  month,
  now,
}: YourApplicationsProps) {
  const heading = useId();
  const filter = useAddressSearch();
  const onItsWay = useNavigation().location?.pathname === paths.dashboard;
  const search = filter.search.trim();
  // The month may still be loading.
  const chosen = useChangeParams()[0].get('month');
  const keep = (one: string | undefined) => ({
    ...(chosen && { month: chosen }),
    ...(one && one !== 'all' && { tab: one }),
  });
  return (
    <section id={LIST} aria-labelledby={heading} className="mt-6">
      <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-center">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h2 id={heading}>{`Your applications${month ? ` in ${monthName(month, now)}` : ''}`}</h2>
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
          keep={keep(tab)}
        />
      </div>
      <Tabs
        label="Your applications"
        within
        tabs={TABS.map(([one, text]) => ({
          to: paths.dashboard + query({ ...keep(one), search }),
          text,
          count: counts[one],
          current: one === (tab ?? 'all'),
        }))}
      />
      <div aria-busy={onItsWay}>
        {orders.length > 0 ? (
          <>
            <OrdersTable orders={orders} now={now} />
            <PaySeveral orders={orders} />
          </>
        ) : (
          <Empty title={tab && !search ? NONE[tab] : 'No application found.'} className="mt-4">
            {search && (
              <>
                <p className="text-ink-2 text-small">
                  Try a part of the name, the destination or the tracking ID.
                </p>
                <ClearSearch filter={filter} to={paths.dashboard + query(keep(tab))} />
              </>
            )}
          </Empty>
        )}
      </div>
      <ListPages
        shown={orders.length}
        {...(search ? {} : { total: counts[tab ?? 'all'] })}
        next={next}
        size={PAGE}
        busy={onItsWay}
        list={LIST}
      />
    </section>
  );
}
