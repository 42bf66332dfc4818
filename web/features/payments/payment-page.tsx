import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { descriptionOf } from '#shared/services/index.ts';
import type { OrderInvoice } from '#shared/tracking.ts';
import { paths } from '../../paths.ts';
import { features } from '../../server-context.ts';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/site.ts';
import { useRevalidateOnReturn } from '../tracking/use-revalidate-on-return.ts';
import { AgentPays } from './agent-pays.tsx';
import { InvoicePaper } from './invoice-paper.tsx';
import { NothingToPay } from './nothing-to-pay.tsx';
import { useOwnInvoice } from './own-invoice.ts';
import { PayPanel } from './pay-panel.tsx';

/** Somebody's invoice is never kept by anything in between. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' });

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, 'Check and pay');

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ref = new URL(request.url).searchParams.get('ref');
  return { invoice: ref ? await context.get(features).invoice(ref) : undefined };
}

export default function PaymentPage() {
  const { invoice } = useLoaderData<typeof loader>();
  useRevalidateOnReturn();
  return invoice ? <CheckAndPay invoice={invoice} /> : <NothingToPay title="No payment data found" />;
}

function CheckAndPay({ invoice }: { invoice: OrderInvoice }) {
  const own = useOwnInvoice(invoice);
  const { tracking } = invoice;
  const paid = tracking.payment_status === 'Paid';
  return (
    <Page back={paths.search('visa')}>
      <h1 className="print:hidden">{paid ? 'This is paid' : 'Check and pay'}</h1>
      {!paid && own && <p className="mt-[.35rem] max-w-[34em] text-ink-2 print:hidden">{descriptionOf(tracking.kind).journey.promise}</p>}
      {own && own !== 'asking' ? (
        <div className="lg:grid lg:grid-cols-[minmax(0,40rem)_1fr] lg:items-start lg:gap-[4.5rem] print:block">
          <InvoicePaper invoice={own} />
          <PayPanel key={tracking.tracking_id} invoice={own} />
        </div>
      ) : (
        <AgentPays invoice={invoice} asking={own === 'asking'} />
      )}
    </Page>
  );
}
