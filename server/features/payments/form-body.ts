import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Lets a scope's routes take what a browser without script sends from a form. */
export function takesForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/** Whether a browser's form was sent: it wants to be led to a page, and can't show JSON. */
export const isForm = (request: FastifyRequest): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '');
