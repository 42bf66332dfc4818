import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useNavigation } from 'react-router';
import { formatShort } from '#shared/dates.ts';
import type { GivenUpJob } from '#shared/given-up-jobs.ts';
import { callApi } from '../../api.ts';
import { orderPaths } from '../../order-paths.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { pageMeta } from '../../ui/site.ts';
import { useToast } from '../../ui/toast.tsx';
import { AdminLoadFailure, AdminPage, AdminSkeleton } from '../kit/admin-page.tsx';
import { AskDialog, FailureNotice } from '../kit/ask-dialog.tsx';
import { readerOf } from '../kit/guard.ts';
import { KeysNote } from '../kit/keys.tsx';
import { PAGE, readList } from '../kit/lists/list-calls.ts';
import { type Column, ListTable } from '../kit/lists/list-table.tsx';
import { May } from '../kit/may.tsx';
import { adminPaths } from '../kit/paths.ts';
import { useAdminAction } from '../kit/use-admin-action.ts';
import type { Route } from './+types/given-up-page';

const TITLE = 'Given up';
const LIST = 'list';

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return {
    ...(await readList(readerOf(args), 'GET /admin/given-up-jobs', args.request.url)),
    now: new Date(),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, TITLE);

export function HydrateFallback() {
  return <AdminSkeleton title={TITLE} says="Loading what was given up..." />;
}

export function ErrorBoundary() {
  return <AdminLoadFailure title={TITLE} failed="What was given up could not be loaded." />;
}

interface Acts {
  busy: boolean;
  restart(job: GivenUpJob): void;
  drop(job: GivenUpJob): void;
}

const columns = (now: Date, { busy, restart, drop }: Acts): Column<GivenUpJob>[] => [
  {
    head: 'What',
    place: 'name',
    className: 'wrap-anywhere tabled:w-64',
    cell: ({ what }) => what,
  },
  {
    head: 'For',
    place: 'detail',
    className: 'wrap-anywhere stacked:text-ink-2 tabled:w-56',
    cell: ({ order, to }) => (
      <>
        {order?.name}
        {order?.deleted && ', deleted'}
        {to && <span className="block text-ink-2">{to}</span>}
      </>
    ),
  },
  {
    head: 'What failed last',
    place: 'note',
    className: 'wrap-anywhere',
    cell: ({ reason, tries }) => (
      <>
        {reason || 'It ended without a word.'}
        <span className="block text-ink-2">
          {tries === 1 ? 'tried once' : `tried ${tries} times`}
        </span>
      </>
    ),
  },
  {
    head: 'Given up',
    place: 'state',
    className: 'text-ink-2 tabular-nums tabled:whitespace-nowrap',
    cell: ({ given_up_at }) => <time dateTime={given_up_at}>{formatShort(given_up_at, now)}</time>,
  },
  {
    head: 'Actions',
    needs: 'operations',
    quiet: true,
    place: 'actions',
    right: true,
    cell: (job) => (
      <span className="inline-flex flex-wrap gap-2 tabled:-my-1.5 tabled:flex-nowrap tabled:whitespace-nowrap">
        <Button size="dense" kind="second" disabled={busy} onClick={() => restart(job)}>
          Try again
          <span className="sr-only">
            : {[job.what, job.order?.name ?? job.to].filter(Boolean).join(', ')}
          </span>
        </Button>
        <Button size="dense" kind="danger" disabled={busy} onClick={() => drop(job)}>
          Drop
          <span className="sr-only">
            : {[job.what, job.order?.name ?? job.to].filter(Boolean).join(', ')}
          </span>
        </Button>
      </span>
    ),
  },
];

/** Background jobs that failed for a day, to start again or drop. */
export default function GivenUpPage({ loaderData: { rows, next, now } }: Route.ComponentProps) {
  const onItsWay = useNavigation().location?.pathname === adminPaths.givenUp;
  const say = useToast();
  const restarting = useAdminAction();
  const dropping = useAdminAction();
  const [asked, ask] = useState<GivenUpJob>();
  const restart = async (id?: string) => {
    const done = await restarting.run('It could not be started again.', (token) =>
      id
        ? callApi('POST /admin/given-up-jobs/{id}/retry', { path: { id }, token })
        : callApi('POST /admin/given-up-jobs/retry', { token }),
    );
    if (done) say(done.message);
  };
  const close = () => {
    dropping.clear();
    ask(undefined);
  };
  const drop = async () => {
    if (!asked) return;
    const done = await dropping.run('It could not be dropped.', (token) =>
      callApi('DELETE /admin/given-up-jobs/{id}', { path: { id: asked.id }, token }),
    );
    if (!done) return;
    close();
    say(done.message);
  };
  const acts: Acts = { busy: restarting.busy, restart: (job) => void restart(job.id), drop: ask };
  return (
    <AdminPage
      title={TITLE}
      back={adminPaths.dashboard}
      actions={
        rows.length > 0 && (
          <May needs="operations">
            <Button
              size="dense"
              kind="second"
              icon={<RotateCw aria-hidden />}
              busy={restarting.busy ? 'Starting' : undefined}
              onClick={() => void restart()}
            >
              Try all again
            </Button>
          </May>
        )
      }
    >
      <p className="mt-1 max-w-form text-ink-2">
        Mails, pictures and other background work that failed for a day.
        <May needs="operations">
          {' '}
          Mend the cause first: each is then tried for another 24 hours.
        </May>
      </p>
      <div role="alert">
        {restarting.failure && (
          <FailureNotice failure={restarting.failure} className="mt-4 max-w-form" />
        )}
      </div>
      <section id={LIST} aria-label={TITLE} aria-busy={onItsWay}>
        {rows.length > 0 ? (
          <ListTable
            caption={TITLE}
            columns={columns(now, acts)}
            rows={rows}
            to={({ order }) =>
              order && !order.deleted ? orderPaths.order(order.kind, order.id) : undefined
            }
          />
        ) : (
          <Empty title="Nothing was given up." className="mt-4">
            <p className="text-ink-2">
              Every mail was sent and every picture is ready, or still being tried.
            </p>
          </Empty>
        )}
        {rows.length > 0 && (
          <>
            <ListPages shown={rows.length} next={next} size={PAGE} busy={onItsWay} list={LIST} />
            <KeysNote
              keys={[
                ['J', 'next'],
                ['K', 'previous'],
                ['Enter', 'open'],
              ]}
            />
          </>
        )}
      </section>
      <AskDialog
        open={asked !== undefined}
        question="Are you sure you want to drop this?"
        yes="Drop"
        doing="Dropping"
        danger
        over={dropping.failure !== undefined && !rows.some(({ id }) => id === asked?.id)}
        busy={dropping.busy}
        failure={dropping.failure}
        onYes={drop}
        onClose={close}
      >
        <p className="font-semibold text-body wrap-anywhere">{asked?.what}</p>
        <p className="text-ink-2 wrap-anywhere">
          It leaves this list and is never done
          {asked?.to ? `: ${asked.to} does not get this mail` : ''}. Your name stands in the
          activity.
        </p>
      </AskDialog>
    </AdminPage>
  );
}
