import type { Values } from './form-schema.ts';
import { canBeSeen } from './picture-check.ts';

export type Files = Record<string, File>;

/** The chosen files among the values, in the order of `names`, in which they are uploaded. */
export function filesOf(values: Values, names: readonly string[]): Files {
  const chosen = names.map((name) => [name, values[name]] as const);
  return Object.fromEntries(chosen.filter((entry): entry is [string, File] => entry[1] instanceof File));
}

/** The values to send as text, without empty ones and files. */
const texts = (values: Values) =>
  Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '' && !(value instanceof File));

/** The body of a form without files. `withEmpty`: empty texts are sent too, to clear stored values. */
export const jsonBody = (values: Values, withEmpty = false): string =>
  JSON.stringify(withEmpty ? values : Object.fromEntries(texts(values)));

/** The body of a multipart form: the bot check's token first, since the server reads no file without it, then the other texts, then the files. */
export function multipartBody({ captcha_token, ...values }: Values, files: Files, withEmpty = false): FormData {
  const body = new FormData();
  const given = Object.entries(values).filter(([, value]) => withEmpty && value === '');
  for (const [name, value] of [...texts({ captcha_token, ...values }), ...given]) body.append(name, String(value));
  for (const [name, file] of Object.entries(files)) body.append(name, file);
  return body;
}

/**
 * How many bytes of each file are uploaded, from the progress of the whole body: the files follow the texts, one after the other.
 * `sent` and `total` are bytes of the whole body.
 */
export function sentByFile(files: Files, sent: number, total: number): Record<string, number> {
  const sizes = Object.entries(files).map(([name, { size }]) => [name, size] as const);
  let left = sent - (total - sizes.reduce((sum, [, size]) => sum + size, 0));
  return Object.fromEntries(
    sizes.map(([name, size]) => {
      const part = Math.max(0, Math.min(left, size));
      left -= size;
      return [name, part];
    }),
  );
}

/** The fields whose file can no longer be read, because it was deleted or the phone withdrew access, or is a picture that can't be decoded. */
export async function lostFiles(files: Files): Promise<string[]> {
  const checked = await Promise.all(
    Object.entries(files).map(([name, file]) =>
      file
        .slice(0, 1)
        .arrayBuffer()
        .then(() => canBeSeen(file))
        .then(
          (seen) => (seen ? undefined : name),
          () => name,
        ),
    ),
  );
  return checked.filter((name) => name !== undefined);
}
