import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { describeGuard } from '#server/openapi/describe.ts';
import { type Actor, type Admin, type Agent, findActor, NOBODY } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
  }
}

function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  return /^Bearer (\S{1,200})$/i.exec(header)?.[1] ?? '';
}

/** Makes `request.actor` known to a scope and everything in it. */
export function decorateActor(app: FastifyInstance): void {
  app.decorateRequest('actor', null as never);
}

/** A hook for what is about somebody: nothing on the way keeps the answer. */
export function keptByNobody(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header('cache-control', 'no-store');
  done();
}

/**
 * Guards a scope: everything registered in it needs this kind of token, so that a new route can't forget to ask.
 * 'anybody' takes an optional token (a wrong one is refused); 'public' looks at none.
 */
export function guard(app: FastifyInstance, deps: Deps, who: 'agent' | 'admin' | 'anybody'): void {
  describeGuard(app, who);
  app.addHook('onRequest', keptByNobody);
  app.addHook('onRequest', async (request) => {
    const token = bearerOf(request);
    if (token === undefined && who === 'anybody') {
      request.actor = NOBODY;
      return;
    }
    const actor = token ? await findActor(deps.connection.db, token, deps.clock.now()) : undefined;
    if (!actor) throw new AppError('unauthorized');
    if (who !== 'anybody' && actor.kind !== who) throw new AppError('forbidden');
    request.actor = actor;
  });
}

/** The administrator of a guarded call. @throws AppError forbidden outside the administrators' scope */
export function adminOf(request: FastifyRequest): Admin {
  if (request.actor.kind !== 'admin') throw new AppError('forbidden');
  return request.actor;
}

/** The agent of a guarded call. @throws AppError forbidden outside the agents' scope */
export function agentOf(request: FastifyRequest): Agent {
  if (request.actor.kind !== 'agent') throw new AppError('forbidden');
  return request.actor;
}

/** Who reads a public list; an expired token counts as none. */
export async function readerOf(request: FastifyRequest, deps: Deps): Promise<Actor> {
  const token = bearerOf(request);
  return (token && (await findActor(deps.connection.db, token, deps.clock.now()))) || NOBODY;
}

/** Agent prices are for approved agents and administrators. */
export const seesAgentPrice = (actor: Actor): boolean => actor.kind === 'admin' || (actor.kind === 'agent' && actor.approved);
