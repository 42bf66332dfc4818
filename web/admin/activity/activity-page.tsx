import { useLocation, useNavigation } from 'react-router';
import type { ActivityEntry } from '#shared/activity.ts';
import type { Colleague } from '#shared/admins.ts';
import { formatShort } from '#shared/dates.ts';
import { EVENT_GROUPS } from '#shared/event-groups.ts';
import { EVENTS } from '#shared/events.ts';
import { descriptionOf, KINDS } from '#shared/services/index.ts';
import { callApi } from '../../api.ts';
import { Empty } from '../../ui/empty.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { pageMeta } from '../../ui/site.ts';
import { useAddressSearch } from '../../ui/use-address-search.ts';
import { AdminLoadFailure, AdminPage, AdminSkeleton } from '../kit/admin-page.tsx';
import { readerOf } from '../kit/guard.ts';
import { ListKeysNote } from '../kit/keys.tsx';
import { HAPPENED_DAYS } from '../kit/lists/day-filters.tsx';
import { ExportButton } from '../kit/lists/export-button.tsx';
import { PAGE, readList } from '../kit/lists/list-calls.ts';
import { type Choice, ListFilters } from '../kit/lists/list-filters.tsx';
import { type Column, ListTable } from '../kit/lists/list-table.tsx';
import { SEARCHING, useView } from '../kit/lists/list-view.ts';
import { ShowAll } from '../kit/lists/show-all.tsx';
import { adminPaths } from '../kit/paths.ts';
import { subjectOf } from '../kit/subject.ts';
import type { Route } from './+types/activity-page';

const LIST = 'list';
const TITLE = 'Activity';

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const reader = readerOf(args);
  const [activity, colleagues] = await Promise.all([
    readList(reader, 'GET /admin/activity', args.request.url),
    callApi('GET /admin/colleagues', reader),
  ]);
  return { ...activity, colleagues, now: new Date() };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, TITLE);

export function HydrateFallback() {
  return <AdminSkeleton title={TITLE} says="Loading the activity..." />;
}

export function ErrorBoundary() {
  return <AdminLoadFailure title={TITLE} failed="The activity could not be loaded." />;
}

const WHOSE: Choice = {
  name: 'by',
  label: 'Whose doings',
  options: [
    ['', 'Administrators'],
    ['everybody', 'Everything'],
  ],
};
const KIND: Choice = {
  name: 'kind',
  label: 'Service',
  options: [
    ['', 'Any service'],
    ...KINDS.map((kind) => [kind, descriptionOf(kind).names.short] as const),
  ],
};
const EVENT: Choice = {
  name: 'event',
  label: 'What was done',
  options: [['', 'Anything']],
  groups: Object.entries(EVENT_GROUPS).map(([group, { label, events }]) => ({
    label,
    options: [
      [group, `${label}: all`],
      ...events.map((event) => [event, EVENTS[event].label] as const),
    ],
  })),
};
const whoChoice = (colleagues: readonly Colleague[]): Choice => ({
  name: 'admin',
  label: 'Administrator',
  options: [
    ['', 'Anybody'],
    ...colleagues.map(({ id, admin_name }) => [String(id), admin_name] as const),
  ],
});

const WHO = {
  admin: '',
  agent: 'Agent',
  applicant: 'Applicant',
  system: 'The product itself',
} as const;

const columns = (now: Date): Column<ActivityEntry>[] => [
  {
    head: 'When',
    place: 'state',
    className: 'text-ink-2 tabular-nums whitespace-nowrap tabled:w-36',
    cell: ({ at }) => <time dateTime={at}>{formatShort(at, now)}</time>,
  },
  {
    head: 'Who',
    place: 'detail',
    className: 'wrap-anywhere tabled:w-52',
    cell: ({ actor, actor_name }) => (
      <>
        {actor_name || WHO[actor]}
        {actor === 'agent' && actor_name && <span className="text-ink-2">, agent</span>}
      </>
    ),
  },
  {
    head: 'What',
    place: 'name',
    className: 'wrap-anywhere font-normal! stacked:text-dense!',
    cell: ({ text, deleted, event }) => (
      <>
        {text}
        {deleted && !event.endsWith('deleted') && (
          <span className="font-normal text-ink-2"> (deleted since)</span>
        )}
      </>
    ),
  },
];

export default function ActivityPage({
  loaderData: { rows, next, colleagues, now },
}: Route.ComponentProps) {
  const { pathname } = useLocation();
  const filter = useAddressSearch(SEARCHING);
  const params = useView();
  const onItsWay = useNavigation().location?.pathname === pathname;
  const narrowed = [...params.keys()].some((name) => name !== 'cursor' && name !== 'by');
  return (
    <AdminPage
      title={TITLE}
      back={adminPaths.dashboard}
      actions={<ExportButton path="/admin/activity" />}
    >
      <section id={LIST} aria-label={TITLE} aria-busy={onItsWay}>
        <ListFilters
          filter={filter}
          label="Search an administrator, agent, applicant or tracking ID"
          placeholder="Name or tracking ID"
          choices={[WHOSE, EVENT, whoChoice(colleagues), KIND]}
          days={HAPPENED_DAYS}
        />
        {rows.length > 0 ? (
          <ListTable caption={TITLE} columns={columns(now)} rows={rows} to={subjectOf} />
        ) : (
          <Empty
            title={narrowed ? 'Nothing found.' : 'Nothing has been done yet.'}
            className="mt-4"
          >
            {narrowed ? (
              <>
                <p className="text-ink-2">
                  Try other words or days, or look at everything that happened.
                </p>
                <ShowAll clear={filter.clear}>Clear the search</ShowAll>
              </>
            ) : (
              <p className="text-ink-2">
                What administrators open, decide and change stands here at once, with their names.
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
