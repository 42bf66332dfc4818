import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorResponse } from '#shared/errors.ts';
import { AppError, type Code } from './errors.ts';

/** By Node's error code. */
const REFUSALS: Record<string, [status: number, code: Code]> = {
  HPE_HEADER_OVERFLOW: [431, 'too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'too_slow'],
};

/** Answers what Node can't parse as a request: no route or hook sees it. */
export const refuseUnreadable =
  (headers: Record<string, string>) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const [status, code] = REFUSALS[error.code ?? ''] ?? [400, 'malformed'];
    const { message } = new AppError(code);
    const answer: ErrorResponse = { message, code, request_id: randomUUID() };
    const body = JSON.stringify(answer);
    const lines = Object.entries({
      ...headers,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    if (socket.writable)
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    socket.destroy(error);
  };
