import { Link } from 'react-router';
import { formatShort } from '#shared/dates.ts';
import type { ActivityEntry } from '#shared/orders/activity.ts';
import { EVENT_GROUPS } from '#shared/orders/events.ts';
import type { Colleague } from '#shared/people/admins.ts';
import { pageParts } from '../kit/admin-page.tsx';
import { AdminList } from '../kit/lists/admin-list.tsx';
import { HAPPENED_DAYS } from '../kit/lists/day-filters.tsx';
import { readOrders, SERVICE_CHOICE } from '../kit/lists/list-calls.ts';
import type { Column } from '../kit/lists/list-table.tsx';
import { May } from '../kit/may.tsx';
import { adminPaths } from '../kit/paths.ts';
import { subjectOf } from '../kit/subject.ts';
import type { Route } from './+types/activity-page';

const TITLE = 'Activity';
const CALL = 'GET /admin/activity';

export const clientLoader = (args: Route.ClientLoaderArgs) => readOrders(args, CALL);

export const { meta, HydrateFallback, ErrorBoundary } = pageParts(TITLE, 'the activity');

const WHOSE = {
  name: 'by',
  label: 'Whose actions',
  options: [
    ['', 'Administrators'],
    ['everybody', 'Everything'],
  ],
} as const;
const EVENT = {
  name: 'event',
  label: 'What was done',
  options: [['', 'Anything']],
  groups: Object.entries(EVENT_GROUPS).map(([group, { label, events }]) => ({
    label,
    options: [
      [group, `${label}: all`] as const,
      ...Object.entries(events).map(([event, { label }]) => [event, label] as const),
    ],
  })),
} as const;
const whoChoice = (colleagues: readonly Colleague[]) =>
  ({
    name: 'admin',
    label: 'Administrator',
    options: [
      ['', 'Anybody'],
      ...colleagues.map(({ id, admin_name }) => [String(id), admin_name] as const),
    ],
  }) as const;

const WHO = {
  admin: '',
  agent: 'Agent',
  applicant: 'Applicant',
  system: 'The product itself',
} as const;

const columns = (now: Date): Column<ActivityEntry>[] => [
  {
    head: 'When',
    area: 'state',
    className: 'text-ink-2 tabular-nums whitespace-nowrap tabled:w-36',
    cell: ({ at }) => <time dateTime={at}>{formatShort(at, now)}</time>,
  },
  {
    head: 'Who',
    area: 'detail',
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
    area: 'name',
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

export default function ActivityPage({ loaderData }: Route.ComponentProps) {
  const { colleagues, now } = loaderData;
  return (
    <AdminList
      title={TITLE}
      call={CALL}
      list={loaderData}
      columns={columns(now)}
      to={subjectOf}
      search={['Search an administrator, agent, applicant or tracking ID', 'Name or tracking ID']}
      choices={[WHOSE, EVENT, whoChoice(colleagues), SERVICE_CHOICE]}
      days={HAPPENED_DAYS}
      adding={['by']}
      intro={
        <May needs="team">
          <p className="mt-1">
            <Link to={adminPaths.access} className="link">
              Who saw what, for a breach
            </Link>
          </p>
        </May>
      }
      empty={{
        none: 'Nothing has been done yet.',
        why: 'What administrators open, decide and change appears here at once, with their names.',
        notFound: 'Nothing found.',
        hint: 'Try other words or days, or look at everything that happened.',
        all: 'Clear the search',
      }}
    />
  );
}
