import { Download } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { PAYMENT_TEXTS } from '#shared/payments.ts';
import { Notice } from '../../ui/notice.tsx';
import { downloadInvoice } from './download-invoice.ts';

interface InvoiceDownloadProps {
  address: string;
  /** Of the file. */
  name: string;
  what?: 'invoice' | 'receipt';
}

/** A link to the invoice's PDF. With script it is fetched first, so that a failure is said here instead of on an error page. */
export function InvoiceDownload({ address, name, what = 'invoice' }: InvoiceDownloadProps) {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const download = async (event: MouseEvent) => {
    event.preventDefault();
    if (state === 'busy') return;
    setState('busy');
    try {
      await downloadInvoice(address, name);
      setState('ready');
    } catch {
      setState('failed');
    }
  };
  return (
    <div className="pt-1 pb-3 print:hidden">
      <a className="link" href={address} download={name} onClick={download} aria-disabled={state === 'busy' || undefined}>
        <Download aria-hidden className="size-[1.25em]" />
        {state === 'busy' ? `Fetching the ${what}` : `Download ${what}`}
      </a>
      {state === 'failed' && <Notice tone="bad" role="alert" title={PAYMENT_TEXTS.noPdf} className="mb-2" />}
    </div>
  );
}
