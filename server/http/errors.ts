import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorResponse } from '#shared/errors.ts';
import { isDatabaseUnavailable } from '../database/away.ts';
import { isUnstorable } from '../database/database-errors.ts';

export const CODES = {
  malformed: [400, 'The request can’t be read.'],
  unauthorized: [401, 'Unauthorized: Please log in.'],
  login_failed: [401, 'Login failed'],
  bad_signature: [403, 'This link is wrong or has expired.'],
  forbidden: [403, 'You may not do this.'],
  role_needed: [403, 'Your role doesn’t include this. Ask an owner.'],
  second_factor_needed: [
    403,
    'Your role needs a second factor. Set it up under Your account first.',
  ],
  step_up: [403, 'Confirm that it is you: enter your password or code again.'],
  not_found: [404, 'Not found.'],
  last_owner: [
    409,
    'This is the last owner: somebody must be able to manage the team. Make another colleague an owner first.',
  ],
  conflict: [409, 'This has changed in the meantime.'],
  edition_rules_price: [
    409,
    'The published edition’s fees make this price. Change them in a draft, and publish it.',
  ],
  price_changed: [409, 'The price has changed.'],
  refund_changed: [409, 'The refund has changed.'],
  request_open: [409, 'Something has already been asked for. Withdraw that first.'],
  reviewed_other: [
    409,
    'This isn’t what you reviewed: the application has changed, or it is another one. Look at it again, then decide.',
  ],
  already_decided: [409, 'This application has already been decided.'],
  already_paid: [409, 'This is already paid.'],
  nothing_to_pay: [409, 'There is nothing to pay any more.'],
  days_over: [409, 'A day in this order has passed. Change it, then pay. No money was taken.'],
  payment_waits: [
    409,
    'Money for this order is waiting for a review. Accept it or refund it first.',
  ],
  group_closed: [409, 'This group has been paid: nobody can join it any more. Begin a new one.'],
  group_full: [409, 'A group has at most 20 orders. Begin another one.'],
  slot_taken: [409, 'Somebody else has just taken this time. Choose another.'],
  not_approved: [409, 'Not yet approved'],
  key_reused: [409, 'This Idempotency-Key was used for another request.'],
  too_slow: [408, 'The request came in too slowly. Send it again where the network is better.'],
  too_large: [413, 'The request is too large.'],
  wrong_type: [415, 'The request has a type that is not accepted here.'],
  invalid: [422, 'Some fields need another look.'],
  tracking_id_mistyped: [422, 'No status available, please enter a valid tracking ID'],
  too_many: [429, 'Too many attempts. Try again later.'],
  internal: [500, 'Something went wrong on our side. Try again in a moment.'],
  unavailable: [503, 'This is not available right now. Try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>;
export type Code = keyof typeof CODES;

export class AppError extends Error {
  readonly code: Code;
  readonly fields: Record<string, string> | undefined;
  readonly retry_after_s: number | undefined;
  constructor(
    code: Code,
    message?: string,
    fields?: Record<string, string>,
    retry_after_s?: number,
  ) {
    super(message ?? CODES[code][1]);
    this.code = code;
    this.fields = fields;
    this.retry_after_s = retry_after_s;
  }
  get status(): number {
    return CODES[this.code][0];
  }
}

/** Closes the connection, because the rest of the request comes too slowly. */
export class HangUp extends AppError {}

/** The signature was valid but has expired. */
export class LinkEnded extends AppError {
  constructor() {
    super('bad_signature');
  }
}

export const tooMany = (until: Date, now: Date, message?: string): AppError =>
  new AppError(
    'too_many',
    message,
    undefined,
    Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
  );

export const conflict = (message: string, fields?: Record<string, string>): AppError =>
  new AppError('conflict', message, fields);

export const invalid = (fields: Record<string, string>, message?: string): AppError =>
  new AppError('invalid', message, fields);

const BY_STATUS: Record<number, Code> = {
  400: 'malformed',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  406: 'wrong_type',
  413: 'too_large',
  // Fastify: a path parameter longer than any id.
  414: 'not_found',
  415: 'wrong_type',
  429: 'too_many',
  503: 'unavailable',
};

/** Replaces zod's default messages, which are for programmers. */
const inWords = (message: string): string =>
  /^Invalid .*received undefined$/.test(message)
    ? 'This is missing.'
    : /^(Invalid|Too|Unrecognized) /.test(message)
      ? 'This can’t be read.'
      : message;

function wrongFields(
  error: Parameters<typeof hasZodFastifySchemaValidationErrors>[0],
): Record<string, string> | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined;
  const fields: Record<string, string> = {};
  for (const { instancePath, message } of error.validation) {
    const name = instancePath.split('/').filter(Boolean).join('.');
    if (name && message) fields[name] ??= inWords(message);
  }
  return fields;
}

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const hasNoRoom = (error: unknown): boolean =>
  error instanceof Error &&
  (NO_ROOM.has((error as NodeJS.ErrnoException).code ?? '') || hasNoRoom(error.cause));

/** Hides the messages of unknown errors. */
export function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const fields = wrongFields(error as FastifyError);
  if (fields) return Object.keys(fields).length > 0 ? invalid(fields) : new AppError('malformed');
  const { statusCode, code } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_RESPONSE_SERIALIZATION') return new AppError('internal');
  if (code === 'FST_ERR_BAD_URL') return new AppError('not_found');
  const known = statusCode === undefined ? undefined : BY_STATUS[statusCode];
  if (!known && (isDatabaseUnavailable(error) || hasNoRoom(error)))
    return new AppError('unavailable');
  if (!known && isUnstorable(error))
    return new AppError('malformed', 'A text holds a character that can’t be read.');
  return new AppError(known ?? 'internal');
}

/** Navigated to in a browser, not fetched. */
const isOpened = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  (headers.accept ?? '').includes('text/html') &&
  (headers['sec-fetch-dest'] ?? 'document') === 'document';

export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(error);
  request.refused = refusal.code;
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
  // Otherwise the next request on this connection would hang.
  if (!request.raw.readableEnded) {
    request.raw.unpipe();
    request.raw.resume();
    // A body of unknown length may never end.
    const endless = refusal.code === 'too_large' && request.headers['content-length'] === undefined;
    if (endless || refusal instanceof HangUp) reply.header('connection', 'close');
  }
  if (refusal.code === 'bad_signature' && isOpened(request)) {
    // Only one that was ours can be mailed anew.
    const link =
      refusal instanceof LinkEnded ? `?${new URLSearchParams({ link: request.url })}` : '';
    return reply.header('cache-control', 'no-store').redirect(`/link-ended${link}`, 303);
  }
  const response: ErrorResponse = {
    message: refusal.message,
    code: refusal.code,
    request_id: request.id,
  };
  if (refusal.fields) response.fields = refusal.fields;
  if (refusal.status === 503) reply.header('retry-after', '5');
  if (refusal.retry_after_s !== undefined) reply.header('retry-after', refusal.retry_after_s);
  return reply.status(refusal.status).header('cache-control', 'no-store').send(response);
}

/** Adds each field's first error text. */
export function addProblems(
  problems: Record<string, string>,
  issues: readonly { path: PropertyKey[]; message: string }[] = [],
): void {
  for (const issue of issues) problems[issue.path.join('.')] ??= issue.message;
}
