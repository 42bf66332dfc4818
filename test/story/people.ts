import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nextCode, setUpTotp } from '../factories/admins.ts';
import { asked, login, mailedCode, newPerson, PASSWORD } from '../factories/agents.ts';
import { ADMIN_PASSWORD, anAdmin, anApplication, jpeg, sendForm } from '../factories/orders.ts';
import type { Product } from '../kit/support.ts';

/** The first administrator registers, invites, signs in and out; returns a token. */
export async function administratorSignsIn(product: Product): Promise<string> {
  const post = (path: string, body?: unknown, token?: string) =>
    product.call('POST', `/api/admin/${path}`, { body, token });
  const invitation = readFileSync(
    join(product.deps.config.DATA_DIR, 'first-admin-invitation.txt'),
    'utf8',
  ).trim();
  const person = { admin_email: 'ada@example.com', admin_password: PASSWORD };
  const newcomer = {
    ...person,
    admin_name: 'Ada',
    invite: new URL(invitation).searchParams.get('invite'),
  };
  for (const body of [{ ...newcomer, admin_email: 'ada' }, newcomer, newcomer])
    await post('register', body);
  await post('login', { ...person, admin_password: 'wrong' });
  const { token } = (await post('login', person)).json();
  const { token: other } = (await post('login', person)).json();
  for (let i = 0; i < 2; i++) await post('logout', undefined, other);
  await post('invitations', undefined, token);
  for (const admin_password of ['wrong', PASSWORD])
    await post('step-up', { admin_password }, token);
  await product.call('GET', '/api/admin/me', { token });
  return token;
}

/** The team: everything an owner does to a colleague, and what one does with the own account. */
export async function theTeamChanges(product: Product, owner: string): Promise<void> {
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    token: string | undefined,
    body?: unknown,
  ) => product.call(method, `/api/admin/${path}`, { token, body });
  const rita = await anAdmin(product, 'Rita', 'reviewer');
  for (const role of ['king', 'cashier', 'reviewer'])
    await call('PUT', `team/${rita.id}`, owner, { role });
  await call('GET', 'team', rita.token);
  const { secret } = await setUpTotp(product, rita.token);
  await call('POST', 'step-up', rita.token, { code: '000000' });
  await call('DELETE', 'totp', rita.token, { code: nextCode(product, secret) });
  await call('PUT', 'password', rita.token, {
    current_password: ADMIN_PASSWORD,
    new_password: PASSWORD,
  });
  const again = await setUpTotp(product, rita.token);
  const { challenge } = (
    await call('POST', 'login', undefined, {
      admin_email: rita.admin_email,
      admin_password: PASSWORD,
    })
  ).json();
  for (const code of ['000000', nextCode(product, again.secret)])
    await call('POST', 'login/second', undefined, { challenge, code });
  await call('POST', `team/${rita.id}/reset-second-factor`, owner);
  const other = (
    await call('POST', 'login', undefined, {
      admin_email: rita.admin_email,
      admin_password: PASSWORD,
    })
  ).json().token;
  const sessions = (await call('GET', 'sessions', other)).json();
  for (const id of [sessions[0].id, 'x']) await call('DELETE', `sessions/${id}`, other);
  await product.newMails();
  await call('POST', `team/${rita.id}/reset-link`, owner);
  await product.settle();
  const code = /code=([\w-]+)/.exec(product.mails[0]?.text ?? '')?.[1];
  for (const given of ['x', code])
    await call('POST', 'reset-password', undefined, { code: given, new_password: `${PASSWORD}-2` });
  for (const what of ['disable', 'disable', 'enable'])
    await call('POST', `team/${rita.id}/${what}`, owner);
  await call('POST', 'team/0/disable', owner);
  await call('POST', 'invitations', owner, { role: 'viewer' });
  const [invitation] = (await call('GET', 'invitations', owner)).json();
  for (const id of [invitation.id, invitation.id, 'x'])
    await call('DELETE', `invitations/${id}`, owner);
  for (const version of [0, 7])
    await call('PUT', 'settings', owner, { version, values: { SUPPORT_PHONE: '+234 1 234 5678' } });
}

/** Agents register, are listed, approved and deleted, change their details, forget their password and sign out. */
export async function agentsComeAndGo(product: Product, admin: string): Promise<void> {
  const [kept, gone] = [newPerson(), newPerson()];
  for (const person of [kept, gone, kept, { ...kept, agent_email: 'x' }])
    await asked(product, 'POST', 'register', person);
  await login(product, kept.agent_email, 'wrong');
  const { token, id } = (await login(product, kept.agent_email)).json();
  const { id: own } = await anApplication(product, { token });
  for (const path of [
    'details',
    'agent-profile',
    'applications',
    'applications?limit=0',
    `applications/${own}`,
    'applications/x',
    'sessions',
  ])
    await asked(product, 'GET', path, undefined, { token });
  for (const body of [
    { agent_name: 'Bọ́lá' },
    { agent_password: 'another long one' },
    { agent_phone: 'x' },
  ])
    await asked(product, 'PUT', 'update', body, { token });
  for (const agent_image of [undefined, await jpeg()]) {
    await sendForm(
      product,
      'POST',
      '/api/agents/upload-agent-profile',
      {},
      { agent_image },
      { token },
    );
  }
  for (const list of ['pending', 'approved', 'all-agent', 'all-agent?limit=1', 'pending?cursor=x'])
    await asked(product, 'GET', list, undefined, { token: admin });
  for (const status of ['approved', 'pending', 'rejected'])
    await product.call('PUT', `/api/admin/approve-agent/${id}`, { body: { status }, token: admin });
  const { id: other } = (await login(product, gone.agent_email)).json();
  for (const who of [other, other, 'x'])
    await product.call('DELETE', `/api/admin/delete-agent/${who}`, { token: admin });
  const reset = { agent_email: kept.agent_email, new_password: `${PASSWORD}-new` };
  const code = await mailedCode(product, kept.agent_email, reset.new_password);
  for (const given of ['x', code])
    await asked(product, 'POST', 'reset-password', { ...reset, code: given });
  const again = (await login(product, kept.agent_email, reset.new_password)).json();
  for (const password of ['x', reset.new_password])
    await asked(product, 'POST', 'sessions/end', { password }, { token: again.token });
  for (let i = 0; i < 2; i++)
    await asked(product, 'POST', 'logout', undefined, { token: again.token });
}

/** Somebody wants to know when flights open, and no longer. */
export async function somebodyWaitsForAnOpening(product: Product): Promise<void> {
  const wait = { page: 'flight', email: 'bola@example.com' };
  for (const body of [wait, wait, { page: 'hotel', email: 'x' }])
    await product.call('POST', '/api/openings/waits', { body });
  await product.settle();
  const code = /leave=([\w-]+)/.exec(product.mails.at(-1)?.text ?? '')?.[1];
  for (const one of ['x', code, code]) await product.call('DELETE', `/api/openings/waits/${one}`);
}
