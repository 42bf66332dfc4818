import { z } from 'zod';
import { AppError } from '#server/errors.ts';
import type { BotCheck } from './interface.ts';

interface RecaptchaSettings {
  siteKey: string;
  secretKey: string;
  /** Where tokens are verified. */
  url: string;
  /** The host name of our pages: a token that was made on another host is refused. */
  hostname: string;
  fetch: typeof globalThis.fetch;
}

const LEAST_SCORE = 0.5;
const ACTION = 'submit';
const LIMIT_MS = 5000;
/** Google's have up to 2,000. */
const TOKEN_CHARACTERS = 8192;

const answer = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
});
type Answer = z.infer<typeof answer>;

/** The check can't be made at the moment; `cause` is for the log. */
const unavailable = (cause: unknown) => Object.assign(new AppError('unavailable'), { cause });

/** reCAPTCHA v3. A token is valid once, which Google itself enforces. */
export function createRecaptcha({ siteKey, secretKey, url, hostname, fetch }: RecaptchaSettings): BotCheck {
  /** @throws AppError unavailable when Google can't be reached or doesn't accept our secret */
  async function ask(token: string, remoteAddress: string): Promise<Answer> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ secret: secretKey, response: token, remoteip: remoteAddress }),
        // Our secret must not be sent to another host by a redirect.
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
    // Verifying at Google uses a token up, and a form whose upload broke off is sent again with the same one.
    lookAt: async (token) => (token?.trim() && token.length <= TOKEN_CHARACTERS ? {} : undefined),
    async verify(token, remoteAddress) {
      if (!token?.trim()) return undefined;
      const said = await ask(token, remoteAddress);
      const isPerson = said.success && (said.score ?? 0) >= LEAST_SCORE && said.action === ACTION && said.hostname === hostname;
      return isPerson ? 'nothing' : undefined;
    },
  };
}
