import { formatShort } from '#shared/dates.ts';
import type { ThreadMessage } from '#shared/orders/thread.ts';
import { callApi } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { May } from '../may.tsx';
import { messageOf, useAdminAction } from '../use-admin-action.ts';
import type { OrderRecord } from './order-frame.tsx';
import { WriteText } from './write-text.tsx';

export const THREAD = 'thread';

function NoAnswer({ id, shown }: { id: string; shown: string | undefined }) {
  const { busy, failure, run } = useAdminAction();
  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <Button
        size="dense"
        kind="second"
        className="mt-2"
        busy={busy ? 'Saving it' : undefined}
        onClick={() =>
          void run('It could not be saved.', (token) =>
            callApi('POST /admin/orders/{id}/messages/seen', {
              path: { id },
              body: { shown },
              token,
            }).then(messageOf),
          )
        }
      >
        Needs no answer
      </Button>
    </>
  );
}

/** On top of the page: the applicant's last message that needs an answer. */
export function Wrote({ thread, now }: { thread: readonly ThreadMessage[]; now: Date }) {
  const last = thread.filter(({ from, waits }) => from === 'applicant' && waits).at(-1);
  if (!last) return null;
  return (
    <Notice
      tone="wait"
      title={`The applicant wrote ${formatShort(last.at, now)}.`}
      className="mt-3 text-small print:hidden"
    >
      <p className="line-clamp-3 wrap-anywhere">{last.text}</p>
      <a className="link" href={`#${THREAD}`}>
        Answer it
      </a>
    </Notice>
  );
}

export function OrderThread({ record, now }: { record: OrderRecord; now: Date }) {
  const { thread } = record;
  const waits = thread.some(({ from, waits }) => from === 'applicant' && waits);
  const shown = thread.at(-1)?.id;
  return (
    <div id={THREAD}>
      <ol className="text-dense">
        {thread.map(({ id, from, by, text, at }) => (
          <li
            key={id}
            className={`border-line border-b py-2 ${from === 'applicant' ? '' : 'pl-6'}`}
          >
            <p className="text-ink-2">
              {from === 'applicant' ? 'The applicant' : by},{' '}
              <time dateTime={at}>{formatShort(at, now)}</time>
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
          </li>
        ))}
      </ol>
      <May needs="orders">
        {waits && <NoAnswer id={record.id} shown={shown} />}
        <WriteText record={record} name="message" />
      </May>
    </div>
  );
}
