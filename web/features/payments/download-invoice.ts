import { saveFile } from '../../ui/save-file.ts';

/** The server refused the link: its time is over, or the order is not there any more. */
export class LinkRefused extends Error {}

/**
 * Fetches an invoice and hands it to the browser as a file.
 * @throws LinkRefused; another Error when what comes is not a PDF, or nothing comes
 */
export async function downloadInvoice(address: string, name: string): Promise<void> {
  const response = await fetch(address);
  if (response.status === 403 || response.status === 404) throw new LinkRefused(`the invoice answered ${response.status}`);
  if (!response.ok || !response.headers.get('content-type')?.startsWith('application/pdf'))
    throw new Error(`the invoice answered ${response.status}`);
  saveFile(await response.blob(), name);
}
