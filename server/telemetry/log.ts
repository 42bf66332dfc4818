import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Config } from '../config.ts';

interface ErrorShown {
  type: string;
  message: string;
  code?: string | number;
  query?: string;
  table?: string;
  column?: string;
  constraint?: string;
  stack?: string;
  cause?: ErrorShown;
  errors?: ErrorShown[];
}

const MAIL_ADDRESS = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;
const FRAME = /^\s+at .*$/gm;
const DEEPEST_CAUSE = 5;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Hides values: PostgreSQL quotes them, and Drizzle appends all parameters. */
function messageOf(error: Record<string, unknown>): string {
  const message = textOf(error.message) ?? '';
  const isDatabase = textOf(error.severity) !== undefined;
  if (!isDatabase && 'params' in error) return 'Failed query';
  return (isDatabase ? message.replace(/".*"/s, '"…"') : message).replace(MAIL_ADDRESS, '…');
}

function framesOf(error: Record<string, unknown>): string | undefined {
  const [stack, message] = [textOf(error.stack), textOf(error.message)];
  if (!stack) return undefined;
  // Skipped, because the message may look like stack frames.
  const header = message ? stack.indexOf(message) + message.length : 0;
  return stack.slice(header).match(FRAME)?.join('\n').replace(/^\s+/, '');
}

/** Leaves out everything that may contain personal data. */
export function describeError(error: unknown, depth = 0): ErrorShown {
  if (typeof error !== 'object' || error === null)
    return { type: typeof error, message: 'something that is no error was thrown' };
  const one = error as Record<string, unknown>;
  const shown: ErrorShown = { type: error.constructor?.name ?? 'Object', message: messageOf(one) };
  if (typeof one.code === 'number') shown.code = one.code;
  for (const name of ['code', 'query', 'table', 'column', 'constraint'] as const) {
    const text = textOf(one[name]);
    if (text) shown[name] = text;
  }
  const stack = framesOf(one);
  if (stack) shown.stack = stack;
  if (depth < DEEPEST_CAUSE) {
    if (one.cause) shown.cause = describeError(one.cause, depth + 1);
    if (Array.isArray(one.errors))
      shown.errors = one.errors
        .slice(0, DEEPEST_CAUSE)
        .map((part) => describeError(part, depth + 1));
  }
  return shown;
}

export function createLog(
  { LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>,
  stream?: DestinationStream,
): Logger {
  const options: LoggerOptions = {
    level: LOG_LEVEL,
    serializers: { err: (error: unknown) => describeError(error) },
    redact: [
      '*.password',
      '*.token',
      '*.authorization',
      'req.headers',
      '*.agent_password',
      '*.admin_password',
      '*.passport_number',
    ],
  };
  return stream ? pino(options, stream) : pino(options);
}
