import { FILE_PROBLEMS } from '#shared/orders/files.ts';
import { lookInto } from '../files/content-check.ts';
import type { Values } from '../form-schema.ts';

export type Files = Record<string, File>;

export function filesOf(values: Values, names: readonly string[]): Files {
  const chosen = names.map((name) => [name, values[name]] as const);
  return Object.fromEntries(
    chosen.filter((entry): entry is [string, File] => entry[1] instanceof File),
  );
}

const texts = (values: Values) =>
  Object.entries(values).filter(
    ([, value]) =>
      value !== undefined && value !== null && value !== '' && !(value instanceof File),
  );

/** `withEmpty`: empty texts are sent too, to clear stored values. */
export const jsonBody = (values: Values, withEmpty = false): string =>
  JSON.stringify(withEmpty ? values : Object.fromEntries(texts(values)));

/** The token comes first, because the server reads no file without it; files come last. */
export function multipartBody(
  { captcha_token, ...values }: Values,
  files: Files,
  withEmpty = false,
): FormData {
  const body = new FormData();
  const given = Object.entries(values).filter(([, value]) => withEmpty && value === '');
  for (const [name, value] of [...texts({ captcha_token, ...values }), ...given])
    body.append(name, String(value));
  for (const [name, file] of Object.entries(files)) body.append(name, file);
  return body;
}

/** Bytes uploaded of each file; `sent` and `total` are bytes of the whole body. */
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

/** Error texts for files of a wrong type, or that can't be read any more. */
export async function wrongFiles(files: Files): Promise<Record<string, string>> {
  const wrong: Record<string, string> = {};
  await Promise.all(
    Object.entries(files).map(async ([name, file]) => {
      const problem = await file
        .slice(0, 1)
        .arrayBuffer()
        .then(
          () => lookInto(file),
          () => 'unreadable' as const,
        );
      if (problem) wrong[name] = FILE_PROBLEMS[problem];
    }),
  );
  return wrong;
}
