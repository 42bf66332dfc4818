import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { admins, agents } from '#server/database/schema.ts';
import { hashPassword } from '#server/features/sessions/passwords.ts';
import { openSession } from '#server/features/sessions/sessions.ts';
import type { Reach } from '#test/kit/reach.ts';
import { call } from './calls.ts';

/** Only for this machine and made-up data. */
export const PASSWORD = 'sunbird over the lagoon';
export const ADMINS = [
  { admin_name: 'Ngọzi Eze', admin_email: 'ngozi@example.com' },
  { admin_name: 'Túndé Bakare', admin_email: 'tunde@example.com' },
] as const;
export const COLLEAGUES = [
  { admin_name: 'Rita Ọkọrọ', admin_email: 'rita@example.com', role: 'reviewer' },
  { admin_name: 'Cálẹ́b Òjó', admin_email: 'caleb@example.com', role: 'cashier' },
  { admin_name: 'Vera Ndukwe', admin_email: 'vera@example.com', role: 'viewer' },
  { admin_name: 'Dele Gone', admin_email: 'dele@example.com', role: 'reviewer' },
] as const;
export const AGENTS = {
  approved: {
    agent_name: 'Ṣadé Adéwálé',
    agent_email: 'sade@example.com',
    agent_phone: '08031234501',
  },
  pending: {
    agent_name: 'Musa Ɗanjuma',
    agent_email: 'musa@example.com',
    agent_phone: '08031234502',
  },
} as const;

/** The first start would print an invitation otherwise. */
export async function addAdmins(db: Db, created_at: Date): Promise<void> {
  const admin_password = await hashPassword(PASSWORD);
  await db
    .insert(admins)
    .values([...ADMINS, ...COLLEAGUES].map((admin) => ({ ...admin, admin_password, created_at })));
}

export async function changeTeam(reach: Reach, token: string): Promise<void> {
  await call(reach, 'POST', `/admin/team/${ADMINS.length + COLLEAGUES.length}/disable`, {
    token,
    fields: {},
  });
  await call(reach, 'POST', '/admin/invitations', { token, fields: { role: 'reviewer' } });
}

export async function addAgent(
  reach: Reach,
  db: Db,
  status: keyof typeof AGENTS,
  token: string,
): Promise<void> {
  const agent = AGENTS[status];
  await call(reach, 'POST', '/agents/register', { fields: { ...agent, agent_password: PASSWORD } });
  if (status === 'pending') return;
  const [row] = await db
    .select({ id: agents.id })
    .from(agents)
    .where(eq(agents.agent_email, agent.agent_email));
  await call(reach, 'PUT', `/admin/approve-agent/${row?.id}`, { fields: { status }, token });
}

/** Renews sessions, which are shorter than the demo's sixty days. */
export function createTokens(db: Db, now: () => Date) {
  const halfLife = { admin: 2 * 3_600_000, agent: 15 * 86_400_000 };
  const kept = new Map<string, { token: string; at: number }>();
  return async (audience: 'admin' | 'agent', id: number): Promise<string> => {
    const name = `${audience} ${id}`;
    const known = kept.get(name);
    if (known && now().getTime() - known.at < halfLife[audience]) return known.token;
    const token = await openSession(db, audience, id, now());
    kept.set(name, { token, at: now().getTime() });
    return token;
  };
}
