import { useEffect } from 'react';
import {
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
} from 'react-router';
import { formatNaira } from '#shared/money/money.ts';
import { isCancelled } from '#shared/orders/stages.ts';
import { isPaid, reachedBy } from '#shared/orders/states.ts';
import type { OrderInvoice, TrackingRecord } from '#shared/orders/tracking.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { orderPaths } from '../../order-paths.ts';
import { paths } from '../../paths.ts';
import { features } from '../../server-context.ts';
import { afterPayment } from '../../services/after-payment.ts';
import { AddToCalendar } from '../../ui/add-to-calendar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy.tsx';
import { Page } from '../../ui/page.tsx';
import { ShareTrackingId } from '../../ui/share-on-whatsapp.tsx';
import { pageMeta } from '../../ui/site.ts';
import { Knot } from '../../ui/steps.tsx';
import { useRevalidateOnReturn } from '../../ui/use-revalidate-on-return.ts';
import { AgentNext } from './agent-next.tsx';
import { forgetJoined } from './forget-joined.ts';
import { OwnInvoiceDownload } from './invoice/invoice-download.tsx';
import { useOwnInvoice } from './invoice/own-invoice.ts';
import { MoneyBack } from './money-back.tsx';
import { NothingToPay } from './nothing-to-pay.tsx';
import {
  isForAgent,
  isForAgentsCustomer,
  isPayable,
  mailedAbout,
  promiseOf,
} from './order-facts.ts';
import { PaymentWaits } from './payment-waits.tsx';
import { SameJourney } from './same-journey.tsx';
import { WhatHappensNext } from './what-happens-next.tsx';

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' });

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => {
  const tracking = loaderData?.invoice?.tracking;
  const paid = tracking && isPaid(tracking.payment_status);
  return pageMeta(matches, paid ? (movedSince(tracking) ?? 'Paid') : 'Payment');
};

/** The refund, cancellation or denial after the payment, in a word; undefined without any. */
function movedSince({ payment_state, stage, visa_status }: TrackingRecord): string | undefined {
  if (payment_state !== 'Paid') return payment_state;
  if (isCancelled(stage)) return 'Cancelled';
  return visa_status && reachedBy(visa_status) === 'failed' ? visa_status : undefined;
}

export async function loader({ url, context }: LoaderFunctionArgs) {
  const ref = url.searchParams.get('ref');
  return { invoice: ref ? await context.get(features).invoice(ref) : undefined };
}

/** The order's record decides what is shown, not the URL. */
export default function SuccessPage() {
  const { invoice } = useLoaderData<typeof loader>();
  useRevalidateOnReturn();
  if (!invoice) return <NothingToPay title="No payment to show" />;
  return (
    <Page back={paths.home}>
      <Outcome key={invoice.tracking.id} invoice={invoice} />
    </Page>
  );
}

/** Adds the amounts if the agent who pays is signed in. */
function Outcome({ invoice }: { invoice: OrderInvoice }) {
  const own = useOwnInvoice(invoice);
  const shown = own && own !== 'asking' ? own : invoice;
  return isPaid(invoice.tracking.payment_status) ? (
    <Paid invoice={shown} />
  ) : (
    <NotPaidYet invoice={shown} />
  );
}

function Paid({ invoice: { tracking, title } }: { invoice: OrderInvoice }) {
  const { kind, tracking_id } = tracking;
  const amount = tracking.paid_amount ?? tracking.amount;
  const follows = afterPayment(tracking);
  const promise = promiseOf(tracking);
  const moved = movedSince(tracking);
  const over = isCancelled(tracking.stage);
  // What travellers have in common was stored for the next one; after payment there is none.
  useEffect(() => forgetJoined({ tracking_id }), [tracking_id]);
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-20">
      <div>
        {!moved && <Knot state="done" className="mt-3 mb-4 size-18" />}
        <h1>{moved ?? descriptionOf(kind).journey.paid}</h1>
        <p className="mt-2 text-lead">
          {amount === undefined ? (
            `${title} is paid.`
          ) : (
            <span>
              <b className="whitespace-nowrap tabular-nums">{formatNaira(amount)}</b>
              <span>{` is paid for ${title}.`}</span>
            </span>
          )}
        </p>
        <PaymentWaits record={tracking} className="mt-4 max-w-form" />
        <MoneyBack
          kind={kind}
          cancelled={tracking.cancelled}
          refunds={tracking.refunds}
          className="mt-4"
        />
        {follows && !over && <p className="mt-2">{follows}</p>}
        <div className="flex flex-wrap items-center gap-x-5 empty:hidden">
          {tracking.whatsapp_url && (
            <a href={tracking.whatsapp_url} className="link">
              Open WhatsApp
            </a>
          )}
          <AddToCalendar url={tracking.calendar_url} />
        </div>
        {promise && <p className="mt-2 font-semibold">{promise}</p>}
        <p className="mt-6 text-small">Your tracking ID</p>
        <CopyText text={tracking_id} label="Tracking ID">
          <ShareTrackingId tracking_id={tracking_id} />
        </CopyText>
        <p className="mt-3 text-ink-2 text-small">
          {tracking.agent_pays
            ? 'It is in the applicant’s email too.'
            : 'It is in your email too, with the receipt.'}
        </p>
        <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
          {tracking.slot_lost && (
            <ButtonLink to={paths.chooseTime(tracking_id)}>Choose another time</ButtonLink>
          )}
          <ButtonLink
            to={paths.track(tracking_id)}
            kind={tracking.slot_lost ? 'second' : 'main'}
            className="max-lg:w-full"
          >
            See the status
          </ButtonLink>
          <OwnInvoiceDownload tracking={tracking} className="" />
          {isForAgent(tracking) ? (
            <AgentNext kind={kind} />
          ) : (
            <ButtonLink kind="link" to={paths.home}>
              Home
            </ButtonLink>
          )}
        </div>
      </div>
      <div>
        <WhatHappensNext tracking={tracking} />
        {!over && <SameJourney tracking={tracking} />}
      </div>
    </div>
  );
}

/** An agent's customer reads of the missing part, and is asked for nothing. */
const agentPaysRest = (tracking: TrackingRecord): boolean =>
  Boolean(tracking.rest_due && isForAgentsCustomer(tracking));

function waitingHeading(tracking: TrackingRecord): string {
  if (!tracking.rest_due) return 'We are looking at your payment';
  return `Part of ${agentPaysRest(tracking) ? 'the' : 'your'} payment is missing`;
}

function unpaidWords({ tracking, title }: OrderInvoice): { heading: string; text: string } {
  const { amount, payment_waits, nothing_to_pay, agent_pays } = tracking;
  if (payment_waits)
    return {
      heading: waitingHeading(tracking),
      text: [payment_waits, mailedAbout(tracking)].filter(Boolean).join(' '),
    };
  if (nothing_to_pay)
    return {
      heading: 'There is nothing to pay',
      text: `It needs no payment any more: ${nothing_to_pay}.`,
    };
  return {
    heading: 'We have not heard of the payment yet',
    text: `${amount === undefined ? 'The payment' : formatNaira(amount)} for ${title} is not confirmed as paid. If you have paid, don’t pay again: we keep asking the bank${agent_pays ? '' : ', and email you when we know'}. If you have not, you can pay now.`,
  };
}

function NotPaidYet({ invoice }: { invoice: OrderInvoice }) {
  const { tracking } = invoice;
  const { kind, tracking_id, rest_to_pay, rest_due, payment_waits } = tracking;
  const amount = rest_to_pay ?? tracking.amount;
  const looked = payment_waits && !rest_due;
  const { heading, text } = unpaidWords(invoice);
  return (
    <div className="max-w-form">
      <h1>{heading}</h1>
      <p className="mt-2 text-lead">{text}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        {isPayable(tracking) && !agentPaysRest(tracking) ? (
          <>
            <ButtonLink kind="second" to={orderPaths.success(kind, tracking_id)} replace>
              Check again
            </ButtonLink>
            <ButtonLink kind={looked ? 'second' : 'pay'} to={orderPaths.pay(kind, tracking_id)}>
              {['Pay', amount !== undefined && formatNaira(amount), looked && 'in full']
                .filter(Boolean)
                .join(' ')}
            </ButtonLink>
          </>
        ) : (
          <ButtonLink to={paths.track(tracking_id)}>See the status</ButtonLink>
        )}
      </div>
    </div>
  );
}
