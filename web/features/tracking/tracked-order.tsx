import { Download, MessageCircle } from 'lucide-react';
import { formatSlot } from '#shared/dates.ts';
import { formatNaira } from '#shared/money/money.ts';
import { shownPaymentWord, statusWord } from '#shared/orders/order-words.ts';
import { awaitsApplicant, isCancelled, isDone } from '#shared/orders/stages.ts';
import { isPaid, mayIssue } from '#shared/orders/states.ts';
import type { TrackingRecord } from '#shared/orders/tracking.ts';
import { orderPaths } from '../../order-paths.ts';
import { paths } from '../../paths.ts';
import { useAgentToken } from '../../session/agent-session.ts';
import { AddToCalendar } from '../../ui/add-to-calendar.tsx';
import { Agreed } from '../../ui/agreed.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Denial } from '../../ui/denial.tsx';
import { applicantRow, Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { HousePattern, PlaceFace } from '../../ui/pattern.tsx';
import { ShareTrackingId } from '../../ui/share-on-whatsapp.tsx';
import { useSite } from '../../ui/site.ts';
import { StateLozenge, StateWord } from '../../ui/state-word.tsx';
import { Steps } from '../../ui/steps.tsx';
import { Debited } from '../payments/debited.tsx';
import { OwnInvoiceDownload } from '../payments/invoice/invoice-download.tsx';
import { MoneyBack } from '../payments/money-back.tsx';
import { isPayable, issuedLink, promiseOf } from '../payments/order-facts.ts';
import { PaymentWaits } from '../payments/payment-waits.tsx';
import { SameJourney } from '../payments/same-journey.tsx';
import { UploadsErased } from '../payments/uploads-erased.tsx';
import { headlineOf, toneOf } from './headline.ts';
import { ManageLink } from './manage-link.tsx';
import { stepsOf } from './steps.tsx';

/** Announced when it changes. Good news shows the brand pattern and a line drawn once. */
export function TrackedHeadline({ record }: { record: TrackingRecord }) {
  const { title, text } = headlineOf(record);
  const tone = toneOf(record);
  const promise = promiseOf(record);
  const isGoodNews = tone === 'good' && (isApproved(record) || isDone(record.stage));
  return (
    <div
      className={`-mx-(--gutter) lg:mx-0 lg:overflow-hidden lg:rounded-field ${isGoodNews ? 'bg-brand-soft' : 'bg-sunk'}`}
    >
      {isGoodNews && (
        <div className="h-6">
          <HousePattern />
        </div>
      )}
      <div className="px-(--gutter) pt-4 pb-5">
        <div className="flex items-center gap-3">
          <PlaceFace
            place={record.visa_destination ?? record.destination}
            className="size-11 lg:size-14"
          />
          <p className="wrap-anywhere">{record.title}</p>
        </div>
        <div className="mt-3 flex items-center gap-4">
          <StateLozenge tone={tone} className="size-[min(4.5rem,18vw)]" />
          <h2 className="min-w-0 font-extrabold text-[min(2.5rem,10.5vw)] leading-[1.08] tracking-[-.025em]">
            {title}
          </h2>
        </div>
        {isGoodNews && (
          <div className="mt-4 h-[3px] origin-left animate-draw bg-brand motion-reduce:animate-none" />
        )}
        <p className="mt-3 max-w-[34em] text-lead">{text}</p>
        {promise && <p className="mt-1 font-semibold">{promise}</p>}
      </div>
    </div>
  );
}

const isApproved = ({ visa_status }: TrackingRecord): boolean =>
  visa_status !== undefined && mayIssue(visa_status);

interface Action {
  words: string;
  to: string;
  kind?: 'pay' | 'second';
  file?: true;
}

/** The reader's possible actions, the most urgent first. */
function actionsFor(record: TrackingRecord, agent: string | null): Action[] {
  const { kind, tracking_id, stage, slot_lost, issued, rest_due, payment_waits } = record;
  const file = issuedLink(record);
  const mayPay = isPayable(record) && (!record.agent_pays || agent);
  const waits = payment_waits && !rest_due;
  const pay: Action = {
    to: orderPaths.pay(kind, tracking_id),
    kind: waits ? 'second' : 'pay',
    words: rest_due ? 'Pay the rest' : waits ? 'Pay in full instead' : 'Pay now',
  };
  return [
    ...(awaitsApplicant(stage)
      ? [{ to: paths.manage(tracking_id), words: 'Send what we asked for' }]
      : []),
    ...(slot_lost ? [{ to: paths.chooseTime(tracking_id), words: 'Choose another time' }] : []),
    ...(mayPay ? [pay] : []),
    ...(file
      ? [
          {
            to: file,
            file: true as const,
            words: record.permit_file ? 'Download the permit' : 'Download the visa',
          },
        ]
      : issued.map(({ label, url }) => ({
          to: url,
          file: true as const,
          words: `Download: ${label}`,
        }))),
  ];
}

function NextButtons({ record }: { record: TrackingRecord }) {
  const agent = useAgentToken();
  return (
    <>
      {actionsFor(record, agent).map(({ words, kind, file, to }, place) => (
        <ButtonLink
          key={words}
          to={to}
          kind={place === 0 ? kind : 'second'}
          {...(file
            ? { reloadDocument: true, download: true, icon: <Download aria-hidden /> }
            : {})}
          className={place === 0 ? 'max-lg:w-full' : ''}
        >
          {words}
        </ButtonLink>
      ))}
      {record.issued.map(
        ({ name, label, verify_url }) =>
          verify_url && (
            <a key={`${name} code`} href={verify_url} className="link">
              Anybody can check it<span className="sr-only">: {label}</span>
            </a>
          ),
      )}
      {record.meeting_url && (
        <a href={record.meeting_url} className="link" rel="noreferrer">
          Join the meeting
        </a>
      )}
      <AddToCalendar url={record.calendar_url} />
    </>
  );
}

const slotOf = ({ appointment_date, appointment_time, slot_lost }: TrackingRecord) =>
  appointment_date &&
  appointment_time &&
  !slot_lost &&
  `${formatSlot({ appointment_date, appointment_time })}, Lagos time`;

const howOf = ({ how_to_contact, whatsapp_url }: TrackingRecord) =>
  whatsapp_url ? (
    <>
      <span>{how_to_contact} </span>
      <a href={whatsapp_url} className="whitespace-nowrap">
        Open WhatsApp
      </a>
    </>
  ) : (
    how_to_contact
  );

function Fee({ amount, lines = [] }: { amount: number; lines: TrackingRecord['price_lines'] }) {
  return (
    <>
      {formatNaira(amount)}
      {lines.map(({ text, amount: part }) => (
        <span key={text} className="block font-normal text-ink-2 text-small">
          {text}: {formatNaira(part)}
        </span>
      ))}
    </>
  );
}

/** What anybody with the tracking ID may see; never the scans. `group`: the code of its link. */
export function TrackedOrder({
  record,
  group,
}: {
  record: TrackingRecord;
  group: string | undefined;
}) {
  const site = useSite();
  const status = statusWord(record);
  return (
    <>
      <PaymentWaits record={record} className="mt-5 max-w-form" />
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
        <NextButtons record={record} />
        <ButtonLink
          kind="link"
          to={paths.track(record.tracking_id, group)}
          replace
          preventScrollReset
        >
          Check again
        </ButtonLink>
      </div>
      {!isPaid(record.payment_status) && (
        <Debited tracking_id={record.tracking_id} className="mt-3 max-w-form" />
      )}
      <div className="mt-6 grid gap-9 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-20">
        <div>
          <MoneyBack
            kind={record.kind}
            cancelled={record.cancelled}
            refund={record.refund}
            paid={isPaid(record.payment_status)}
            refunds={record.refunds}
            className="mb-6"
          />
          <UploadsErased tracking={record} className="mb-6" />
          <Denial of={record} className="mb-6" />
          <h3 className="sr-only">Every step so far</h3>
          <Steps steps={stepsOf(record)} heading="h4" />
          {isPaid(record.payment_status) &&
            !isCancelled(record.stage) &&
            record.visa_status !== 'Denied' && <SameJourney tracking={record} />}
        </div>
        <aside>
          <Facts
            rows={[
              applicantRow(record),
              ['Destination', record.visa_destination ?? record.destination],
              ['Appointment', slotOf(record)],
              ['How', howOf(record)],
              ['Status', status && <StateWord state={status} />],
              ['Payment', <StateWord key="payment" state={shownPaymentWord(record)} />],
              [
                'Fee',
                record.amount !== undefined && (
                  <Fee amount={record.amount} lines={record.price_lines} />
                ),
              ],
              [
                'Tracking ID',
                <span key="id" className="code">
                  {record.tracking_id}
                </span>,
              ],
            ]}
          />
          <OwnInvoiceDownload tracking={record} className="mt-1" />
          <div className="my-5 grid grid-cols-[96px_1fr] items-center gap-4">
            <img
              src={record.qr_code}
              alt="QR code of this page"
              width="96"
              height="96"
              className="border border-line bg-white"
            />
            <p className="text-ink-2 text-small">
              Scan it to open this page on another phone. Anyone who has it can see your status, but
              never your scans.
            </p>
          </div>
          <div className="mb-5">
            <ShareTrackingId tracking_id={record.tracking_id} />
          </div>
          <ManageLink tracking_id={record.tracking_id} className="mb-5 border-line border-t pt-4" />
          {record.agreed && (
            <p className="mb-5 text-ink-2 text-small">
              Submitted under our <Agreed agreed={record.agreed} />.
            </p>
          )}
          <Notice
            title="Something wrong?"
            icon={<MessageCircle aria-hidden />}
            className="print:hidden"
          >
            <a href={site.chat_url}>Chat with us</a> and give your tracking ID.
          </Notice>
        </aside>
      </div>
    </>
  );
}
