import { fullName } from '#shared/people/names.ts';
import type { ApplicationRecord } from '#shared/services/application-form.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { pageParts } from '../../admin/kit/admin-page.tsx';
import { AdminList } from '../../admin/kit/lists/admin-list.tsx';
import { ORDER_DAYS } from '../../admin/kit/lists/day-filters.tsx';
import { isNarrowed, orderChoices, readOrders } from '../../admin/kit/lists/list-calls.ts';
import type { Column } from '../../admin/kit/lists/list-table.tsx';
import { useView } from '../../admin/kit/lists/list-view.ts';
import { RowActions } from '../../admin/kit/lists/row-actions.tsx';
import { AgentBar } from '../../admin/kit/orders/agent-bar.tsx';
import { bringBack } from '../../admin/kit/orders/bring-back.tsx';
import { DeleteOrder } from '../../admin/kit/orders/delete-order.tsx';
import { moreColumns } from '../../admin/kit/orders/more-columns.tsx';
import { useMe } from '../../admin/kit/use-admin-me.ts';
import { orderPaths } from '../../order-paths.ts';
import { usePattern } from '../../page-pattern.ts';
import { Tabs } from '../../tabs.tsx';
import type { Route } from './+types/admin-list-page';
import { applicationColumns } from './admin-columns.tsx';
import { type ApplicationList, applicationLists, listAt } from './admin-lists.ts';

const HEADINGS = { visa: 'Visa applications', permit: 'Permit applications' } as const;

const headingOf = ({ kind, call, text }: ApplicationList) =>
  call === 'all' ? HEADINGS[kind] : `${text} ${kind} applications`;

const callOf = ({ kind, call }: ApplicationList) => `GET /${kind}/${call}` as const;

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  readOrders(args, callOf(listAt(args.pattern)));

export const { meta, HydrateFallback, ErrorBoundary } = pageParts((pattern) => ({
  title: headingOf(listAt(pattern)),
  loading: 'Loading applications...',
  failed: 'The applications could not be loaded.',
}));

function columns(kind: DecidedKind, now: Date, deleted: boolean): Column<ApplicationRecord>[] {
  return [
    ...applicationColumns(kind, now),
    deleted
      ? bringBack(now)
      : {
          head: 'Delete',
          needs: 'orders',
          quiet: true,
          area: 'action',
          right: true,
          cell: (row) => (
            <RowActions of={fullName(row)}>
              <DeleteOrder kind={kind} id={row.id} name={fullName(row)} />
            </RowActions>
          ),
        },
  ];
}

/** One page for all twelve lists of visa and permit applications. */
export default function AdminListPage({ loaderData }: Route.ComponentProps) {
  const { colleagues, now } = loaderData;
  const list = listAt(usePattern());
  const { kind } = list;
  const me = useMe();
  const view = useView();
  const countOf = ({ call, status }: ApplicationList) => {
    if (call === 'all-paid-visa') return me?.payments[kind].paid;
    if (call === 'all-not-paid-visa') return me?.payments[kind].unpaid;
    return me?.counts[kind][status ?? 'all'];
  };
  const asideOf = ({ call, status }: ApplicationList) => {
    if (call === 'all-paid-visa') return undefined;
    return me?.aside[kind][call === 'all-not-paid-visa' ? 'unpaid' : (status ?? 'all')];
  };
  const deleted = view.get('deleted') === 'yes';
  const byPayment = list.call.startsWith('all-');
  return (
    <AdminList
      title={headingOf(list)}
      call={callOf(list)}
      list={loaderData}
      size="wide"
      selects={list.selects}
      columns={columns(kind, now, deleted)}
      more={moreColumns<ApplicationRecord>(now, ({ contact_email }) => contact_email)}
      to={
        deleted
          ? undefined
          : ({ id }, view) => {
              const from = new URLSearchParams(view);
              from.set('list', list.call);
              return orderPaths.order(kind, id, String(from));
            }
      }
      search={[
        'Search name, email, passport number, tracking ID or destination',
        'Name, tracking ID, passport or destination',
      ]}
      choices={orderChoices(colleagues, byPayment ? undefined : 'Not Paid')}
      days={ORDER_DAYS}
      empty={{
        none: 'No applications here yet.',
        why: 'What applicants and agents send appears here at once.',
        notFound: 'No application found.',
        hint: 'Try part of the name, the tracking ID or the passport number, or other days.',
        clears: true,
      }}
      total={isNarrowed(view) ? undefined : countOf(list)}
      aside={isNarrowed(view) ? undefined : asideOf(list)}
      intro={
        <Tabs
          label={`Lists of ${kind} applications`}
          tabs={applicationLists(kind).map((list) => ({
            to: list.url,
            text: list.text,
            count: countOf(list),
          }))}
        />
      }
      above={<AgentBar kind={kind} />}
    />
  );
}
