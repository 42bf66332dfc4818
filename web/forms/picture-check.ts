/** Pictures that this browser couldn't decode. */
const damaged = new WeakSet<object>();
const checked = new WeakMap<File, Promise<boolean>>();

/** The first bytes of JPEG, PNG and WebP; other types are left to the server. */
const BEGINNINGS = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF....WEBP/s];
const BEGINNING_BYTES = 12;

async function isPicture(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, BEGINNING_BYTES).arrayBuffer());
  const text = String.fromCharCode(...bytes);
  return BEGINNINGS.some((beginning) => beginning.test(text));
}

/** `createImageBitmap` is strict; an `img` shows as much as it can of a damaged picture and reports no error. */
async function decodes(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch (error) {
    return !(error instanceof DOMException && error.name === 'InvalidStateError');
  }
}

async function check(file: File): Promise<boolean> {
  // A file that can't be read at all is reported on submit.
  const good = !(await isPicture(file).catch(() => false)) || (await decodes(file));
  if (!good) damaged.add(file);
  return good;
}

/**
 * Whether reviewers will be able to see a chosen file: a picture is decoded once, here, since the server accepts pictures as they are.
 * True for files that aren't pictures.
 */
export function canBeSeen(file: File): Promise<boolean> {
  const known = checked.get(file) ?? check(file);
  checked.set(file, known);
  return known;
}

/** Whether `canBeSeen` has returned false for a file. */
export const isDamaged = (file: object): boolean => damaged.has(file);
