import { createHash } from 'node:crypto';
import type { Deps } from '#server/deps.ts';
import { invalid } from '#server/errors.ts';

const ANSWERS_WITHIN_MS = 2000;
/** How much of a password's hash is told: about a thousand passwords of the service's list share it. */
const TOLD = 5;

/** Whether a service of Have I Been Pwned's form knows a password from a breach. It is told five digits of a hash, and answers with all endings that it knows. */
async function isBreached(url: string, password: string): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  const response = await fetch(`${url.replace(/\/$/, '')}/range/${hash.slice(0, TOLD)}`, {
    // Endings that nobody has, with a count of 0, so that the length of an answer tells nothing.
    headers: { 'add-padding': 'true' },
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`the list of breached passwords answered ${response.status}`);
  return new RegExp(`^${hash.slice(TOLD)}:0*[1-9]`, 'm').test(text);
}

/**
 * Refuses a new password that is known from a breach, where BREACHED_PASSWORDS_URL names a service that knows them. While that is away it counts as
 * unknown: nobody is kept from an account for it.
 * @param given the body's field and what was typed into it; nothing typed is nothing to refuse
 * @throws AppError invalid naming the field
 */
export async function refuseBreached(
  { config, log }: Pick<Deps, 'config' | 'log'>,
  given: Record<string, string | undefined>,
): Promise<void> {
  const url = config.BREACHED_PASSWORDS_URL;
  if (url === 'off') return;
  for (const [field, password] of Object.entries(given)) {
    if (password === undefined) continue;
    const breached = await isBreached(url, password).catch((error: unknown) => {
      log.warn({ err: error }, 'the list of breached passwords could not be asked');
      return false;
    });
    if (breached) throw invalid({ [field]: 'This password is known from a theft of passwords elsewhere; choose another one.' });
  }
}
