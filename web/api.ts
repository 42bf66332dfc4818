import type { ErrorAnswer } from '#shared/errors.ts';

/** A call that the server refused, in its own words. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly body: unknown;
  /** Seconds after which the server would listen again, where it says so. */
  readonly retry_after: number | undefined;
  constructor(status: number, body: Partial<ErrorAnswer>, retry_after?: number) {
    super(body.message ?? `The server answered ${status}.`);
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.fields = body.fields ?? {};
    this.body = body;
    this.retry_after = retry_after;
  }
}

/** A call that got no answer: the network, or a server that is away. */
export class NoAnswer extends Error {}

/** An answer that is not JSON; `text` is what came instead. */
export class NotJson extends Error {
  readonly text: string;
  constructor(text: string) {
    super('Server returned non-JSON response');
    this.text = text;
  }
}

/** Reads an answer's body; `retryAfter` is its header of that name. @throws Refused, NotJson */
export function readAnswer<T>(status: number, text: string, retryAfter?: string | null): T {
  let body: unknown;
  try {
    body = text === '' ? undefined : JSON.parse(text);
  } catch {
    throw new NotJson(text);
  }
  if (status >= 400) throw new Refused(status, (body ?? {}) as Partial<ErrorAnswer>, Number(retryAfter) || undefined);
  return body as T;
}

/**
 * Calls the API with JSON. `path` begins after `/api`.
 * @throws Refused when the server says no, NotJson when it says something else, NoAnswer when nothing came back
 */
export async function callApi<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options: { body?: unknown; token?: string; signal?: AbortSignal } = {},
): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (options.body !== undefined) headers['content-type'] = 'application/json';
  if (options.token) headers.authorization = `Bearer ${options.token}`;
  let response: Response;
  let text: string;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers,
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
      signal: options.signal,
    });
    text = await response.text();
  } catch (error) {
    throw new NoAnswer('Network response was not ok', { cause: error });
  }
  return readAnswer<T>(response.status, text, response.headers.get('retry-after'));
}
