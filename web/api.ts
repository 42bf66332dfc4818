import type { ErrorResponse } from '#shared/errors.ts';

/** A call that the server refused, with the server's message. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly body: unknown;
  /** The Retry-After header in seconds, if sent. */
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

/** A call without a response: the network failed or the server is down. */
export class NoResponse extends Error {}

/** A response that is not JSON; `text` is its body. */
export class NotJson extends Error {
  readonly text: string;
  constructor(text: string) {
    super('Server returned non-JSON response');
    this.text = text;
  }
}

/** Reads a response's body; `retryAfter` is its Retry-After header. @throws Refused, NotJson */
export function readResponse<T>(status: number, text: string, retryAfter?: string | null): T {
  let body: unknown;
  try {
    body = text === '' ? undefined : JSON.parse(text);
  } catch {
    throw new NotJson(text);
  }
  // Only a 204 may have an empty body.
  if (body == null && status !== 204) throw new NotJson(text);
  if (status >= 400) throw new Refused(status, (body ?? {}) as Partial<ErrorResponse>, Number(retryAfter) || undefined);
  return body as T;
}

interface CallOptions {
  body?: unknown;
  token?: string;
  signal?: AbortSignal;
}

async function call<T>(method: string, path: string, { body, token, signal }: CallOptions): Promise<{ response: T; headers: Headers }> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (token) headers.authorization = `Bearer ${token}`;
  let response: Response;
  let text: string;
  try {
    response = await fetch(`/api${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body), signal });
    text = await response.text();
  } catch (error) {
    throw new NoResponse('Network response was not ok', { cause: error });
  }
  return { response: readResponse<T>(response.status, text, response.headers.get('retry-after')), headers: response.headers };
}

/**
 * Calls the API with JSON. `path` begins after `/api`.
 * @throws Refused for an error response, NotJson for a response that isn't JSON, NoAnswer without a response
 */
export async function callApi<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options: CallOptions = {}): Promise<T> {
  return (await call<T>(method, path, options)).response;
}

/**
 * Fetches a page of a list, an array or `{ data }`, and the next page's cursor from the response's Link header; absent on the last page. Empty
 * values aren't sent.
 * @throws as `callApi`
 */
export async function callList<T>(
  path: string,
  asked: Record<string, string | undefined>,
  options: Omit<CallOptions, 'body'>,
): Promise<{ rows: T[]; next?: string }> {
  const given = Object.entries(asked).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const { response, headers } = await call<T[] | { data: T[] }>('GET', `${path}?${new URLSearchParams(given)}`, options);
  const next = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return {
    rows: Array.isArray(response) ? response : response.data,
    next: (next && new URL(next, location.origin).searchParams.get('cursor')) || undefined,
  };
}
