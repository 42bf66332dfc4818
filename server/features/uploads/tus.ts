import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { noStore } from '#server/features/sessions/guards.ts';
import { AppError, type Code } from '#server/http/errors.ts';
import type { ErrorResponse } from '#shared/errors.ts';
import type { TusServer } from './tus-server.ts';
import type { Entrance } from './upload-gate.ts';
import { findUpload } from './uploaded.ts';

const OFFSET_STREAM = 'application/offset+octet-stream';
const VERSION = '1.0.0';

const CODES: Record<number, Code> = {
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  410: 'not_found',
  413: 'too_large',
  415: 'wrong_type',
  500: 'internal',
};

function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  code: Code,
  message: string,
): FastifyReply {
  if (!request.raw.readableEnded) {
    request.raw.resume();
    reply.header('connection', 'close');
  }
  request.refused = code;
  return reply.send({ message, code, request_id: request.id } satisfies ErrorResponse);
}

/**
 * tus 1.0.0. An upload's URL is its only credential
 * (docs/decisions/0060-uploads-before-the-form.md).
 */
export function resumableRoutes(scope: FastifyInstance, deps: Deps): void {
  let loading: Promise<TusServer> | undefined;
  const server = () => {
    loading ??= import('./tus-server.ts').then(({ createTusServer }) => createTusServer(deps));
    return loading;
  };

  async function takePlace({ params }: FastifyRequest, entrance: Entrance): Promise<void> {
    const { id } = params as { id?: string };
    if (id === undefined) return entrance.takePlace();
    const row = await findUpload(deps.connection.db, id);
    if (!row) throw new AppError('not_found');
    entrance.takePlace({ by: `upload ${id}`, most: 1 });
  }

  async function receive(request: FastifyRequest): Promise<Response> {
    const { raw, headers } = request;
    const tus = await server();
    if (headers['content-type'] !== OFFSET_STREAM || raw.readableEnded)
      return tus.answer(request, undefined);
    const body = new PassThrough();
    // Whoever reads the body handles the interruption.
    body.on('error', () => {});
    let ended: AppError | undefined;
    const cut = () => raw.complete || body.destroy(new Error('the request was cut'));
    raw.once('close', cut);
    const entrance = deps.uploads.enter(request, (error) => {
      ended = error;
      body.destroy(error);
    });
    raw.pipe(body);
    try {
      await takePlace(request, entrance);
      const response = await tus.answer(request, body);
      if (ended) throw ended;
      return response;
    } finally {
      entrance.leave();
      raw.off('close', cut);
      raw.unpipe(body);
      body.destroy();
    }
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const response = await receive(request);
    for (const [name, value] of response.headers)
      if (!/^(access-control-|content-(length|type)$)/.test(name)) reply.header(name, value);
    // tus answers 501 to extensions we don't offer; that is the caller's mistake.
    reply.status(response.status === 501 ? 400 : response.status);
    if (response.status < 400 || request.method === 'HEAD') return reply.send();
    const code = CODES[response.status] ?? 'malformed';
    const message = (await response.text()).trim() || new AppError(code).message;
    return refuse(request, reply, code, message);
  }

  scope.addHook('onRequest', noStore);
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('tus-resumable', VERSION);
    if (request.method === 'OPTIONS' || request.headers['tus-resumable'] === VERSION) return;
    reply.status(412).header('tus-version', VERSION);
    return refuse(request, reply, 'malformed', `Send the header Tus-Resumable: ${VERSION}.`);
  });
  // tus says 403 and 400.
  scope.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'PATCH') return;
    if (request.headers['content-type'] !== OFFSET_STREAM)
      return refuse(request, reply.status(415), 'wrong_type', `Send it as ${OFFSET_STREAM}.`);
    if (request.headers['upload-offset'] === undefined)
      return refuse(request, reply.status(400), 'malformed', 'Send the header Upload-Offset.');
  });
  scope.addContentTypeParser(OFFSET_STREAM, (_request, body, done) => done(null, body));
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(body === '' ? null : new AppError('wrong_type')),
  );
  const schema = { hide: true };
  scope.options('/uploads', { schema }, answer);
  scope.post('/uploads', { schema }, answer);
  scope.options('/uploads/:id', { schema }, answer);
  scope.head('/uploads/:id', { schema }, answer);
  scope.patch('/uploads/:id', { schema }, answer);
  scope.delete('/uploads/:id', { schema }, answer);
}
