// What the log says of a request besides its route and status: who sent it, from where, and why it was refused. Nothing of it is personal data.
import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressMark } from './caller-address.ts';
import type { Config } from './config.ts';
import type { Code } from './errors.ts';
import type { Actor } from './features/sessions/sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the answer, where it is a refusal. */
    refused: Code | undefined;
    /** The account that somebody tries to get into, and the person who got in: 'admin 3'. */
    entry: { account: string; who?: string } | undefined;
  }
}

/** Marks have so many characters: enough to tell callers apart, as in the limits' own rows. */
const MARK = 16;

/** What the log shows of a request. */
interface Shown {
  code?: Code;
  /** 'admin 3', 'agent 12', 'applicant'; left out for nobody. */
  who?: string;
  /** A keyed hash of the network address; for refusals and sign-ins. */
  from?: string;
  /** A keyed hash of the account that was tried; for sign-ins. */
  account?: string;
}

const nameOf = (actor: Actor | null): string | undefined => {
  if (!actor || actor.kind === 'nobody') return undefined;
  return actor.kind === 'applicant' ? actor.kind : `${actor.kind} ${actor.id}`;
};

/** Makes what routes note known to every request. */
export function decorateEntries(app: FastifyInstance): void {
  app.decorateRequest('refused', undefined);
  app.decorateRequest('entry', undefined);
}

/** Notes which account somebody tries to sign in to, reset or register; the log holds a keyed hash of it. `account` is 'admin a@b.c'. */
export function noteAccount(request: FastifyRequest, account: string): void {
  request.entry = { account };
}

/** Notes who has signed in by a request: 'admin 3'. */
export function noteEntered(request: FastifyRequest, who: string): void {
  request.entry = { account: request.entry?.account ?? who, who };
}

/** What a request's line in the log says of its caller. */
export function shownOf(request: FastifyRequest, status: number, { SECRET }: Pick<Config, 'SECRET'>): Shown {
  const { refused, entry, actor } = request;
  const who = entry?.who ?? nameOf(actor);
  return {
    ...(refused ? { code: refused } : {}),
    ...(who ? { who } : {}),
    ...(entry || status >= 400 ? { from: addressMark(SECRET, request.ip).slice(0, MARK) } : {}),
    ...(entry ? { account: createHmac('sha256', SECRET).update(`account ${entry.account}`).digest('base64url').slice(0, MARK) } : {}),
  };
}
