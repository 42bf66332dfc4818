import { useLocation, useNavigation } from 'react-router';
import { descriptionOf, KINDS } from '#shared/services/index.ts';
import { callApi } from '../../api.ts';
import { orderPaths } from '../../order-paths.ts';
import { Empty } from '../../ui/empty.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { pageMeta } from '../../ui/site.ts';
import { AdminLoadFailure, AdminPage, AdminSkeleton } from '../kit/admin-page.tsx';
import { readerOf } from '../kit/guard.ts';
import { ListKeysNote } from '../kit/keys.tsx';
import { ExportButton } from '../kit/lists/export-button.tsx';
import { isNarrowed, PAGE, queueChoices, readOrders } from '../kit/lists/list-calls.ts';
import { type Choice, ListFilters } from '../kit/lists/list-filters.tsx';
import { ListTable } from '../kit/lists/list-table.tsx';
import { useView } from '../kit/lists/list-view.ts';
import { ShowAll } from '../kit/lists/show-all.tsx';
import { May } from '../kit/may.tsx';
import { viaQueue } from '../kit/orders/neighbours.tsx';
import { adminPaths } from '../kit/paths.ts';
import type { Route } from './+types/queue-page';
import { queueColumns } from './queue-columns.tsx';
import { QueuedCorrections } from './queued-corrections.tsx';
import { Unanswered } from './unanswered.tsx';

const TITLE = 'Queue';
const CALL = '/admin/queue';
const LIST = 'list';

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const reader = readerOf(args);
  const [queue, unanswered, corrections] = await Promise.all([
    readOrders(reader, `GET ${CALL}`, args.request.url),
    callApi('GET /admin/queue/unanswered', reader),
    callApi('GET /admin/queue/corrections', reader),
  ]);
  return { ...queue, unanswered, corrections, now: new Date() };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, TITLE);

export function HydrateFallback() {
  return <AdminSkeleton title={TITLE} says="Loading the queue..." />;
}

export function ErrorBoundary() {
  return <AdminLoadFailure title={TITLE} failed="The queue could not be loaded." />;
}

const SERVICE: Choice = {
  name: 'kind',
  label: 'Service',
  options: [
    ['', 'Any service'],
    ...KINDS.map((kind) => [kind, descriptionOf(kind).names.short] as const),
  ],
};
/** All services' open orders: answered requests first, then by due date. */
export default function QueuePage({
  loaderData: { rows, next, colleagues, unanswered, corrections, now },
}: Route.ComponentProps) {
  const { pathname } = useLocation();
  const params = useView();
  const onItsWay = useNavigation().location?.pathname === pathname;
  return (
    <AdminPage title={TITLE} back={adminPaths.dashboard} actions={<ExportButton path={CALL} />}>
      <May needs="orders">
        <QueuedCorrections rows={corrections} now={now} />
        <Unanswered rows={unanswered} now={now} />
      </May>
      <section id={LIST} aria-label={TITLE} aria-busy={onItsWay}>
        <ListFilters choices={[SERVICE, ...queueChoices(colleagues)]} />
        {rows.length > 0 ? (
          <ListTable
            caption={TITLE}
            columns={queueColumns(now)}
            rows={rows}
            to={({ kind, id }) => orderPaths.order(kind, id, viaQueue(String(params)))}
          />
        ) : (
          <Empty
            title={isNarrowed(params) ? 'Nothing here with these filters.' : 'Nothing to do.'}
            className="mt-4"
          >
            {isNarrowed(params) ? (
              <ShowAll>Show the whole queue</ShowAll>
            ) : (
              <p className="text-ink-2">
                An order stands here as soon as it is paid, until it is done.
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
