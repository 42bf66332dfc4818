import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { formatShort } from '#shared/dates.ts';
import type { GivenUpJob } from '#shared/staff/given-up-jobs.ts';
import { callApi } from '../../api.ts';
import { orderPaths } from '../../order-paths.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { type Act, ActDialog } from '../kit/act-dialog.tsx';
import { pageParts } from '../kit/admin-page.tsx';
import { AdminList } from '../kit/lists/admin-list.tsx';
import { readList } from '../kit/lists/list-calls.ts';
import type { Column } from '../kit/lists/list-table.tsx';
import { May } from '../kit/may.tsx';
import { messageOf, useAdminAction } from '../kit/use-admin-action.ts';
import type { Route } from './+types/given-up-page';

const TITLE = 'Given up';
const CALL = 'GET /admin/given-up-jobs';

export const clientLoader = (args: Route.ClientLoaderArgs) => readList(args, CALL);

export const { meta, HydrateFallback, ErrorBoundary } = pageParts(TITLE, 'what was given up');

const dropping = ({ id, what, to }: GivenUpJob): Act => ({
  question: 'Are you sure you want to drop this?',
  yes: 'Drop',
  doing: 'Dropping',
  danger: true,
  name: what,
  explains: `It leaves this list and is never done${to ? `: ${to} does not get this mail` : ''}. Your name is recorded in the activity.`,
  failed: 'It could not be dropped.',
  call: (token) =>
    callApi('DELETE /admin/given-up-jobs/{id}', { path: { id }, token }).then(messageOf),
});

const Whose = ({ job: { what, order, to } }: { job: GivenUpJob }) => (
  <span className="sr-only">: {[what, order?.name ?? to].filter(Boolean).join(', ')}</span>
);

interface Acts {
  busy: boolean;
  restart(job: GivenUpJob): void;
  drop(job: GivenUpJob): void;
}

const columns = (now: Date, { busy, restart, drop }: Acts): Column<GivenUpJob>[] => [
  { head: 'What', area: 'name', className: 'wrap-anywhere tabled:w-64', cell: ({ what }) => what },
  {
    head: 'For',
    area: 'detail',
    className: 'wrap-anywhere stacked:text-ink-2 tabled:w-56',
    cell: ({ order, to }) => (
      <>
        <span>{order && `${order.name}${order.deleted ? ', deleted' : ''}`}</span>
        {to && <span className="block text-ink-2">{to}</span>}
      </>
    ),
  },
  {
    head: 'What failed last',
    area: 'note',
    className: 'wrap-anywhere',
    cell: ({ reason, tries }) => (
      <>
        <span>{reason || 'It ended without a reason.'}</span>
        <span className="block text-ink-2">
          {tries === 1 ? 'tried once' : `tried ${tries} times`}
        </span>
      </>
    ),
  },
  {
    head: 'Given up',
    area: 'state',
    className: 'text-ink-2 tabular-nums tabled:whitespace-nowrap',
    cell: ({ given_up_at }) => <time dateTime={given_up_at}>{formatShort(given_up_at, now)}</time>,
  },
  {
    head: 'Actions',
    needs: 'operations',
    quiet: true,
    area: 'actions',
    right: true,
    cell: (job) => (
      <span className="inline-flex flex-wrap gap-2 tabled:-my-1.5 tabled:flex-nowrap tabled:whitespace-nowrap">
        <Button size="dense" kind="second" disabled={busy} onClick={() => restart(job)}>
          Try again
          <Whose job={job} />
        </Button>
        <Button size="dense" kind="danger" disabled={busy} onClick={() => drop(job)}>
          Drop
          <Whose job={job} />
        </Button>
      </span>
    ),
  },
];

/** Background jobs that failed for a day, to start again or drop. */
export default function GivenUpPage({ loaderData }: Route.ComponentProps) {
  const { rows, now } = loaderData;
  const { busy, failure, run } = useAdminAction();
  const [asked, setAsked] = useState<GivenUpJob>();
  const restart = (id?: string) =>
    run('It could not be started again.', (token) =>
      (id
        ? callApi('POST /admin/given-up-jobs/{id}/retry', { path: { id }, token })
        : callApi('POST /admin/given-up-jobs/retry', { token })
      ).then(messageOf),
    );
  return (
    <AdminList
      title={TITLE}
      call={CALL}
      list={loaderData}
      columns={columns(now, { busy, restart: (job) => void restart(job.id), drop: setAsked })}
      to={({ order }) =>
        order && !order.deleted ? orderPaths.order(order.kind, order.id) : undefined
      }
      empty={{
        none: 'Nothing was given up.',
        why: 'Every email was sent and every picture is ready, or still being tried.',
      }}
      actions={
        rows.length > 0 && (
          <May needs="operations">
            <Button
              size="dense"
              kind="second"
              icon={<RotateCw aria-hidden />}
              busy={busy ? 'Starting' : undefined}
              onClick={() => void restart()}
            >
              Try all again
            </Button>
          </May>
        )
      }
      intro={
        <>
          <p className="mt-1 max-w-form text-ink-2">
            Mails, pictures and other background work that failed for a day.
            <May needs="operations">
              <span> Fix the cause first: each is then tried for another 24 hours.</span>
            </May>
          </p>
          <div role="alert">
            {failure && <FailureNotice failure={failure} className="mt-4 max-w-form" />}
          </div>
        </>
      }
    >
      <ActDialog
        act={asked && dropping(asked)}
        over={() => !rows.some(({ id }) => id === asked?.id)}
        onClose={() => setAsked(undefined)}
      />
    </AdminList>
  );
}
