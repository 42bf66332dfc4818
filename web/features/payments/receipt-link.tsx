import { ReceiptText } from 'lucide-react';

/** Leads to the PDF of a receipt, or of an invoice while there is none. */
export function ReceiptLink({ address, name = 'Receipt' }: { address: string; name?: 'Receipt' | 'Invoice' }) {
  return (
    <a className="link" href={address}>
      <ReceiptText aria-hidden className="size-[1.25em]" />
      {name} (PDF)
    </a>
  );
}
