import { z } from 'zod';
import { AppError } from '#server/http/errors.ts';
import type { BotCheck } from './interface.ts';

interface RecaptchaSettings {
  siteKey: string;
  secretKey: string;
  url: string;
  hostname: string;
  fetch: typeof globalThis.fetch;
}

const LEAST_SCORE = 0.5;
const ACTION = 'submit';
const LIMIT_MS = 5000;
const TOKEN_CHARACTERS = 8192;

const answer = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
});
type Answer = z.infer<typeof answer>;

const unavailable = (cause: unknown) => Object.assign(new AppError('unavailable'), { cause });

export function createRecaptcha({
  siteKey,
  secretKey,
  url,
  hostname,
  fetch,
}: RecaptchaSettings): BotCheck {
  /** @throws AppError unavailable */
  async function ask(token: string, remoteAddress: string): Promise<Answer> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ secret: secretKey, response: token, remoteip: remoteAddress }),
        // Redirects must not leak the secret to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      if (!response.ok) throw new Error(`the bot check answered ${response.status}`);
      const said = answer.parse(await response.json());
      const ours = said['error-codes']?.find((code) => code.endsWith('-input-secret'));
      if (ours) throw new Error(`the bot check does not accept our RECAPTCHA_SECRET_KEY: ${ours}`);
      return said;
    } catch (error) {
      throw unavailable(error);
    }
  }

  return {
    name: 'recaptcha',
    siteKey,
    origins: ['https://www.google.com', 'https://www.gstatic.com'],
    challenge: async () => undefined,
    // Doesn't ask the provider: verifying uses a token up, and broken uploads are retried with it.
    lookAt: async (token) => (token?.trim() && token.length <= TOKEN_CHARACTERS ? {} : undefined),
    async verify(token, remoteAddress) {
      if (!token?.trim()) return undefined;
      const said = await ask(token, remoteAddress);
      const isPerson =
        said.success &&
        (said.score ?? 0) >= LEAST_SCORE &&
        said.action === ACTION &&
        said.hostname === hostname;
      return isPerson ? 'spent_by_provider' : undefined;
    },
  };
}
