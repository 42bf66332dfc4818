import { Download } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { PAYMENT_TEXTS } from '#shared/payment-texts.ts';
import type { TrackingRecord } from '#shared/tracking.ts';
import { patiently } from '../../ui/line.ts';
import { Notice } from '../../ui/notice.tsx';
import { downloadInvoice, LinkRefused } from './download-invoice.ts';

interface InvoiceDownloadProps {
  address: string;
  /** Of the file. */
  name: string;
  what?: 'invoice' | 'receipt';
  className?: string;
}

/**
 * A link to the PDF of an invoice or receipt. With script it is fetched first, so that a failure is said here instead of on an error page;
 * a link that the server refuses may have expired: the page's data are reloaded, and the next press has a fresh one.
 */
export function InvoiceDownload({ address, name, what = 'invoice', className = 'pt-1 pb-3' }: InvoiceDownloadProps) {
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const download = async (event: MouseEvent) => {
    event.preventDefault();
    if (state === 'busy') return;
    setState('busy');
    try {
      await patiently(() => downloadInvoice(address, name));
      setState('ready');
    } catch (error) {
      setState('failed');
      if (error instanceof LinkRefused) void revalidate();
    }
  };
  return (
    <div className={`${className} print:hidden`}>
      <a className="link" href={address} download={name} onClick={download} aria-disabled={state === 'busy' || undefined}>
        <Download aria-hidden className="size-[1.25em]" />
        {state === 'busy' ? `Fetching the ${what}` : `Download ${what}`}
      </a>
      {state === 'failed' && <Notice tone="bad" role="alert" title={PAYMENT_TEXTS.noPdf} className="mb-2" />}
    </div>
  );
}

/** An order's receipt, or its invoice while there is none. */
export function PaperDownload({ tracking, className }: { tracking: TrackingRecord; className?: string }) {
  const { tracking_id, receipt_url, invoice_url } = tracking;
  const what = receipt_url ? 'receipt' : 'invoice';
  const address = receipt_url ?? invoice_url;
  // What an agent pays is not told to who has the tracking ID.
  if (!address) return null;
  return <InvoiceDownload address={address} name={`${what}-${tracking_id}.pdf`} what={what} className={className} />;
}
