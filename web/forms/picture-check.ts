const damaged = new WeakSet<object>();
const checked = new WeakMap<File, Promise<boolean>>();

/** JPEG, PNG and WebP; other types are left to the server. */
const BEGINNINGS = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF....WEBP/s];
const BEGINNING_BYTES = 12;

async function isPicture(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, BEGINNING_BYTES).arrayBuffer());
  const text = String.fromCharCode(...bytes);
  return BEGINNINGS.some((beginning) => beginning.test(text));
}

/** `createImageBitmap` is strict; an `img` shows damaged pictures without an error. */
async function decodes(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch (error) {
    return !(error instanceof DOMException && error.name === 'InvalidStateError');
  }
}

async function check(file: File): Promise<boolean> {
  const good = !(await isPicture(file).catch(() => false)) || (await decodes(file));
  if (!good) damaged.add(file);
  return good;
}

/** Whether a picture can be decoded, which the server doesn't check; true for other files. */
export function canBeSeen(file: File): Promise<boolean> {
  const known = checked.get(file) ?? check(file);
  checked.set(file, known);
  return known;
}

export const isDamaged = (file: object): boolean => damaged.has(file);
