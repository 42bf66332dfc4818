import { useState } from 'react';
import { formatDate, middayOf } from '#shared/dates.ts';
import { PERSON_REQUESTS } from '#shared/people/person-request-words.ts';
import type { PersonRequest } from '#shared/people/person-requests.ts';
import type { Kind } from '#shared/services/index.ts';
import { orderPaths } from '../../order-paths.ts';
import { Button } from '../../ui/button.tsx';
import { StateWord } from '../../ui/state-word.tsx';
import { pageParts } from '../kit/admin-page.tsx';
import { AdminList } from '../kit/lists/admin-list.tsx';
import { ExportButton } from '../kit/lists/export-button.tsx';
import { readList } from '../kit/lists/list-calls.ts';
import type { Column } from '../kit/lists/list-table.tsx';
import { May } from '../kit/may.tsx';
import type { Route } from './+types/requests-page';
import { AnswerDialog, EnterDialog } from './dialogs.tsx';

const TITLE = 'Requests about data';
const CALL = 'GET /admin/requests-of-persons';

export const clientLoader = (args: Route.ClientLoaderArgs) => readList(args, CALL);

export const { meta, HydrateFallback, ErrorBoundary } = pageParts(TITLE, 'requests');

const STATE_WORDS = { open: 'Open', overdue: 'Overdue', answered: 'Answered' } as const;
const STATE = {
  name: 'state',
  label: 'State',
  options: [
    ['', 'Any state'],
    ['open', STATE_WORDS.open],
    ['overdue', STATE_WORDS.overdue],
    ['answered', STATE_WORDS.answered],
  ],
} as const;

const columns = (answer: (request: PersonRequest) => void): Column<PersonRequest>[] => [
  {
    head: 'Name',
    area: 'name',
    className: 'wrap-anywhere tabled:w-44',
    cell: ({ name, tracking_id }) => (
      <>
        <span>{name || 'Erased'}</span>
        {tracking_id && <span className="block font-normal text-ink-2 code">{tracking_id}</span>}
      </>
    ),
  },
  { head: 'Asks for', area: 'detail', cell: ({ kind }) => PERSON_REQUESTS[kind].staff },
  { head: 'State', area: 'state', cell: ({ state }) => <StateWord state={STATE_WORDS[state]} /> },
  {
    head: 'In their words, and our answer',
    area: 'note',
    className: 'wrap-anywhere tabled:min-w-44',
    cell: ({ text, answer, answered_by, written_by }) => (
      <>
        <span className="block whitespace-pre-line text-ink">{text || 'Erased'}</span>
        {written_by && <span className="block">Recorded by {written_by}</span>}
        {answer && (
          <span className="mt-1 block whitespace-pre-line">
            {`Answer by ${answered_by}: ${answer}`}
          </span>
        )}
      </>
    ),
  },
  {
    head: 'Due',
    area: 'extra',
    className: 'tabular-nums text-ink-2',
    cell: ({ due_on, answered_at, state }) =>
      answered_at ? (
        `answered ${formatDate(answered_at)}`
      ) : (
        <span className={state === 'overdue' ? 'font-semibold text-bad' : undefined}>
          {formatDate(middayOf(due_on))}
        </span>
      ),
  },
  {
    head: 'Actions',
    needs: 'orders',
    quiet: true,
    area: 'actions',
    cell: (request) =>
      request.state !== 'answered' && (
        <May needs="orders">
          <Button size="dense" kind="second" onClick={() => answer(request)}>
            Answer<span className="sr-only"> {request.name}</span>
          </Button>
        </May>
      ),
  },
];

/** People's requests about their data, with the day by which each must be answered. */
export default function PersonRequestsPage({ loaderData }: Route.ComponentProps) {
  const [asked, answer] = useState<PersonRequest>();
  const [enters, enter] = useState(false);
  return (
    <AdminList
      title={TITLE}
      call={CALL}
      list={loaderData}
      columns={columns(answer)}
      to={({ order_kind, order_id }) =>
        order_kind && order_id ? orderPaths.order(order_kind as Kind, order_id) : undefined
      }
      choices={[STATE]}
      actions={
        <>
          <May needs="orders">
            <Button size="dense" onClick={() => enter(true)}>
              Record one
            </Button>
          </May>
          <ExportButton call={CALL} opensOn={undefined} />
        </>
      }
      empty={{
        none: 'Nobody has asked about their data yet.',
        why: 'Applicants ask on their order’s page. What comes by phone or letter is recorded here.',
        notFound: 'None in this state.',
        hint: 'Look at any state.',
      }}
      intro={
        <p className="mt-1 max-w-form text-ink-2">
          Access, correction, erasure, objections and complaints. Each is answered within 30 days;
          the answer is emailed as you write it, and kept.
        </p>
      }
    >
      <AnswerDialog request={asked} onClose={() => answer(undefined)} />
      <EnterDialog open={enters} onClose={() => enter(false)} />
    </AdminList>
  );
}
