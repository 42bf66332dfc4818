import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from './errors.ts';

const HOUR_MS = 3_600_000;
/** Links in answers live as long as somebody looks at the page. */
export const LINK_MS = 2 * HOUR_MS;
/** Links in mails live as long as somebody may come back to the mail. */
export const MAIL_LINK_MS = 90 * 24 * HOUR_MS;

const signatureOf = (secret: string, path: string, expires: number) =>
  createHmac('sha256', secret).update(`${path}\n${expires}`).digest('base64url');

/** A path with `expires` (Unix seconds) and `signature`; whoever has it may fetch it until then. */
export function signLink(secret: string, path: string, now: Date, lifetimeMs = LINK_MS): string {
  const expires = Math.ceil((now.getTime() + lifetimeMs) / 1000);
  return `${path}?expires=${expires}&signature=${signatureOf(secret, path, expires)}`;
}

/** @throws AppError bad_signature when a signed link's query is missing, changed, borrowed or has ended */
export function checkLink(secret: string, path: string, query: unknown, now: Date): void {
  const { expires, signature } = (query ?? {}) as { expires?: unknown; signature?: unknown };
  const until = typeof expires === 'string' && /^\d{1,12}$/.test(expires) ? Number(expires) : 0;
  const wanted = Buffer.from(signatureOf(secret, path, until));
  const given = Buffer.from(typeof signature === 'string' ? signature : '');
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given) || until * 1000 < now.getTime())
    throw new AppError('bad_signature');
}
