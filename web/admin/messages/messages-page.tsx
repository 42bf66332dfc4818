import { formatShort } from '#shared/dates.ts';
import { descriptionOf } from '#shared/services/index.ts';
import type { ListedMessage } from '#shared/staff/messages.ts';
import { orderPaths } from '../../order-paths.ts';
import { EmailAddress } from '../../ui/email-address.tsx';
import { useRevalidateOnReturn } from '../../ui/use-revalidate-on-return.ts';
import { pageParts } from '../kit/admin-page.tsx';
import { AdminList } from '../kit/lists/admin-list.tsx';
import { readList } from '../kit/lists/list-calls.ts';
import type { Column } from '../kit/lists/list-table.tsx';
import { MessageActs } from '../kit/messages/message-acts.tsx';
import {
  MESSAGE_STATE_OPTIONS,
  MessageStateWord,
  messageName,
  ServersWords,
} from '../kit/messages/message-words.tsx';
import type { Route } from './+types/messages-page';

const TITLE = 'Messages';
const CALL = 'GET /admin/messages';

export const clientLoader = (args: Route.ClientLoaderArgs) => readList(args, CALL);

export const { meta, HydrateFallback, ErrorBoundary } = pageParts(TITLE, 'messages');

const STATE = {
  name: 'state',
  label: 'State',
  options: [['', 'Any state'], ...MESSAGE_STATE_OPTIONS],
} as const;

const columns = (now: Date): Column<ListedMessage>[] => [
  {
    head: 'Name',
    area: 'name',
    className: 'wrap-anywhere tabled:w-44',
    cell: ({ order }) => (
      <>
        {order.name}
        {order.deleted && <span className="font-normal text-ink-2">, order deleted</span>}
      </>
    ),
  },
  {
    head: 'Message',
    area: 'detail',
    className: 'wrap-anywhere tabled:w-52',
    cell: (message) => (
      <>
        {messageName(message)}
        <span className="block text-ink-2">
          {descriptionOf(message.order.kind).names.short}{' '}
          <span className="code text-micro tabled:hidden">{message.order.tracking_id}</span>
        </span>
      </>
    ),
  },
  { head: 'State', area: 'state', cell: (message) => <MessageStateWord message={message} /> },
  {
    head: 'To',
    area: 'note',
    className: 'wrap-anywhere tabled:w-64 stacked:text-ink',
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
    area: 'extra',
    className: 'tabular-nums text-ink-2 tabled:whitespace-nowrap',
    cell: ({ sent_at, queued_at }) => (
      <time dateTime={sent_at ?? queued_at}>{formatShort(sent_at ?? queued_at, now)}</time>
    ),
  },
  {
    head: 'Actions',
    needs: 'receipts',
    quiet: true,
    area: 'actions',
    cell: (message) =>
      !message.order.deleted && (
        <div className="tabled:-my-1.5 tabled:whitespace-nowrap tabled:[&>div]:justify-end">
          <MessageActs message={message} order_id={message.order.id} name={message.order.name} />
        </div>
      ),
  },
];

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  useRevalidateOnReturn();
  return (
    <AdminList
      title={TITLE}
      call={CALL}
      list={loaderData}
      columns={columns(loaderData.now)}
      to={({ order }) => (order.deleted ? undefined : orderPaths.order(order.kind, order.id))}
      search={['Search name, email, phone or tracking ID', 'Name, email or tracking ID']}
      choices={[STATE]}
      empty={{
        none: 'No messages yet.',
        why: 'The first goes out as soon as somebody has submitted a form.',
        notFound: 'No message found.',
        hint: 'Try part of the name or address, or any state.',
      }}
      intro={
        <p className="mt-1 max-w-form text-ink-2">
          What went out about each order, and what the receiving server said. The texts themselves
          are not stored.
        </p>
      }
    />
  );
}
