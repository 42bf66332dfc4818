import { useState } from 'react';
import { Link } from 'react-router';
import { formatShort } from '#shared/dates.ts';
import type { AgentRow } from '#shared/people/agents.ts';
import { LEADING_KIND } from '#shared/services/destination-pages.ts';
import { orderPaths } from '../../order-paths.ts';
import { usePattern } from '../../page-pattern.ts';
import { Tabs } from '../../tabs.tsx';
import { Button } from '../../ui/button.tsx';
import { StateWord } from '../../ui/state-word.tsx';
import { ActDialog } from '../kit/act-dialog.tsx';
import { pageParts } from '../kit/admin-page.tsx';
import { AdminList } from '../kit/lists/admin-list.tsx';
import { ExportButton } from '../kit/lists/export-button.tsx';
import { readList } from '../kit/lists/list-calls.ts';
import type { Column } from '../kit/lists/list-table.tsx';
import { useMay } from '../kit/may.tsx';
import { adminPaths } from '../kit/paths.ts';
import { useMe } from '../kit/use-admin-me.ts';
import type { Route } from './+types/list-page';
import { AGENT_ACTS, type AgentActName } from './acts.ts';
import { AGENT_LISTS, agentListOf } from './lists.ts';

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  readList(args, agentListOf(args.pattern).call);

export const { meta, HydrateFallback, ErrorBoundary } = pageParts((pattern) => ({
  title: agentListOf(pattern).title,
  loading: 'Loading agents...',
  failed: 'The agents could not be loaded.',
}));

interface Asked {
  act: AgentActName;
  agent: AgentRow;
}

interface ActsProps {
  agent: AgentRow;
  /** Only pending agents can be rejected. */
  waits: boolean;
  setAsked: (asked: Asked) => void;
}

function Acts({ agent, waits, setAsked }: ActsProps) {
  const act = (name: AgentActName, words: string) => (
    <Button
      size="dense"
      kind={name === 'remove' ? 'danger' : 'second'}
      onClick={() => setAsked({ act: name, agent })}
    >
      <span>{words}</span>
      <span className="sr-only">{` ${agent.agent_name}`}</span>
    </Button>
  );
  const approved = agent.status === 'approved';
  return (
    <span className="inline-flex flex-wrap justify-end gap-2 tabled:-my-1.5">
      {approved ? act('setBack', 'Set to pending') : act('approve', 'Approve')}
      {!approved && waits && act('reject', 'Reject')}
      {act('remove', 'Delete')}
    </span>
  );
}

const columns = (
  now: Date,
  waits: boolean,
  setAsked: ActsProps['setAsked'],
): Column<AgentRow>[] => [
  {
    head: 'Name',
    area: 'name',
    className: 'wrap-anywhere',
    cell: ({ id, agent_name }) => (
      <Link to={orderPaths.ordersOf(LEADING_KIND, id)} className="text-ink -my-1 inline-block py-1">
        {agent_name}
        <span className="sr-only">, orders</span>
      </Link>
    ),
  },
  {
    head: 'Email',
    area: 'detail',
    className: 'wrap-anywhere',
    cell: ({ agent_email }) => agent_email,
  },
  {
    head: 'Phone',
    area: 'note',
    className: 'tabular-nums tabled:whitespace-nowrap',
    cell: ({ agent_phone }) => agent_phone,
  },
  {
    head: 'Registered',
    area: 'extra',
    className: 'tabular-nums tabled:whitespace-nowrap stacked:text-ink-2',
    cell: ({ created_at }) => formatShort(created_at, now),
  },
  {
    head: 'Status',
    area: 'state',
    cell: ({ status }) => <StateWord state={status === 'approved' ? 'Approved' : 'Pending'} />,
  },
  {
    head: 'Action',
    needs: 'agents',
    area: 'actions',
    right: true,
    cell: (agent) => <Acts agent={agent} waits={waits} setAsked={setAsked} />,
  },
];

export default function AdminAgentsPage({ loaderData }: Route.ComponentProps) {
  const { rows, now } = loaderData;
  const list = agentListOf(usePattern());
  const waits = list.url === adminPaths.pendingAgent;
  const pending = useMe()?.waiting.agents;
  const may = useMay();
  const [asked, setAsked] = useState<Asked>();
  // The server leaves rejected agents pending; they are hidden here until the page is reloaded.
  const [rejected, setRejected] = useState<readonly number[]>([]);
  const shown = waits ? rows.filter(({ id }) => !rejected.includes(id)) : rows;
  return (
    <AdminList
      title={list.title}
      call={list.call}
      selects={list.status && { status: list.status }}
      list={{ ...loaderData, rows: shown }}
      columns={columns(now, waits, setAsked)}
      search={['Search name, email or phone number', 'Name, email or phone']}
      empty={{
        none: list.none,
        why:
          rows.length > shown.length
            ? 'Agents you rejected are back when you load this page again.'
            : list.why,
        notFound: 'No agent found.',
        hint: 'Try part of the name, the email address or the phone number.',
        clears: true,
      }}
      actions={
        <>
          <Link
            to={adminPaths.dashboard}
            className="mr-3 inline-flex min-h-(--control-dense) items-center font-semibold pointer-coarse:min-h-(--target)"
          >
            Back to the dashboard
          </Link>
          <ExportButton call={list.call} />
        </>
      }
      intro={
        <Tabs
          label="Lists of agents"
          tabs={AGENT_LISTS.map(({ url, tab }) => ({
            to: url,
            text: tab,
            count: url === adminPaths.pendingAgent && may('agents') ? pending : undefined,
          }))}
        />
      }
    >
      <ActDialog
        act={
          asked && {
            name: (
              <>
                {asked.agent.agent_name}{' '}
                <span className="block font-normal text-ink-2 text-small">
                  {asked.agent.agent_email}
                </span>
              </>
            ),
            ...AGENT_ACTS[asked.act](asked.agent),
          }
        }
        onClose={() => setAsked(undefined)}
        onDone={() => {
          if (asked?.act === 'reject') setRejected((before) => [...before, asked.agent.id]);
        }}
      />
    </AdminList>
  );
}
