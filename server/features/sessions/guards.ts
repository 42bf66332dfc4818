import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Replica } from '#server/database/replica.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, conflict } from '#server/http/errors.ts';
import { describeGuard, describeNeeds } from '#server/openapi/describe.ts';
import { lacks, type Permission, roleMay, SECOND_FACTOR_ROLES } from '#shared/people/roles.ts';
import {
  type Actor,
  type Admin,
  type Agent,
  type Applicant,
  findActor,
  isOfDeletedOrder,
  NOBODY,
  noteWritten,
} from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
  }
  interface FastifyContextConfig {
    /** Any one of several suffices; the handler then calls `mustMay`. */
    needs?: Permission | readonly Permission[];
    /** Requires a login or confirmation within STEP_UP_MS; for access, money and recipients. */
    stepUp?: true;
    noStepUp?: string;
  }
}

function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  return /^Bearer (\S{1,200})$/i.exec(header)?.[1] ?? '';
}

export function decorateActor(app: FastifyInstance): void {
  app.decorateRequest('actor', null as never);
}

/** For personal data, which no cache may store. */
export function noStore(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header('cache-control', 'no-store');
  done();
}

/** NOBODY without a token. @throws AppError unauthorized, conflict for a deleted order's */
export async function callerOf(request: FastifyRequest, deps: Deps): Promise<Actor> {
  const token = bearerOf(request);
  if (token === undefined) return NOBODY;
  const actor = token ? await findActor(deps.connection.db, token, deps.clock.now()) : undefined;
  if (actor) return actor;
  // Reading a deleted order requires a new link; a change is told why it fails.
  if (
    token &&
    request.method !== 'GET' &&
    (await isOfDeletedOrder(deps.connection.db, token, deps.clock.now()))
  )
    throw conflict('The order was deleted: nothing of it can be changed.');
  throw new AppError('unauthorized');
}

/** On every route of the scope. For 'anybody' a token is optional, but an invalid one refused. */
export function guard(
  app: FastifyInstance,
  deps: Deps,
  who: 'agent' | 'admin' | 'applicant' | 'anybody',
): void {
  describeGuard(app, who);
  app.addHook('onRequest', noStore);
  app.addHook('onRequest', async (request) => {
    const actor = await callerOf(request, deps);
    if (actor === NOBODY && who !== 'anybody') throw new AppError('unauthorized');
    // Set before refusing, so that the log can name who tried.
    request.actor = actor;
    if (who === 'anybody' ? actor.kind === 'applicant' : actor.kind !== who)
      throw new AppError('forbidden');
  });
  if (who === 'admin') guardRoles(app, deps);
  if (deps.connection.replica) readFrom(deps.connection.replica, app, deps);
}

/** Agents and administrators read from the replica once it has their last write. */
function readFrom(replica: Replica, app: FastifyInstance, deps: Deps): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const { actor, method } = request;
    if (method !== 'GET' || !('written_lsn' in actor)) return done();
    void replica.serve(actor.written_lsn ?? null, done);
  });
  // Before the response, because the next request may follow at once.
  app.addHook('onSend', async ({ actor, method }) => {
    if (actor?.kind !== 'admin' && actor?.kind !== 'agent') return;
    if (!(method === 'GET' ? replica.wrote() : method !== 'HEAD')) return;
    try {
      await noteWritten(deps.connection.db, actor.token_hash, await replica.position());
    } catch (error) {
      // The change itself was already made, so the request succeeds.
      deps.log.warn({ err: error }, 'a session’s last write was not noted');
    }
  });
}

const STEP_UP_MS = 10 * 60_000;

/** @throws AppError step_up */
export function mustBeRecent(deps: Pick<Deps, 'clock'>, request: FastifyRequest): void {
  if (deps.clock.now().getTime() - adminOf(request).confirmed_at.getTime() > STEP_UP_MS)
    throw new AppError('step_up');
}

/** For routes that the documents define, whose clients send only a token. */
export const OF_THE_DOCUMENTS = 'one of the documents’ own calls';

/** Routes that don't declare their permissions or step-up fail at startup. */
function guardRoles(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    const { needs, stepUp, noStepUp } = route.config ?? {};
    const name = `${route.method} ${route.url}`;
    if (!needs)
      throw new Error(`${name} says no role: add config: { needs: '…' } of shared/people/roles.ts`);
    const reads = [route.method].flat().every((method) => method === 'GET' || method === 'HEAD');
    if (!reads && Boolean(stepUp) === Boolean(noStepUp))
      throw new Error(
        `${name} changes something: add either stepUp: true to its config, or noStepUp: 'why a recent login is not wanted'`,
      );
    describeNeeds(route, [needs].flat(), stepUp === true);
  });
  app.addHook('onRequest', async (request) => {
    const { needs = [], stepUp } = request.routeOptions.config;
    const admin = adminOf(request);
    const permissions = [needs].flat();
    if (!permissions.includes('account') && needsSecondFactor(deps.config, admin))
      throw new AppError('second_factor_needed');
    if (!permissions.some((permission) => roleMay(admin.role, permission)))
      throw roleNeeded(permissions);
    if (stepUp) mustBeRecent(deps, request);
  });
}

export const needsSecondFactor = (
  { ADMIN_SECOND_FACTOR: mode }: Pick<Config, 'ADMIN_SECOND_FACTOR'>,
  {
    role,
    second_factor,
    second_factor_known,
  }: Pick<Admin, 'role' | 'second_factor' | 'second_factor_known'>,
): boolean =>
  !second_factor &&
  SECOND_FACTOR_ROLES.includes(role) &&
  (mode === 'required' || (mode === 'new' && second_factor_known));

const roleNeeded = ([permission = 'team']: readonly Permission[]) =>
  new AppError('role_needed', lacks(permission));

/** @throws AppError role_needed */
export function mustMay(request: FastifyRequest, permission: Permission): void {
  if (!roleMay(adminOf(request).role, permission)) throw roleNeeded([permission]);
}

/** @throws AppError forbidden outside the administrators' scope */
export function adminOf(request: FastifyRequest): Admin {
  if (request.actor.kind !== 'admin') throw new AppError('forbidden');
  return request.actor;
}

/** @throws AppError forbidden outside the agents' scope */
export function agentOf(request: FastifyRequest): Agent {
  if (request.actor.kind !== 'agent') throw new AppError('forbidden');
  return request.actor;
}

/** @throws AppError forbidden outside the applicants' scope */
export function applicantOf(request: FastifyRequest): Applicant {
  if (request.actor.kind !== 'applicant') throw new AppError('forbidden');
  return request.actor;
}

/** Treats an expired token as none. */
export async function readerOf(request: FastifyRequest, deps: Deps): Promise<Actor> {
  const token = bearerOf(request);
  return (token && (await findActor(deps.connection.db, token, deps.clock.now()))) || NOBODY;
}

export const seesAgentPrice = (actor: Actor): boolean =>
  actor.kind === 'admin' || (actor.kind === 'agent' && actor.approved);
