import {
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router';
import { isCancelled } from '#shared/orders/stages.ts';
import { isOpen, isPaid } from '#shared/orders/states.ts';
import type { OrderInvoice, TrackingRecord } from '#shared/orders/tracking.ts';
import { LEADING_KIND } from '#shared/services/destination-pages.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { capitalised } from '#shared/words.ts';
import { orderPaths } from '../../order-paths.ts';
import { paths } from '../../paths.ts';
import { features, type Handle } from '../../server-context.ts';
import { Page } from '../../ui/page.tsx';
import { PlaceFace } from '../../ui/pattern.tsx';
import { Money } from '../../ui/price.tsx';
import { titled } from '../../ui/site.ts';
import { useRevalidateOnReturn } from '../../ui/use-revalidate-on-return.ts';
import { AddTraveller } from './add-traveller.tsx';
import { AgentPays } from './agent-pays.tsx';
import { InvoiceDocument } from './invoice/invoice-document.tsx';
import { type PayersInvoice, useOwnInvoice } from './invoice/own-invoice.ts';
import { NothingToPay } from './nothing-to-pay.tsx';
import { isPayable, issuedLink, promiseOf } from './order-facts.ts';
import { OwnAnswers } from './own-answers.tsx';
import type { Arrival } from './paying/other-ways.tsx';
import { PayPanel } from './paying/pay-panel.tsx';

export const handle: Handle = { pays: true };

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' });

export const meta = titled(
  'Check and pay',
  'Check your order and its price in naira, then choose how to pay.',
);

export async function loader({ url: { searchParams }, context }: LoaderFunctionArgs) {
  const { invoice: find, isDeleted, askAboutPayments, paying } = context.get(features);
  const ref = searchParams.get('ref');
  const returned = searchParams.has('returned');
  // The server asks the providers too, since a returning payer may have no JavaScript.
  if (ref && returned) await askAboutPayments(ref);
  const invoice = ref ? await find(ref) : undefined;
  if (returned && invoice && isPaid(invoice.tracking.payment_status))
    throw redirect(orderPaths.success(invoice.tracking.kind, invoice.tracking.tracking_id));
  const deleted = Boolean(ref && !invoice && (await isDeleted(ref)));
  return { invoice, deleted, paying, returned, problem: searchParams.get('problem') };
}

/** Heading and promise, without promising what has already happened. */
function wordsOf(tracking: TrackingRecord): { title: string; promise?: string } {
  const {
    kind,
    payment_status,
    payment_state,
    nothing_to_pay,
    time_over,
    days_over,
    visa_status,
    stage,
  } = tracking;
  if (isPaid(payment_status))
    return {
      title:
        payment_state === 'Paid' && !isCancelled(stage)
          ? 'This is paid'
          : 'There is nothing to pay',
    };
  if (nothing_to_pay) {
    const why = capitalised(nothing_to_pay);
    return {
      title: 'There is nothing to pay',
      promise: `${why}. It needs no payment any more.`,
    };
  }
  const title = 'Check and pay';
  if (issuedLink(tracking))
    return { title, promise: `Your ${kind} is issued. All that is left is to pay for it.` };
  if (visa_status && !isOpen(visa_status))
    return {
      title,
      promise: `Your application is ${visa_status.toLowerCase()}. All that is left is to pay for it.`,
    };
  if (time_over)
    return {
      title,
      promise: 'Your appointment is saved. It needs another time before it can be paid.',
    };
  if (days_over)
    return {
      title,
      promise: 'A day in your order has passed. It needs another before it can be paid.',
    };
  return { title, promise: descriptionOf(kind).journey.promise };
}

export default function PaymentPage() {
  const { invoice, deleted, ...arrival } = useLoaderData<typeof loader>();
  useRevalidateOnReturn();
  if (invoice) return <CheckAndPay key={invoice.tracking.id} invoice={invoice} arrival={arrival} />;
  return deleted ? (
    <NothingToPay
      title="There is nothing to pay"
      why="The order was deleted. It needs no payment any more."
    />
  ) : (
    <NothingToPay title="No payment data found" />
  );
}

function CheckAndPay({ invoice, arrival }: { invoice: OrderInvoice; arrival: Arrival }) {
  const own = useOwnInvoice(invoice);
  const { tracking } = invoice;
  const { title, promise } = wordsOf(tracking);
  const paid = isPaid(tracking.payment_status);
  const mine = own || tracking.nothing_to_pay;
  return (
    <Page back={paths.search(LEADING_KIND)}>
      <h1 className="print:hidden">{mine || paid ? title : 'Your agent pays'}</h1>
      {own && own !== 'asking' ? (
        <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,36rem)] lg:gap-16 print:block">
          <div className="max-lg:contents print:hidden">
            <Summary invoice={own} />
            {!isPayable(tracking) && promise && <p className="mt-3 text-ink-2">{promise}</p>}
            <PayPanel
              invoice={own}
              arrival={arrival}
              promise={
                <>
                  {isPayable(tracking) && promise && <p className="mt-3">{promise}</p>}
                  {invoice.expected_if_paid && !issuedLink(tracking) && (
                    <p className="mt-1 font-semibold empty:hidden">
                      {promiseOf(tracking, invoice.expected_if_paid)}
                    </p>
                  )}
                </>
              }
            />
          </div>
          <div>
            <InvoiceDocument invoice={own} />
            {isPayable(tracking) && <OwnAnswers tracking={tracking} />}
            {isPayable(tracking) && <AddTraveller tracking_id={tracking.tracking_id} />}
          </div>
        </div>
      ) : (
        <>
          {promise && mine && <p className="mt-[.35rem] max-w-[34em] text-ink-2">{promise}</p>}
          <AgentPays invoice={invoice} asking={own === 'asking'} />
        </>
      )}
    </Page>
  );
}

function Summary({ invoice: { tracking, title } }: { invoice: PayersInvoice }) {
  return (
    <div className="mt-3 flex min-h-18 flex-wrap items-center gap-x-3 border-line border-y py-2 print:hidden">
      <PlaceFace place={tracking.visa_destination ?? tracking.destination} className="size-12" />
      <p className="min-w-0 flex-[1_1_8rem] leading-snug max-sm:text-small">
        <b className="block wrap-anywhere">{title}</b>
        <a href="#invoice" className="text-small">
          See invoice
        </a>
      </p>
      <Money
        amount={tracking.rest_to_pay ?? tracking.amount}
        className="text-[1.25rem] tracking-[-.015em] sm:text-[1.375rem]"
      />
    </div>
  );
}
