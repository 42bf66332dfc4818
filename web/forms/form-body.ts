import type { Values } from './form-schema.ts';
import { canBeSeen } from './picture-check.ts';

export type Files = Record<string, File>;

/** The chosen files among the values, in the order of `names`: the order they are sent in. */
export function filesOf(values: Values, names: readonly string[]): Files {
  const chosen = names.map((name) => [name, values[name]] as const);
  return Object.fromEntries(chosen.filter((entry): entry is [string, File] => entry[1] instanceof File));
}

/** What is worth sending as text: nothing empty, no files. */
const texts = (values: Values) =>
  Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '' && !(value instanceof File));

/** The body of a form without files. `withEmpty`: empty texts are sent too, since they empty what was there. */
export const jsonBody = (values: Values, withEmpty = false): string =>
  JSON.stringify(withEmpty ? values : Object.fromEntries(texts(values)));

/** The body of a multipart form: the bot check's token, since nothing is taken in without it, then the other texts, then the files. */
export function multipartBody({ captcha_token, ...values }: Values, files: Files): FormData {
  const body = new FormData();
  for (const [name, value] of texts({ captcha_token, ...values })) body.append(name, String(value));
  for (const [name, file] of Object.entries(files)) body.append(name, file);
  return body;
}

/**
 * How many bytes of each file have left, from how much of the body has: files go one after the other, after the texts.
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

/** The fields whose file can't be read any more, since it was deleted or the phone took it back, or is a picture that can't be drawn. */
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
