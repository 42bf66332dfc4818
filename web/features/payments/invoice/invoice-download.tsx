import { Download } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { PAYMENT_TEXTS } from '#shared/money/payment-texts.ts';
import type { TrackingRecord } from '#shared/orders/tracking.ts';
import { patiently } from '../../../ui/connection.ts';
import { Notice } from '../../../ui/notice.tsx';
import { saveFile } from '../../../ui/save-file.ts';

/** The link has expired or the order is gone. */
class LinkRefused extends Error {}

/** @throws LinkRefused; another Error when the response fails or isn't a PDF */
async function downloadInvoice(url: string, name: string): Promise<void> {
  const response = await fetch(url);
  if (response.status === 403 || response.status === 404)
    throw new LinkRefused(`the invoice answered ${response.status}`);
  if (!response.ok || !response.headers.get('content-type')?.startsWith('application/pdf'))
    throw new Error(`the invoice answered ${response.status}`);
  saveFile(await response.blob(), name);
}

interface InvoiceDownloadProps {
  url: string;
  name: string;
  what?: 'invoice' | 'receipt';
  className?: string;
}

/** Fetches a PDF by script to show failures here; after a refusal, reloads for a fresh link. */
export function InvoiceDownload({
  url,
  name,
  what = 'invoice',
  className = 'pt-1 pb-3',
}: InvoiceDownloadProps) {
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const download = async (event: MouseEvent) => {
    event.preventDefault();
    if (state === 'busy') return;
    setState('busy');
    try {
      await patiently(() => downloadInvoice(url, name));
      setState('ready');
    } catch (error) {
      setState('failed');
      if (error instanceof LinkRefused) void revalidate();
    }
  };
  return (
    <div className={`${className} print:hidden`}>
      <a
        className="link"
        href={url}
        download={name}
        onClick={download}
        aria-disabled={state === 'busy' || undefined}
      >
        <Download aria-hidden className="size-[1.25em]" />
        <span>{state === 'busy' ? `Fetching the ${what}` : `Download ${what}`}</span>
      </a>
      {state === 'failed' && (
        <Notice tone="bad" role="alert" title={PAYMENT_TEXTS.noPdf} className="mb-2" />
      )}
    </div>
  );
}

/** Downloads the receipt or, before there is one, the invoice. */
export function OwnInvoiceDownload({
  tracking,
  className,
}: {
  tracking: TrackingRecord;
  className?: string;
}) {
  const { tracking_id, receipt_url, invoice_url } = tracking;
  const what = receipt_url ? 'receipt' : 'invoice';
  const url = receipt_url ?? invoice_url;
  // Without the agent's token an agent's order has no link: the PDF shows the price.
  if (!url) return null;
  return (
    <InvoiceDownload
      url={url}
      name={`${what}-${tracking_id}.pdf`}
      what={what}
      className={className}
    />
  );
}
