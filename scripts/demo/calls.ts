import type { Reach } from '#test/kit/reach.ts';

/** Sends JSON, or a form with files. @throws Error if the call is refused */
export async function call<Answer>(
  reach: Reach,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { fields, token }: { fields?: Record<string, unknown>; token?: string } = {},
): Promise<Answer> {
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {});
  let body: FormData | string | undefined;
  if (fields && Object.values(fields).some((value) => value instanceof File)) {
    body = new FormData();
    for (const [name, value] of Object.entries(fields))
      body.append(name, value instanceof File ? value : String(value));
  } else if (fields) {
    body = JSON.stringify(fields);
    headers.set('content-type', 'application/json');
  }
  const response = await reach(`/api${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} was answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}
