/** How long a phone may take to hand the file over before its memory is given back, in ms. */
const KEEP_MS = 60_000;

/**
 * Fetches an invoice and hands it to the browser as a file.
 * @throws Error when what comes is not a PDF, or nothing comes
 */
export async function downloadInvoice(address: string, name: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok || !response.headers.get('content-type')?.startsWith('application/pdf'))
    throw new Error(`the invoice answered ${response.status}`);
  const file = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = file;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(file), KEEP_MS);
}
