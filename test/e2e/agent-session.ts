import type { Page } from '@playwright/test';
import { unique } from '../factories/orders.ts';
import type { RunningProduct } from './product-calls.ts';

/** What a login answers. */
export interface Session {
  id: number;
  token: string;
}

const login = (
  product: RunningProduct,
  { agent_email, agent_password }: { agent_email: string; agent_password: string },
) =>
  product.ask<{ id: number; token: string }>('POST', '/agents/login', {
    agent_email,
    agent_password,
  });

/** Somebody who has registered and signed in, and waits for approval. */
export async function pendingAgent(product: RunningProduct): Promise<Session> {
  const person = { agent_email: `${unique()}@example.com`, agent_password: 'marigold-lagoon-33' };
  await product.ask('POST', '/agents/register', {
    ...person,
    agent_name: 'Halima Garba',
    agent_phone: '08031234567',
  });
  return login(product, person);
}

/** An administrator's word on an agent. */
export const setStatus = (
  product: RunningProduct,
  { id }: Session,
  status: 'approved' | 'pending',
) => product.call('PUT', `/admin/approve-agent/${id}`, { status });

/** Stores a session as the login page does. */
export async function signIn(page: Page, { id, token }: Session): Promise<void> {
  // Something small of the same origin: local storage is all that is wanted.
  await page.goto('/robots.txt');
  await page.evaluate(
    (session) => {
      localStorage.setItem('token', session.token);
      localStorage.setItem('id', String(session.id));
    },
    { id, token },
  );
}

/** Signs an agent in and opens a page. */
export async function openAsAgent(page: Page, agent: Session, path: string): Promise<void> {
  await signIn(page, agent);
  await page.goto(path);
}
