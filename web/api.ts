import type { ErrorResponse } from '#shared/errors.ts';
import type { Calls } from './api-calls.ts';
import { noteClock } from './ui/clock.ts';
import { patiently } from './ui/connection.ts';

/** Such as `DELETE /admin/sessions/{id}`. */
export type Call = keyof Calls;
export type Answer<C extends Call> = Calls[C]['answer'];

export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly body: unknown;
  /** In seconds. */
  readonly retry_after: number | undefined;
  constructor(status: number, body: Partial<ErrorResponse>, retry_after?: number) {
    super(body.message ?? `The server answered ${status}.`);
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.fields = body.fields ?? {};
    this.body = body;
    this.retry_after = retry_after;
  }
}

/** The network failed or the server is down. */
export class NoResponse extends Error {}

export class NotJson extends Error {
  readonly text: string;
  constructor(text: string) {
    super('Server returned non-JSON response');
    this.text = text;
  }
}

/** Parses a response; `retryAfter` is its Retry-After header. @throws Refused, NotJson */
export function readResponse<C extends Call>(
  status: number,
  text: string,
  retryAfter?: string | null,
): Answer<C> {
  let body: unknown;
  try {
    body = text === '' ? undefined : JSON.parse(text);
  } catch {
    throw new NotJson(text);
  }
  // Only a 204 may have an empty body.
  if (body == null && status !== 204) throw new NotJson(text);
  if (status >= 400)
    throw new Refused(
      status,
      (body ?? {}) as Partial<ErrorResponse>,
      Number(retryAfter) || undefined,
    );
  return body as Answer<C>;
}

type Sent<C extends Call> = C extends Call ? Omit<Calls[C], 'answer'> : never;
export type Options<C extends Call> = Sent<C> & { token?: string; signal?: AbortSignal };

export type PathValues = Record<string, string | number>;

interface Request {
  path?: PathValues;
  query?: Record<string, string | string[] | undefined>;
  body?: unknown;
  token?: string;
  signal?: AbortSignal;
}

/** The call's method and path, with `values` filled in; the path is relative to `/api`. */
export function methodAndPath(call: Call, values: PathValues = {}): [method: string, path: string] {
  const [method = '', path = ''] = call.split(' ');
  return [method, path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name] ?? ''))];
}

async function request<C extends Call>(
  call: C,
  options: Request = {},
): Promise<{ answer: Answer<C>; headers: Headers }> {
  const { body, token, signal } = options;
  const [method, path] = methodAndPath(call, options.path);
  const query = Object.entries(options.query ?? {}).flatMap(([name, value = '']) =>
    [value].flat().map((one) => [name, one]),
  );
  const asked = new URLSearchParams(query.filter(([, value]) => value !== '')).toString();
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (token) headers.authorization = `Bearer ${token}`;
  const send = async () => {
    const asked_ms = Date.now();
    const response = await fetch(`/api${path}${asked && `?${asked}`}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
    noteClock(response.headers, asked_ms);
    return { response, text: await response.text() };
  };
  const { response, text } = await (method === 'GET' ? patiently(send, signal) : send()).catch(
    (error) => {
      throw new NoResponse('Network response was not ok', { cause: error });
    },
  );
  return {
    answer: readResponse<C>(response.status, text, response.headers.get('retry-after')),
    headers: response.headers,
  };
}

/**
 * `callApi('DELETE /admin/sessions/{id}', { path: { id }, token })`; GETs are retried on a bad
 * connection.
 * @throws Refused, NotJson, NoResponse
 */
export async function callApi<C extends Call>(
  call: C,
  ...[options]: Record<never, never> extends Sent<C>
    ? [options?: Options<C>]
    : [options: Options<C>]
): Promise<Answer<C>> {
  return (await request(call, options as Request)).answer;
}

export type ListCall = {
  [C in Call]: Answer<C> extends unknown[] | { data: unknown[] } ? C : never;
}[Call];
export type Row<C extends ListCall> =
  Answer<C> extends infer A ? (A extends (infer R)[] | { data: (infer R)[] } ? R : never) : never;

/** Requests one page of a list; `next` is the next page's cursor, if any. @throws as `callApi` */
export async function callList<C extends ListCall>(
  call: C,
  options: Options<C>,
): Promise<{ rows: Row<C>[]; next?: string }> {
  const { answer, headers } = await request(call, options as Request);
  const rows = answer as Row<C>[] | { data: Row<C>[] };
  const next = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return {
    rows: Array.isArray(rows) ? rows : rows.data,
    next: (next && new URL(next, location.origin).searchParams.get('cursor')) || undefined,
  };
}
