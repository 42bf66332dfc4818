/** Pictures that this browser could not draw. */
const damaged = new WeakSet<object>();
const checked = new WeakMap<File, Promise<boolean>>();

/** How a JPEG, a PNG or a WebP begins; anything else is the server's to tell. */
const BEGINNINGS = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF....WEBP/s];
const BEGINNING_BYTES = 12;

async function isPicture(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, BEGINNING_BYTES).arrayBuffer());
  const text = String.fromCharCode(...bytes);
  return BEGINNINGS.some((beginning) => beginning.test(text));
}

/** `createImageBitmap` is strict; an `img` draws as much as it can of a damaged picture, and says that all is well. */
async function decodes(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch (error) {
    return !(error instanceof DOMException && error.name === 'InvalidStateError');
  }
}

async function check(file: File): Promise<boolean> {
  // A file that can't be read at all is told of when it is sent.
  const good = !(await isPicture(file).catch(() => false)) || (await decodes(file));
  if (!good) damaged.add(file);
  return good;
}

/**
 * Whether a chosen file can be shown to those who decide about it: a picture is drawn once, here, since the server takes pictures as they are.
 * True for what is no picture.
 */
export function canBeSeen(file: File): Promise<boolean> {
  const known = checked.get(file) ?? check(file);
  checked.set(file, known);
  return known;
}

/** Whether `canBeSeen` has found that a file can't. */
export const isDamaged = (file: object): boolean => damaged.has(file);
