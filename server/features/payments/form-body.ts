import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

/** Lets a scope's routes take what a browser without script sends from a form. */
export function takesForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/** Whether a browser's form was sent: it wants to be led to a page, and can't show JSON. */
export const isForm = (request: FastifyRequest): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '');

/** The declared answer to a form: 303 without a body, its `location` the page that the browser is led to. */
export const ledOn = { 303: z.null() };
