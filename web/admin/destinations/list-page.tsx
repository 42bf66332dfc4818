import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { readCountries } from '#shared/places/destination-names.ts';
import type { AdminDestination } from '#shared/places/destinations.ts';
import { ADMIN_WORDS } from '#shared/services/destination-calls.ts';
import { kindOf } from '#shared/services/destination-pages.ts';
import { WORDS } from '#shared/services/destination-words.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { counted } from '#shared/words.ts';
import { callApi } from '../../api.ts';
import { useGoBackSoon } from '../../features/destinations/use-go-back-soon.ts';
import { usePattern } from '../../page-pattern.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Money } from '../../ui/price.tsx';
import { AdminLoadFailure, pageParts } from '../kit/admin-page.tsx';
import { DeleteButton } from '../kit/delete-button.tsx';
import { AdminList } from '../kit/lists/admin-list.tsx';
import { ExportButton } from '../kit/lists/export-button.tsx';
import { readList } from '../kit/lists/list-calls.ts';
import type { Column } from '../kit/lists/list-table.tsx';
import { RowActions } from '../kit/lists/row-actions.tsx';
import { May, useMay } from '../kit/may.tsx';
import { adminPaths } from '../kit/paths.ts';
import type { Route } from './+types/list-page';

const callOf = (pattern: string) => `GET ${ADMIN_WORDS[kindOf(pattern)].list}` as const;

export const clientLoader = (args: Route.ClientLoaderArgs) => readList(args, callOf(args.pattern));

export const { meta, HydrateFallback } = pageParts((pattern) => {
  const { title, loading } = ADMIN_WORDS[kindOf(pattern)];
  return { title, tab: `${title}, administration`, loading };
});

/** Returns to the previous page after a few seconds (document 2, section 8). */
export function ErrorBoundary() {
  const { title, listFailed } = ADMIN_WORDS[kindOf(usePattern())];
  const leaving = useGoBackSoon();
  return (
    <AdminLoadFailure title={title} failed={listFailed} insist>
      {leaving && <p>You will go back to the previous page in a few seconds.</p>}
    </AdminLoadFailure>
  );
}

/** 'All countries', '1 country', '12 countries' */
function openTo(available_country: string): string {
  const many = readCountries(available_country).length;
  if (many === 0) return 'All countries';
  return counted(many, 'country', 'countries');
}

const columns = (kind: DecidedKind): Column<AdminDestination>[] => [
  { head: 'Destination', area: 'name', cell: ({ destination }) => destination },
  {
    head: WORDS[kind].entry,
    area: 'detail',
    // On phones it starts the line, because the process time is only for screen readers.
    className: 'tabled:wrap-anywhere stacked:col-span-2 stacked:col-start-1',
    cell: ({ visa_excerpt }) => visa_excerpt,
  },
  {
    head: 'Process time',
    area: 'note',
    className: 'tabled:max-w-52 stacked:sr-only',
    cell: ({ process_time, process_type }) => (
      <>
        <span className="block truncate">{process_time}</span>
        {process_type && <span className="block truncate text-ink-2">{process_type}</span>}
      </>
    ),
  },
  {
    head: 'Open to',
    area: 'extra',
    className: 'whitespace-nowrap stacked:sr-only',
    cell: ({ available_country }) => openTo(available_country),
  },
  {
    head: 'Price',
    area: 'money',
    right: true,
    cell: ({ visa_price }) => <Money amount={visa_price} />,
  },
  {
    head: 'Agent price',
    area: 'state',
    right: true,
    cell: ({ visa_agent_price, agent_price_follows }) => (
      <>
        <span className="text-ink-2 tabled:hidden">agents </span>
        {agent_price_follows ? (
          <span className="text-ink-2">as the price</span>
        ) : (
          <Money amount={visa_agent_price} />
        )}
      </>
    ),
  },
  {
    head: 'Edit or delete',
    needs: 'destinations',
    quiet: true,
    area: 'action',
    right: true,
    cell: ({ id, destination }) => (
      <RowActions
        of={destination}
        first={
          <Link
            to={adminPaths.editDestination(kind, id)}
            className="inline-flex min-h-9 items-center px-2 font-semibold pointer-coarse:min-h-(--target) pointer-coarse:px-3"
          >
            Edit<span className="sr-only"> {destination}</span>
          </Link>
        }
      >
        <DeleteButton
          needs="destinations"
          question={`Are you sure you want to delete this ${ADMIN_WORDS[kind].one}?`}
          name={destination}
          explains="It leaves the public lists at once, and nobody can apply for it any more. Applications that were submitted keep its name, fee and times. Nothing is emailed."
          remove={(token) => callApi(ADMIN_WORDS[kind].remove, { path: { id }, token })}
          done={`${destination} is deleted.`}
        />
      </RowActions>
    ),
  },
];

export default function AdminDestinationsPage({ loaderData }: Route.ComponentProps) {
  const pattern = usePattern();
  const kind = kindOf(pattern);
  const { title, none, add } = ADMIN_WORDS[kind];
  const edits = useMay()('destinations');
  return (
    <AdminList
      title={title}
      call={callOf(pattern)}
      list={loaderData}
      size="wide"
      columns={columns(kind)}
      to={edits ? ({ id }) => adminPaths.editDestination(kind, id) : undefined}
      opens="edit"
      search={['Search destination or price', 'Destination or price']}
      empty={{
        none,
        why: 'What is added here appears on the public pages at once.',
        hint: 'Try part of the name, or a price such as 62,000.',
        clears: true,
      }}
      actions={
        <>
          <ExportButton call={callOf(pattern)} />
          <May needs="destinations">
            <ButtonLink
              to={adminPaths.addDestination(kind)}
              size="dense"
              icon={<Plus aria-hidden />}
            >
              {add.title}
            </ButtonLink>
          </May>
        </>
      }
    />
  );
}
