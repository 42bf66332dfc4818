import { Download } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { addDays, formatDate, formatShort, lagosDay, middayOf } from '#shared/dates.ts';
import { shownPaymentWord, statusWord } from '#shared/orders/order-words.ts';
import { isStillUnpaid } from '#shared/orders/stages.ts';
import type { ManageOrder } from '#shared/people/manage.ts';
import {
  BOOKS_YEARS,
  ERASED_ON_ASKING,
  ERASED_UNPAID,
  ERASED_WHEN_DONE,
  RETAINED_WORDS,
  type RetainedPart,
} from '#shared/people/retention.ts';
import { orderName } from '#shared/services/index.ts';
import { callApi, Refused } from '../../api.ts';
import { paths } from '../../paths.ts';
import { OWN_PARTS } from '../../services/own-order.ts';
import { ownBytes } from '../../session/own-bytes.ts';
import { OwnUploads } from '../../session/own-uploads.tsx';
import { useWork } from '../../session/use-work.ts';
import { Agreed } from '../../ui/agreed.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useSite } from '../../ui/site.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateWord } from '../../ui/state-word.tsx';
import { MoneyBack } from '../payments/money-back.tsx';
import { AskAboutData } from './ask-about-data.tsx';
import { FieldValue } from './ask-correction.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { ChangeContact } from './change-contact.tsx';
import { mainActOf } from './main-act.ts';
import { PayForIt } from './pay-for-it.tsx';
import { Thread } from './thread.tsx';

interface OrderDetailsProps {
  order: ManageOrder;
  /** Undefined when the order was opened without JavaScript: read-only then. */
  token: string | undefined;
  onChanged(message: string): void;
  /** Called when the order may have changed: tell and reload it. */
  onFailed(message: string): void;
  /** Called when the order has changed: reload it. */
  onStale(): void;
  onLeave(): void;
}

const listed = new Intl.ListFormat('en-GB');
const inWords = (parts: readonly RetainedPart[]) =>
  listed.format(parts.flatMap((part) => RETAINED_WORDS[part] ?? []));

/** The data that we hold of an order, and what its applicant can do. */
export function OrderDetails({ onLeave, ...shown }: OrderDetailsProps) {
  const { order, token, onChanged, onStale } = shown;
  const now = new Date();
  const OwnPart = OWN_PARTS[order.kind];
  const status = statusWord(order);
  const main = mainActOf(order, token);
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,38rem)_minmax(0,1fr)] lg:gap-x-16">
      <div>
        <MoneyBack
          kind={order.kind}
          cancelled={order.cancelled}
          refunds={order.refunds}
          className="mt-6"
        />
        {order.issued.length > 0 && (
          <section className="mt-8">
            <h2>Ready for you</h2>
            <ul className="mt-3 flex flex-wrap gap-3">
              {order.issued.map(({ name, label, url }, at) => (
                <li key={name}>
                  <ButtonLink
                    kind={at === 0 && main === 'download' ? 'main' : 'second'}
                    to={url}
                    reloadDocument
                    download
                    icon={<Download aria-hidden />}
                  >
                    Download: {label}
                  </ButtonLink>
                </li>
              ))}
            </ul>
          </section>
        )}
        {OwnPart && (
          <Suspense fallback={<Skeleton className="mt-8 h-24 w-full" />}>
            <OwnPart {...shown} />
          </Suspense>
        )}
        <PayForIt order={order} token={token} main={main === 'pay'} />
        <Thread order={order} token={token} main={main === 'answer'} onChanged={onChanged} />
        <section className="mt-8">
          <h2>What you sent us</h2>
          <Facts
            className="mt-2"
            rows={[
              ['Order', orderName(order.kind)],
              ['Tracking ID', order.tracking_id],
              ...order.fields.map(({ name, label, value }): [string, ReactNode] => [
                label,
                <FieldValue key={name} {...{ order, name, label, value, token, onChanged }} />,
              ]),
              ['Status', status && <StateWord key="status" state={status} />],
              ['Payment', <StateWord key="payment" state={shownPaymentWord(order)} />],
              ['Paid', order.paid_at && formatDate(order.paid_at)],
              [
                'Paid by',
                order.payers?.map(({ name, email: address }) => name || address).join(', '),
              ],
            ]}
          />
          {order.typed && token && (
            <p className="mt-4">
              <ButtonLink kind="second" to={paths.change(order.tracking_id)}>
                Change your answers
              </ButtonLink>
            </p>
          )}
          <OwnUploads uploads={order.uploads} token={token} onStale={onStale} />
        </section>
      </div>
      <div>
        {token && <ChangeContact order={order} token={token} onChanged={onChanged} />}
        <section className="mt-8">
          <h2>What happened</h2>
          <ol className="mt-2">
            {order.history.map(({ at, text, actor_name }) => (
              <li key={`${at}${text}`} className="border-line border-t py-2 wrap-anywhere">
                <time dateTime={at} className="text-ink-2">
                  {formatShort(at, now)}
                </time>{' '}
                {text}
                {actor_name && <span className="text-ink-2">, by {actor_name}</span>}
              </li>
            ))}
          </ol>
        </section>
        <CancelOrder {...shown} />
        <YourData {...shown} />
        {token && (
          <p className="mt-8">
            <Button kind="second" onClick={onLeave}>
              Close my order on this device
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}

function EraseOn({
  order: { erase_on, in_backups_until, stage, created_at, paid_at },
}: Pick<OrderDetailsProps, 'order'>) {
  const { retention } = useSite();
  const backups = in_backups_until
    ? ` Our back-ups hold it until ${formatDate(middayOf(in_backups_until))}.`
    : '';
  if (!erase_on) return backups && <p className="mt-2">{`What you sent is erased.${backups}`}</p>;
  const day = formatDate(middayOf(erase_on));
  if (!isStillUnpaid(stage))
    return (
      <p className="mt-2">
        {paid_at
          ? `We erase ${inWords(ERASED_WHEN_DONE)} on ${day}.${backups} Your name, what you bought and its payments stay for ${BOOKS_YEARS} years, for the accounts.`
          : `We erase everything on ${day}.${backups} If money came for it, your name and its payments stay for ${BOOKS_YEARS} years, for the accounts.`}
      </p>
    );
  const last = lagosDay(addDays(new Date(created_at), retention.done));
  return (
    <p className="mt-2">
      {`If nobody pays, we erase ${erase_on < last ? `${inWords(ERASED_UNPAID)} on ${day}, and everything else` : 'everything'} on ${formatDate(middayOf(last))}. After that, it can no longer be paid.${backups}`}
    </p>
  );
}

const ERASING_LOST =
  'We got no answer. Your files may be erased: this page says so as soon as the connection is back.';

function YourData({
  order,
  token,
  onChanged,
  onFailed,
}: Pick<OrderDetailsProps, 'order' | 'token' | 'onChanged' | 'onFailed'>) {
  const [sure, setSure] = useState(false);
  const { busy, failure, run, clear } = useWork('That did not work. Try again.');
  const copy = () =>
    run(async () => {
      if (token) saveFile(await ownBytes('export', token), `${order.tracking_id}.zip`);
    });
  const erase = () =>
    run(async () => {
      try {
        const { message } = await callApi('POST /manage/erase', { token });
        setSure(false);
        onChanged(message);
      } catch (error) {
        if (error instanceof Refused) throw error;
        setSure(false);
        onFailed(ERASING_LOST);
      }
    });
  const keep = () => {
    clear();
    setSure(false);
  };
  return (
    <section className="mt-8">
      <h2>Your data</h2>
      {order.agreed.terms && (
        <p className="mt-2">
          You agreed to our <Agreed agreed={order.agreed} />.
          {order.guardian && (
            <span>
              {` ${order.guardian.name ? `${order.guardian.name} agreed as parent or guardian` : 'A parent or guardian agreed'} on ${formatDate(order.guardian.at)}.`}
            </span>
          )}
        </p>
      )}
      <EraseOn order={order} />
      <div role="alert">
        {failure && !sure && <Notice tone="bad" title={failure} className="mt-3" />}
      </div>
      {token && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button kind="second" disabled={busy} onClick={() => void copy()}>
            Save a copy of everything
          </Button>
          {order.may_erase && (
            <Button
              kind="danger"
              disabled={busy}
              onClick={() => {
                clear();
                setSure(true);
              }}
            >
              Erase my files now
            </Button>
          )}
        </div>
      )}
      {token && <AskAboutData order={order} token={token} onChanged={onChanged} />}
      <Dialog
        open={sure}
        onClose={busy ? () => undefined : keep}
        title="Erase your files for good?"
      >
        <p>
          This erases {inWords(ERASED_ON_ASKING)}, including what we issued to you: save a copy
          first.
        </p>
        <div role="alert">{failure && <Notice tone="bad" title={failure} className="mt-4" />}</div>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button
            kind="danger"
            solid
            busy={busy ? 'Erasing them' : undefined}
            onClick={() => void erase()}
          >
            Yes, erase them
          </Button>
          <Button kind="second" disabled={busy} onClick={keep}>
            Keep them
          </Button>
        </div>
      </Dialog>
    </section>
  );
}
