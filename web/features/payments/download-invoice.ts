import { saveFile } from '../../ui/save-file.ts';

/** The link has expired, or the order is gone. */
export class LinkRefused extends Error {}

/**
 * Fetches and saves an invoice.
 * @throws LinkRefused; another Error when the response is missing or no PDF
 */
export async function downloadInvoice(address: string, name: string): Promise<void> {
  const response = await fetch(address);
  if (response.status === 403 || response.status === 404)
    throw new LinkRefused(`the invoice answered ${response.status}`);
  if (!response.ok || !response.headers.get('content-type')?.startsWith('application/pdf'))
    throw new Error(`the invoice answered ${response.status}`);
  saveFile(await response.blob(), name);
}
