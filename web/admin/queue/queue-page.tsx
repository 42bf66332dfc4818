import { Link } from 'react-router';
import { formatShort } from '#shared/dates.ts';
import type { QueuedCorrection } from '#shared/orders/corrections.ts';
import type { WaitingMessage } from '#shared/orders/thread.ts';
import { descriptionOf } from '#shared/services/index.ts';
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
import { THREAD } from '../kit/orders/order-thread.tsx';
import { adminPaths } from '../kit/paths.ts';
import type { Route } from './+types/queue-page';
import { queueColumns } from './queue-columns.tsx';
import { QueueFold } from './queue-fold.tsx';
import { Scans } from './scans.tsx';
import { Unanswered } from './unanswered.tsx';

/** Applicants' messages that nobody has answered, linked to their orders. */
function QueuedMessages({ rows, now }: { rows: readonly WaitingMessage[]; now: Date }) {
  if (rows.length === 0) return null;
  return (
    <section
      aria-labelledby="queued-messages"
      className="mt-4 rounded-field bg-marigold-soft px-4 pt-3 pb-1"
    >
      <h2 id="queued-messages">Applicants wrote</h2>
      <ul className="mt-2">
        {rows.map(({ id, kind, name, message_id, text, at, assignee }) => (
          <li key={message_id} className="border-line border-t py-2 wrap-anywhere">
            <Link to={`${orderPaths.order(kind, id)}#${THREAD}`} className="font-semibold text-ink">
              {name}
            </Link>
            , {descriptionOf(kind).names.short.toLowerCase()}
            <span className="line-clamp-2 text-dense">{text}</span>
            <span className="block text-dense text-ink-2">
              {`${formatShort(at, now)}, ${assignee ? `with ${assignee}` : 'with nobody'}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function QueuedCorrections({ rows, now }: { rows: readonly QueuedCorrection[]; now: Date }) {
  if (rows.length === 0) return null;
  return (
    <QueueFold title="Corrections to accept or refuse" many={rows.length} tone="waits">
      <ul>
        {rows.map(({ id, kind, name, correction_id, label, asked_at }) => (
          <li key={correction_id} className="border-line border-t py-2 wrap-anywhere">
            <Link to={orderPaths.order(kind, id)} className="font-semibold text-ink">
              {name}
            </Link>
            , {descriptionOf(kind).names.short.toLowerCase()}
            <span className="block text-dense text-ink-2">
              {label}, asked {formatShort(asked_at, now)}
            </span>
          </li>
        ))}
      </ul>
    </QueueFold>
  );
}

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

export const { meta, HydrateFallback, ErrorBoundary } = pageParts(TITLE, 'the queue');

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
      columns={queueColumns(now)}
      more={moreColumns(now)}
      to={({ kind, id }, view) => orderPaths.order(kind, id, viaQueue(view))}
      choices={[SERVICE_CHOICE, ...queueChoices(colleagues)]}
      empty={{
        none: 'Nothing to do.',
        why: 'An order is here from when it is paid until it is done.',
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
