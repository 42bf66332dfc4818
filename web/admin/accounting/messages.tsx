import { Link } from 'react-router';
import { formatShort } from '#shared/dates.ts';
import type { Dashboard } from '#shared/staff/dashboard.ts';
import { withCommas } from '#shared/words.ts';
import { EmailAddress } from '../../ui/email-address.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OrderName, ROW, Rows } from '../kit/dashboard/section.tsx';
import { MessageActs } from '../kit/messages/message-acts.tsx';
import { messageName, ServersWords } from '../kit/messages/message-words.tsx';
import { adminPaths } from '../kit/paths.ts';

type Troubles = Dashboard['messages'];

const several = (many: number) => (many === 1 ? 'One message' : `${withCommas(many)} messages`);

/** Messages that wait until a mail server can be reached again. */
export function MailServerAway({
  waiting: { all, since, answer },
  now,
}: {
  waiting: Troubles['waiting'];
  now: Date;
}) {
  return (
    <Notice
      tone="wait"
      title={`${several(all)} can’t be delivered at the moment`}
      className="mt-8 text-small"
    >
      <p className="wrap-anywhere">
        <span>
          {`${all === 1 ? 'It waits' : 'They wait'}${since ? ` since ${formatShort(since, now)}` : ''}; the last answer was: “${answer}”. Nothing is lost: each is tried again for 24 hours, and goes out by itself. `}
        </span>
        <Link to={`${adminPaths.messages}?state=queued`}>See which</Link>
      </p>
    </Notice>
  );
}

/** Messages that the receiving server rejects: the address must be corrected. */
export function RefusedMessages({ troubles: { newest }, now }: { troubles: Troubles; now: Date }) {
  return (
    <Rows
      rows={newest}
      more={
        <Link to={`${adminPaths.messages}?state=refused`} className="link text-dense">
          All refused mails
        </Link>
      }
    >
      {(message) => (
        <li key={message.id} className={ROW}>
          <span className="min-w-0">
            <OrderName order={message.order} />
            <span className="block wrap-anywhere">
              {messageName(message)},{' '}
              <span className="text-ink-2">
                <EmailAddress address={message.address} />
              </span>
            </span>
          </span>
          <time
            dateTime={message.tried_at ?? message.queued_at}
            className="text-right text-ink-2 tabular-nums"
          >
            {formatShort(message.tried_at ?? message.queued_at, now)}
          </time>
          <p className="col-span-full text-ink-2 wrap-anywhere">
            <ServersWords message={message} />
          </p>
          {!message.order.deleted && (
            <div className="col-span-full pt-1">
              <MessageActs
                message={message}
                order_id={message.order.id}
                name={message.order.name}
              />
            </div>
          )}
        </li>
      )}
    </Rows>
  );
}
