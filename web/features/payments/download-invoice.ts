import { handOver } from '../../ui/hand-over.ts';

/**
 * Fetches an invoice and hands it to the browser as a file.
 * @throws Error when what comes is not a PDF, or nothing comes
 */
export async function downloadInvoice(address: string, name: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok || !response.headers.get('content-type')?.startsWith('application/pdf'))
    throw new Error(`the invoice answered ${response.status}`);
  handOver(await response.blob(), name);
}
