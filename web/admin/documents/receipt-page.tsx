import { Mail, Printer } from 'lucide-react';
import { useState } from 'react';
import type { OrderDocument } from '#shared/orders/documents.ts';
import { callsOf } from '#shared/services/index.ts';
import { callApi } from '../../api.ts';
import { InvoiceDownload } from '../../features/payments/invoice/invoice-download.tsx';
import { kindOfOrder, orderPaths } from '../../order-paths.ts';
import { usePattern } from '../../page-pattern.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { GoBack } from '../../ui/go-back.tsx';
import { Notice } from '../../ui/notice.tsx';
import { pageMeta } from '../../ui/site.ts';
import { AdminLoadFailure, AdminSkeleton } from '../kit/admin-page.tsx';
import { failureUnder } from '../kit/call-failure.ts';
import { readerOf } from '../kit/guard.ts';
import { May } from '../kit/may.tsx';
import { useAdminAction } from '../kit/use-admin-action.ts';
import type { Route } from './+types/receipt-page';
import { Paper } from './document.tsx';

/** Texts prescribed by document 2. */
const TEXTS = {
  loading: 'Failed to load receipt data',
  sending: 'Failed to send receipt',
  noAddress: 'No email address found for this application',
};

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const kind = kindOfOrder(args.pattern);
  return callApi(`GET ${callsOf(kind).base}/receipt/{id}`, {
    path: args.params,
    ...readerOf(args),
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `${loaderData.heading} ${loaderData.number}` : 'Receipt');

export function HydrateFallback() {
  return <AdminSkeleton title="Receipt" says="Loading the receipt..." />;
}

export function ErrorBoundary() {
  const kind = kindOfOrder(usePattern());
  return (
    <AdminLoadFailure
      title="Receipt"
      failed={TEXTS.loading}
      insist
      back={orderPaths.orders(kind)}
    />
  );
}

function useMailing({ id, email }: OrderDocument) {
  const kind = kindOfOrder(usePattern());
  const [sent, setSent] = useState<string>();
  const { busy, failure, run } = useAdminAction();
  const send = () => {
    setSent(undefined);
    const body = { visaData: { id }, to: email };
    const call = `POST ${callsOf(kind).base}/send-receipt-email` as const;
    return run(TEXTS.sending, async (token) =>
      setSent((await callApi(call, { token, body })).message),
    );
  };
  return { busy, sent, failure: failure && failureUnder(TEXTS.sending, failure), send };
}

/** An order's invoice, or its receipt once paid. */
export default function ReceiptPage({ loaderData: paper }: Route.ComponentProps) {
  const kind = kindOfOrder(usePattern());
  const { id, email, heading, pdf_url, tracking_id } = paper;
  const { busy, sent, failure, send } = useMailing(paper);
  const what = heading === 'Receipt' ? 'receipt' : 'invoice';
  return (
    <main
      id="main"
      className="min-w-0 bg-sunk px-(--gutter) pt-3 pb-12 lg:px-7 print:bg-transparent print:p-0"
    >
      <div className="mx-auto max-w-[46rem] pb-4 print:hidden">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <GoBack fallback={orderPaths.order(kind, id)} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <InvoiceDownload
              url={pdf_url}
              name={`${what}-${tracking_id}.pdf`}
              what={what}
              className=""
            />
            <Button
              kind="second"
              size="small"
              icon={<Printer aria-hidden />}
              onClick={() => window.print()}
            >
              Print
            </Button>
            <May needs="receipts">
              <Button
                size="small"
                icon={<Mail aria-hidden />}
                busy={busy ? 'Sending' : undefined}
                disabled={!email}
                onClick={() => void send()}
              >
                Send Receipt to Email
              </Button>
            </May>
          </div>
        </div>
        <May needs="receipts">
          <p className="mt-1 text-ink-2 sm:text-right">
            {email ? (
              <>
                The {what} goes to <span className="wrap-anywhere">{email}</span> as a PDF.
              </>
            ) : (
              TEXTS.noAddress
            )}
          </p>
        </May>
        <div role="status">{sent && <Notice tone="good" title={sent} className="mt-3" />}</div>
        <div role="alert">{failure && <FailureNotice failure={failure} className="mt-3" />}</div>
      </div>
      <Paper paper={paper} />
    </main>
  );
}
