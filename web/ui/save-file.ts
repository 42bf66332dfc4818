/** How long a phone may take to take the file over before its memory is given back, in ms. */
const KEEP_MS = 60_000;

/** Hands bytes that were fetched to the browser, to be saved as a file. */
export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}
