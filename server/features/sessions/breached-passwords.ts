import { createHash } from 'node:crypto';
import type { Deps } from '#server/deps.ts';
import { invalid } from '#server/http/errors.ts';

const ANSWERS_WITHIN_MS = 2000;
const TOLD = 5;

/** Sends the hash's first five hex digits; the service returns all known suffixes (k-anonymity). */
async function isBreached(url: string, password: string): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  const response = await fetch(`${url.replace(/\/$/, '')}/range/${hash.slice(0, TOLD)}`, {
    // Pads the response, so that its length reveals nothing.
    headers: { 'add-padding': 'true' },
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`the list of breached passwords answered ${response.status}`);
  return new RegExp(`^${hash.slice(TOLD)}:0*[1-9]`, 'm').test(text);
}

/** `given`: by field. Any passes while the list is unreachable. @throws AppError invalid */
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
    if (breached)
      throw invalid({
        [field]: 'This password was leaked elsewhere; choose another one.',
      });
  }
}
