import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApplicationRecord } from '#shared/services/application-form.ts';
import { unique } from '#test/factories/orders.ts';
import { ask, type Reach } from '../kit/reach.ts';

/** Registers by the invitation that a first start left in its folder, and signs in. Returns the token. @throws Error when any of that is refused */
export async function registerFirstAdmin(
  reach: Reach,
  dataDir: string,
  admin_password = `${unique()} ${unique()}`,
): Promise<string> {
  const invite = new URL(
    readFileSync(join(dataDir, 'first-admin-invitation.txt'), 'utf8').trim(),
  ).searchParams.get('invite');
  const account = { admin_email: `${unique()}@example.com`, admin_password };
  const registered = await ask(reach, '/api/admin/register', {
    body: { admin_name: 'Ada Admin', ...account, invite },
  });
  if (registered.status !== 201)
    throw new Error(
      `registering was answered ${registered.status}: ${JSON.stringify(registered.json)}`,
    );
  const { json } = await ask<{ token: string }>(reach, '/api/admin/login', { body: account });
  return json.token;
}

/** All rows of an administrators' list, page after page. */
export async function allPages<Row>(reach: Reach, list: string, token: string): Promise<Row[]> {
  const all: Row[] = [];
  for (let path: string | undefined = list; path; ) {
    const page: Awaited<ReturnType<typeof ask<Row[]>>> = await ask(reach, path, { token });
    if (page.status !== 200) throw new Error(`${path} was answered ${page.status}`);
    all.push(...page.json);
    path = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
  }
  return all;
}

/** Every application of the administrators' list. */
export const listAll = (reach: Reach, token: string): Promise<ApplicationRecord[]> =>
  allPages(reach, '/api/visa/all?limit=200', token);

/** Any destination on offer. */
export async function anyDestination(reach: Reach): Promise<number> {
  const { json } = await ask<{ data: { id: number }[] }>(reach, '/api/visa/destinations');
  const [place] = json.data;
  if (!place) throw new Error('there is no destination');
  return place.id;
}
