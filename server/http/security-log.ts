// Logs no personal data.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Actor } from '../features/sessions/sessions.ts';
import { addressMark } from './caller-address.ts';
import type { Code } from './errors.ts';
import { keyedHash } from './keyed-hash.ts';

declare module 'fastify' {
  interface FastifyRequest {
    refused: Code | undefined;
    /** `who` looks like 'admin 3'. */
    entry: { account: string; who?: string } | undefined;
  }
}

const MARK = 16;

interface Shown {
  code?: Code;
  who?: string;
  from?: string;
  account?: string;
}

const nameOf = (actor: Actor | null): string | undefined => {
  if (!actor || actor.kind === 'nobody') return undefined;
  return actor.kind === 'applicant' ? actor.kind : `${actor.kind} ${actor.id}`;
};

export function decorateEntries(app: FastifyInstance): void {
  app.decorateRequest('refused', undefined);
  app.decorateRequest('entry', undefined);
}

/** `account`, like 'admin a@b.c', is logged as a keyed hash. */
export function noteAccount(request: FastifyRequest, account: string): void {
  request.entry = { account };
}

export function noteEntered(request: FastifyRequest, who: string): void {
  request.entry = { account: request.entry?.account ?? who, who };
}

export function shownOf(
  request: FastifyRequest,
  status: number,
  { SECRET }: Pick<Config, 'SECRET'>,
): Shown {
  const { refused, entry, actor } = request;
  const who = entry?.who ?? nameOf(actor);
  return {
    ...(refused ? { code: refused } : {}),
    ...(who ? { who } : {}),
    ...(entry || refused || status >= 400
      ? { from: addressMark(SECRET, request.ip).slice(0, MARK) }
      : {}),
    ...(entry ? { account: keyedHash(SECRET, `account ${entry.account}`).slice(0, MARK) } : {}),
  };
}
