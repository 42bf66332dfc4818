import { formatShort } from '#shared/dates.ts';
import { fullName } from '#shared/people/names.ts';
import type { OrderMessage } from '#shared/staff/messages.ts';
import { EmailAddress } from '../../../ui/email-address.tsx';
import { MessageActs } from '../messages/message-acts.tsx';
import { MessageStateWord, messageName, ServersWords } from '../messages/message-words.tsx';
import type { OrderRecord } from './order-frame.tsx';
import { OrderThread } from './order-thread.tsx';
import { RecordSection } from './record-section.tsx';

interface OrderMessagesProps {
  record: OrderRecord;
  now: Date;
  className?: string;
}

const timeOf = ({ sent_at, send_at, queued_at }: OrderMessage): string =>
  sent_at ?? send_at ?? queued_at;

/** Messages written by hand, then all mails, whose texts aren't stored. */
export function OrderMessages({ record, now, className }: OrderMessagesProps) {
  const { messages } = record;
  return (
    <RecordSection title="Messages" className={className}>
      <OrderThread record={record} now={now} />
      <ul className="mt-3">
        {[...messages].reverse().map((message) => (
          <li
            key={message.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 border-line border-b py-[.45rem] text-dense"
          >
            <span className="wrap-anywhere">{messageName(message)}</span>
            <MessageStateWord message={message} />
            <span className="text-ink-2">
              <EmailAddress address={message.address} />
            </span>
            <span className="text-right text-ink-2 tabular-nums">
              {!message.sent_at && message.send_at && <span>leaves </span>}
              <time dateTime={timeOf(message)}>{formatShort(timeOf(message), now)}</time>
            </span>
            <p className="col-span-full wrap-anywhere empty:hidden">
              <ServersWords message={message} />
            </p>
            <div className="col-span-full empty:hidden">
              <MessageActs message={message} order_id={record.id} name={fullName(record)} />
            </div>
          </li>
        ))}
      </ul>
    </RecordSection>
  );
}
