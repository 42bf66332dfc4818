import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { HOUR_MS } from '#shared/dates.ts';
import { type Config, secretsOf } from '../config.ts';
import { AppError, LinkEnded } from './errors.ts';
import { keyedHash } from './keyed-hash.ts';

/** As long as somebody may look at a page. */
export const LINK_MS = 2 * HOUR_MS;
/** For lists; an opened record gets its own links. */
export const LIST_LINK_MS = HOUR_MS / 4;
export const MAIL_LINK_MS = 90 * 24 * HOUR_MS;

const signatureOf = (secret: string, path: string, expires: number, viewer: string | undefined) =>
  keyedHash(
    secret,
    viewer === undefined ? `${path}\n${expires}` : `${path}\n${expires}\n${viewer}`,
  );

/**
 * `expires` is in Unix seconds. A `viewer` (hash of a session token) binds the link to that
 * session.
 */
export function signLink(
  secret: string,
  path: string,
  now: Date,
  lifetimeMs = LINK_MS,
  viewer?: string,
): string {
  const expires = Math.ceil((now.getTime() + lifetimeMs) / 1000);
  const whose = viewer === undefined ? '' : `&viewer=${viewer}`;
  return `${path}?expires=${expires}&signature=${signatureOf(secret, path, expires, viewer)}${whose}`;
}

/** Read by `checkLink`. */
export const signedQuery = z.object({
  expires: z.optional(z.unknown()),
  signature: z.optional(z.unknown()),
});

type Secrets = Pick<Config, 'SECRET' | 'SECRET_BEFORE'>;

function readLink(
  config: Secrets,
  path: string,
  query: unknown,
): { ours: boolean; until: number; whose: string | undefined } {
  const { expires, signature, viewer } = (query ?? {}) as Record<string, unknown>;
  const whose = viewer === undefined ? undefined : String(viewer);
  const until = typeof expires === 'string' && /^\d{1,12}$/.test(expires) ? Number(expires) : 0;
  const given = Buffer.from(typeof signature === 'string' ? signature : '');
  const isOf = (secret: string) => {
    const wanted = Buffer.from(signatureOf(secret, path, until, whose));
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  };
  return { ours: secretsOf(config).some(isOf), until, whose };
}

/** @returns the viewer @throws AppError bad_signature if altered or expired */
export function checkLink(
  config: Secrets,
  path: string,
  query: unknown,
  now: Date,
): string | undefined {
  const { ours, until, whose } = readLink(config, path, query);
  if (!ours) throw new AppError('bad_signature');
  if (until * 1000 < now.getTime()) throw new LinkEnded();
  return whose;
}

/** A link of ours without a viewer, even if expired. */
export function wasSigned(config: Secrets, path: string, query: unknown): boolean {
  const { ours, whose } = readLink(config, path, query);
  return ours && whose === undefined;
}
