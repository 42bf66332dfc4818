// Administrators who log in by HTTP, with and without a second factor.
import { Secret, TOTP } from 'otpauth';
import { beforeAll, beforeEach, expect } from 'vitest';
import type { ActivityEntry } from '#shared/orders/activity.ts';
import type { Product } from '../kit/support.ts';
import { ADMIN_PASSWORD, anAdmin } from './orders.ts';

const STEP_MS = 30_000;

/** The code that an authenticator app shows for a secret at a moment. */
export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

/** The next code that was not used yet: half a minute passes. */
export function nextCode(product: Product, secret: string): string {
  product.clock.forward(STEP_MS);
  return codeAt(secret, product.clock.now());
}

/** The code of a new invitation, made by the administrator of this token. */
export async function inviteCode(product: Product, token: string, role?: string): Promise<string> {
  const { invite_url } = await product.json('POST', '/api/admin/invitations', {
    token,
    body: { role },
  });
  return new URL(invite_url).searchParams.get('invite') ?? '';
}

/** The first half of a login. */
export const enterPassword = (
  product: Product,
  admin_email: string,
  admin_password = ADMIN_PASSWORD,
  from?: string,
) =>
  product.call('POST', '/api/admin/login', {
    body: { admin_email, admin_password },
    headers: from ? { 'x-forwarded-for': from } : undefined,
  });

/** A challenge, as one who knows the password gets it. */
export async function aChallenge(
  product: Product,
  admin_email: string,
  from?: string,
): Promise<string> {
  const response = await enterPassword(product, admin_email, ADMIN_PASSWORD, from);
  expect([response.statusCode, Object.keys(response.json())]).toEqual([202, ['challenge']]);
  return response.json().challenge;
}

/** The second half. */
export const enterCode = (product: Product, challenge: string, code: string, from?: string) =>
  product.call('POST', '/api/admin/login/second', {
    body: { challenge, code },
    headers: from ? { 'x-forwarded-for': from } : undefined,
  });

/** Sets up a second factor for somebody who is signed in. */
export async function setUpTotp(
  product: Product,
  token: string,
): Promise<{ secret: string; recovery_codes: string[] }> {
  const { secret } = await product.json('POST', '/api/admin/totp', { token });
  const code = codeAt(secret, product.clock.now());
  const response = await product.call('POST', '/api/admin/totp/confirm', { token, body: { code } });
  expect(response.statusCode).toBe(200);
  return { secret, recovery_codes: response.json().recovery_codes };
}

type Who = Parameters<typeof anAdmin> extends [Product, ...infer Rest] ? Rest : never;

/** The administrator of a file's or a describe's tests, signed in before them. */
export function theAdmin(product: Product, ...who: Who): Awaited<ReturnType<typeof anAdmin>> {
  const admin = {} as Awaited<ReturnType<typeof anAdmin>>;
  beforeAll(async () => void Object.assign(admin, await anAdmin(product, ...who)));
  return admin;
}

/** A signed-in administrator with a second factor. */
export async function aGuardedAdmin(product: Product, ...who: Who) {
  const admin = await anAdmin(product, ...who);
  return { ...admin, ...(await setUpTotp(product, admin.token)) };
}

/** An owner, whose login is anew before each test, and what they do with the team. */
export function teamDesk(product: Product) {
  const owner = theAdmin(product, 'Ada Obi');
  const logIn = async () => {
    owner.token = (await enterPassword(product, owner.admin_email)).json().token;
  };
  beforeEach(logIn);
  // Whoever is disabled, or no longer works on orders, gives all of them back: the bystander's, too.
  return {
    owner,
    logIn,
    post: (path: string, body?: unknown, token = owner.token) =>
      product.alone(() => product.call('POST', `/api/admin/team/${path}`, { token, body })),
    setRole: (id: number, role: string, token = owner.token) =>
      product.alone(() => product.call('PUT', `/api/admin/team/${id}`, { token, body: { role } })),
    newest: async (): Promise<ActivityEntry> =>
      (await product.json('GET', '/api/admin/activity?limit=1', { token: owner.token }))[0],
  };
}
