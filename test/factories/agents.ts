// Agents as they come in by the front door: registered, signed in, mailed to.
import type { InjectOptions } from 'fastify';
import type { Product } from '../kit/support.ts';
import { unique } from './orders.ts';

export const PASSWORD = 'lagoon-marigold-31';

/** What a new agent types. */
export const newPerson = (over: Record<string, unknown> = {}) => ({
  agent_name: 'Bọ́lá Adéyẹmí',
  agent_phone: '08031234567',
  agent_email: `${unique()}@example.com`,
  agent_password: PASSWORD,
  ...over,
});

/** One call of the agents' API, as from `remoteAddress`. */
export const asked = (
  { app }: Product,
  method: InjectOptions['method'],
  path: string,
  body?: unknown,
  { token, remoteAddress }: { token?: string; remoteAddress?: string } = {},
) =>
  app.inject({
    method,
    url: `/api/agents/${path}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(remoteAddress ? { remoteAddress } : {}),
    ...(body === undefined ? {} : { payload: body as object }),
  });

export const login = (
  product: Product,
  agent_email: unknown,
  agent_password: unknown = PASSWORD,
  remoteAddress?: string,
) => asked(product, 'POST', 'login', { agent_email, agent_password }, { remoteAddress });

/** An agent who has registered and signed in; pending, as all are at first. Their mails have gone out. */
export async function anEnteredAgent(product: Product) {
  const { agent_email } = newPerson();
  const registered = await asked(product, 'POST', 'register', newPerson({ agent_email }));
  const entered = await login(product, agent_email);
  if (registered.statusCode !== 201 || entered.statusCode !== 200)
    throw new Error(`no agent: ${registered.body} ${entered.body}`);
  await product.settle();
  return { agent_email, ...(entered.json() as { token: string; id: number }) };
}

/** The subjects of the mails to an address, in order. */
export const subjectsTo = ({ mails }: Product, address: string): string[] =>
  mails.filter(({ to }) => to === address).map(({ subject }) => subject);

/** Asks for a reset code, lets the mail go out, and reads it there. */
export async function mailedCode(
  product: Product,
  agent_email: string,
  new_password = `${PASSWORD}-new`,
): Promise<string> {
  // What waits from before goes out first: the code's mail is then the last one.
  await product.settle();
  const response = await asked(product, 'POST', 'reset-password', { agent_email, new_password });
  await product.settle();
  const text = product.mails.findLast(({ to }) => to === agent_email)?.text ?? '';
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
  if (response.statusCode !== 202 || !code) throw new Error(`no code: ${response.body} ${text}`);
  return code;
}

/** Another code than this one; a different one for each `n` below a million. */
export const otherCode = (code: string, n = 1): string =>
  String((Number(code) + n) % 1_000_000).padStart(6, '0');
