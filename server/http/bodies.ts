import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

/** For browsers without JavaScript. */
export function takesForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/** Forms need a redirect instead of JSON. */
export const isForm = (request: FastifyRequest): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '');

export const redirectResponse = { 303: z.null() };

/** For webhooks, whose signatures are computed over the raw body. */
export function takesBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
}
