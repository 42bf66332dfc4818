import { callApi } from '../../api.ts';
import { orderPaths } from '../../order-paths.ts';
import { pageParts } from '../kit/admin-page.tsx';
import { readerOf } from '../kit/guard.ts';
import { AdminList } from '../kit/lists/admin-list.tsx';
import { CountedTabs, readCounts } from '../kit/lists/counted-tabs.tsx';
import { queueChoices, readOrders, SERVICE_CHOICE } from '../kit/lists/list-calls.ts';
import { ANY, useView } from '../kit/lists/list-view.ts';
import { May } from '../kit/may.tsx';
import { moreColumns } from '../kit/orders/more-columns.tsx';
import { viaQueue } from '../kit/orders/neighbours.tsx';
import { adminPaths } from '../kit/paths.ts';
import type { Route } from './+types/queue-page';
import { queueColumns } from './queue-columns.tsx';
import { QueuedCorrections } from './queued-corrections.tsx';
import { QueuedMessages } from './queued-messages.tsx';
import { Scans } from './scans.tsx';
import { Unanswered } from './unanswered.tsx';

const TITLE = 'Queue';
const CALL = 'GET /admin/queue';

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const reader = readerOf(args);
  const counts = readCounts(reader);
  const [queue, unanswered, corrections, messages, scans] = await Promise.all([
    readOrders(args, CALL),
    callApi('GET /admin/queue/unanswered', reader),
    callApi('GET /admin/queue/corrections', reader),
    callApi('GET /admin/queue/messages', reader),
    callApi('GET /admin/queue/scans', reader),
  ]);
  return { ...queue, counts, unanswered, corrections, messages, scans };
}

export const { meta, HydrateFallback, ErrorBoundary } = pageParts({
  title: TITLE,
  loading: 'Loading the queue...',
  failed: 'The queue could not be loaded.',
});

/** All services' open orders: answered requests first, then by due date. */
export default function QueuePage({ loaderData }: Route.ComponentProps) {
  const { colleagues, unanswered, corrections, messages, scans, counts, now } = loaderData;
  const view = useView();
  const mine = view.get('assignee') === 'me';
  const overdue = view.get('due') === 'overdue';
  return (
    <AdminList
      title={TITLE}
      call={CALL}
      list={loaderData}
      size="wide"
      twoLines
      columns={queueColumns(now)}
      more={moreColumns(now)}
      to={({ kind, id }, view) => orderPaths.order(kind, id, viaQueue(view))}
      choices={[SERVICE_CHOICE, ...queueChoices(colleagues)]}
      empty={{
        none: 'Nothing to do.',
        why: 'An order stands here as soon as it is paid, until it is done.',
        notFound: 'Nothing here with these filters.',
        all: 'Show the whole queue',
      }}
      above={
        <CountedTabs
          label="Parts of the queue"
          within
          counts={counts}
          tabsOf={(counts) => [
            {
              to: adminPaths.queue({ due: ANY }),
              text: 'All',
              count: counts?.queue.all,
              current: !mine && !overdue,
            },
            {
              to: adminPaths.queue({ due: 'overdue' }),
              text: 'Overdue',
              count: counts?.queue.overdue,
              current: overdue && !mine,
            },
            {
              to: adminPaths.queue({ assignee: 'me' }),
              text: 'Mine',
              count: counts?.queue.mine,
              current: mine,
            },
          ]}
        />
      }
      intro={
        <May needs="orders">
          <Scans report={scans} now={now} />
          <QueuedMessages rows={messages} now={now} />
          <QueuedCorrections rows={corrections} now={now} />
          <Unanswered rows={unanswered} now={now} />
        </May>
      }
    />
  );
}
