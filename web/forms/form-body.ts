import type { Values } from './form-schema.ts';

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

/** The body of a multipart form: texts first, then the files. */
export function multipartBody(values: Values, files: Files): FormData {
  const body = new FormData();
  for (const [name, value] of texts(values)) body.append(name, String(value));
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

/** The fields whose file can no longer be read: deleted meanwhile, or taken back by the phone. */
export async function lostFiles(files: Files): Promise<string[]> {
  const checked = await Promise.all(
    Object.entries(files).map(([name, file]) =>
      file
        .slice(0, 1)
        .arrayBuffer()
        .then(
          () => undefined,
          () => name,
        ),
    ),
  );
  return checked.filter((name) => name !== undefined);
}
