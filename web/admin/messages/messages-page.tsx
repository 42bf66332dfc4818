import { useLocation, useNavigation } from 'react-router';
import { formatShort } from '#shared/dates.ts';
import type { ListedMessage } from '#shared/messages.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { orderPaths } from '../../order-paths.ts';
import { EmailAddress } from '../../ui/email-address.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { pageMeta } from '../../ui/site.ts';
import { useAddressSearch } from '../../ui/use-address-search.ts';
import { useRevalidateOnReturn } from '../../ui/use-revalidate-on-return.ts';
import { AdminLoadFailure, AdminPage, AdminSkeleton } from '../kit/admin-page.tsx';
import { readerOf } from '../kit/guard.ts';
import { ListKeysNote } from '../kit/keys.tsx';
import { ExportButton } from '../kit/lists/export-button.tsx';
import { isNarrowed, PAGE, readList } from '../kit/lists/list-calls.ts';
import { type Choice, ListFilters } from '../kit/lists/list-filters.tsx';
import { type Column, ListTable } from '../kit/lists/list-table.tsx';
import { SEARCHING, useView } from '../kit/lists/list-view.ts';
import { ShowAll } from '../kit/lists/show-all.tsx';
import { MessageActs } from '../kit/messages/message-acts.tsx';
import {
  MESSAGE_STATE_OPTIONS,
  MessageStateWord,
  messageName,
  ServersWords,
} from '../kit/messages/message-words.tsx';
import { adminPaths } from '../kit/paths.ts';
import type { Route } from './+types/messages-page';

const TITLE = 'Messages';
const CALL = '/admin/messages';
const LIST = 'list';

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return { ...(await readList(readerOf(args), `GET ${CALL}`, args.request.url)), now: new Date() };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, TITLE);

export function HydrateFallback() {
  return <AdminSkeleton title={TITLE} says="Loading messages..." />;
}

export function ErrorBoundary() {
  return <AdminLoadFailure title={TITLE} failed="The messages could not be loaded." />;
}

const STATE: Choice = {
  name: 'state',
  label: 'State',
  options: [['', 'Any state'], ...MESSAGE_STATE_OPTIONS],
};

const columns = (now: Date): Column<ListedMessage>[] => [
  {
    head: 'Name',
    place: 'name',
    className: 'wrap-anywhere tabled:w-48',
    cell: ({ order }) => (
      <>
        {order.name}
        {order.deleted && <span className="font-normal text-ink-2">, order deleted</span>}
      </>
    ),
  },
  {
    head: 'Message',
    place: 'detail',
    className: 'wrap-anywhere tabled:w-56',
    cell: (message) => (
      <>
        {messageName(message)}
        <span className="block text-ink-2">{descriptionOf(message.order.kind).names.short}</span>
      </>
    ),
  },
  { head: 'State', place: 'state', cell: (message) => <MessageStateWord message={message} /> },
  {
    head: 'To',
    place: 'note',
    className: 'wrap-anywhere stacked:text-ink',
    cell: (message) => (
      <>
        <EmailAddress address={message.address} />
        <span className="block text-ink-2">
          <ServersWords message={message} />
        </span>
      </>
    ),
  },
  {
    head: 'When',
    place: 'extra',
    className: 'tabular-nums text-ink-2 tabled:whitespace-nowrap',
    cell: ({ sent_at, queued_at }) => (
      <time dateTime={sent_at ?? queued_at}>{formatShort(sent_at ?? queued_at, now)}</time>
    ),
  },
  {
    head: 'Actions',
    needs: 'receipts',
    quiet: true,
    place: 'actions',
    cell: (message) =>
      !message.order.deleted && (
        <div className="tabled:-my-1.5 tabled:[&>div]:justify-end">
          <MessageActs message={message} order_id={message.order.id} name={message.order.name} />
        </div>
      ),
  },
];

export default function MessagesPage({ loaderData: { rows, next, now } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const filter = useAddressSearch(SEARCHING);
  const params = useView();
  const onItsWay = useNavigation().location?.pathname === pathname;
  useRevalidateOnReturn();
  return (
    <AdminPage title={TITLE} back={adminPaths.dashboard} actions={<ExportButton path={CALL} />}>
      <p className="mt-1 max-w-form text-ink-2">
        What went out about each order, and what the receiving server said. The texts themselves are
        not stored.
      </p>
      <section id={LIST} aria-label={TITLE} aria-busy={onItsWay}>
        <ListFilters
          filter={filter}
          label="Search name, email, phone or tracking ID"
          placeholder="Name, email or tracking ID"
          choices={[STATE]}
        />
        {rows.length > 0 ? (
          <ListTable
            caption={TITLE}
            columns={columns(now)}
            rows={rows}
            to={({ order }) => (order.deleted ? undefined : orderPaths.order(order.kind, order.id))}
          />
        ) : (
          <Empty
            title={isNarrowed(params) ? 'No message found.' : 'No messages yet.'}
            className="mt-4"
          >
            {isNarrowed(params) ? (
              <>
                <p className="text-ink-2">Try a part of the name or address, or any state.</p>
                <ShowAll clear={filter.clear} />
              </>
            ) : (
              <p className="text-ink-2">
                The first goes out as soon as somebody has submitted a form.
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
