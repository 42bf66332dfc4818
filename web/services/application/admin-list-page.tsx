import { useLocation, useNavigation } from 'react-router';
import type { ApplicationRecord } from '#shared/services/application-form.ts';
import { AdminLoadFailure, AdminPage, AdminSkeleton } from '../../admin/kit/admin-page.tsx';
import { readerOf } from '../../admin/kit/guard.ts';
import { ListKeysNote } from '../../admin/kit/keys.tsx';
import { ORDER_DAYS } from '../../admin/kit/lists/day-filters.tsx';
import { ExportButton } from '../../admin/kit/lists/export-button.tsx';
import {
  ASIDE_CHOICE,
  DELETED_CHOICE,
  isNarrowed,
  lifeChoices,
  ORDER_CHOICE,
  PAGE,
  PLACED_CHOICE,
  paymentChoice,
  readOrders,
} from '../../admin/kit/lists/list-calls.ts';
import { ListFilters } from '../../admin/kit/lists/list-filters.tsx';
import { type Column, ListTable } from '../../admin/kit/lists/list-table.tsx';
import { SEARCHING, useView } from '../../admin/kit/lists/list-view.ts';
import { ShowAll } from '../../admin/kit/lists/show-all.tsx';
import { Tabs } from '../../admin/kit/lists/tabs.tsx';
import { AgentBar } from '../../admin/kit/orders/agent-bar.tsx';
import { bringBack } from '../../admin/kit/orders/bring-back.tsx';
import { nameOf } from '../../admin/kit/orders/order-words.ts';
import { adminPaths } from '../../admin/kit/paths.ts';
import { useMe } from '../../admin/kit/use-admin-me.ts';
import { orderPaths } from '../../order-paths.ts';
import { patternOf, usePattern } from '../../page-pattern.ts';
import { Empty } from '../../ui/empty.tsx';
import { ClearSearch } from '../../ui/filter-form.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { pageMeta } from '../../ui/site.ts';
import { useAddressSearch } from '../../ui/use-address-search.ts';
import type { Route } from './+types/admin-list-page';
import { applicationColumns } from './admin-columns.tsx';
import { DeleteApplication } from './admin-delete.tsx';
import { type ApplicationList, applicationLists, listOf } from './admin-lists.ts';

const LIST = 'list';
const HEADINGS = { visa: 'Visa applications', permit: 'Permit applications' } as const;

const headingOf = ({ kind, call, text }: ApplicationList) =>
  call === 'all' ? HEADINGS[kind] : `${text} ${kind} applications`;

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const list = listOf(args.pattern);
  return {
    ...(await readOrders(readerOf(args), `GET /${list.kind}/${list.call}`, args.request.url)),
    now: new Date(),
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, headingOf(listOf(patternOf(matches))));

export function HydrateFallback() {
  return <AdminSkeleton title={headingOf(listOf(usePattern()))} says="Loading applications..." />;
}

export function ErrorBoundary() {
  const list = listOf(usePattern());
  return (
    <AdminLoadFailure title={headingOf(list)} failed="The applications could not be loaded." />
  );
}

const TRACKING_ID: Column<ApplicationRecord> = {
  head: 'Tracking ID',
  place: 'hidden',
  cell: ({ tracking_id }) => (
    <span className="code text-ink-2 whitespace-nowrap">{tracking_id}</span>
  ),
};

function columns(
  kind: 'visa' | 'permit',
  now: Date,
  deleted: boolean,
): Column<ApplicationRecord>[] {
  const [applicant, place, ...rest] = applicationColumns(kind, now);
  return [
    applicant,
    place,
    // The list of deleted orders has the restore button here.
    ...(deleted ? [] : [TRACKING_ID]),
    ...rest,
    deleted
      ? bringBack(now)
      : {
          head: 'Delete',
          quiet: true,
          place: 'action',
          right: true,
          cell: (row) => <DeleteApplication kind={kind} id={row.id} name={nameOf(row)} />,
        },
  ];
}

/** All twelve lists of visa and permit applications. */
export default function AdminListPage({
  loaderData: { rows, next, colleagues, now },
}: Route.ComponentProps) {
  const { pathname } = useLocation();
  const list = listOf(usePattern());
  const { kind } = list;
  const counts = useMe()?.counts[kind];
  const filter = useAddressSearch(SEARCHING);
  const params = useView();
  const onItsWay = useNavigation().location?.pathname === pathname;
  const from = new URLSearchParams(params);
  from.set('list', list.call);
  const countOf = ({ call, status }: ApplicationList) =>
    status || call === 'all' ? counts?.[status ?? 'all'] : undefined;
  const deleted = params.get('deleted') === 'yes';
  const byPayment = list.call.startsWith('all-');
  const narrowed = isNarrowed(params);
  return (
    <AdminPage
      title={headingOf(list)}
      back={adminPaths.dashboard}
      actions={<ExportButton path={`/${kind}/${list.call}`} />}
    >
      <Tabs
        label={`Lists of ${kind} applications`}
        tabs={applicationLists(kind).map((list) => ({
          to: list.address,
          text: list.text,
          count: countOf(list),
        }))}
      />
      <section id={LIST} aria-label={headingOf(list)} aria-busy={onItsWay}>
        <AgentBar kind={kind} />
        <ListFilters
          filter={filter}
          label="Search name, email, passport number, tracking ID or destination"
          placeholder="Name, tracking ID, passport or destination"
          choices={[
            ...(byPayment ? [] : [paymentChoice('Not Paid')]),
            ...lifeChoices(colleagues),
            PLACED_CHOICE,
            ASIDE_CHOICE,
            DELETED_CHOICE,
            ORDER_CHOICE,
          ]}
          days={ORDER_DAYS}
        />
        {rows.length > 0 ? (
          <ListTable
            caption={headingOf(list)}
            size="wide"
            columns={columns(kind, now, deleted)}
            rows={rows}
            to={deleted ? undefined : (row) => orderPaths.order(kind, row.id, String(from))}
          />
        ) : (
          <Empty
            title={narrowed ? 'No application found.' : 'No applications here yet.'}
            className="mt-4"
          >
            {narrowed ? (
              <>
                <p className="text-ink-2">
                  Try a part of the name, the tracking ID or the passport number, or other days.
                </p>
                {params.has('search') ? <ClearSearch filter={filter} to={pathname} /> : <ShowAll />}
              </>
            ) : (
              <p className="text-ink-2">What applicants and agents send stands here at once.</p>
            )}
          </Empty>
        )}
        <ListPages
          shown={rows.length}
          total={narrowed ? undefined : countOf(list)}
          next={next}
          size={PAGE}
          busy={onItsWay}
          list={LIST}
        />
        <ListKeysNote />
      </section>
    </AdminPage>
  );
}
