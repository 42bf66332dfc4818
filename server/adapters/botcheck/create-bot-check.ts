import type { Config } from '#server/config.ts';
import type { Clock } from '#server/deps.ts';
import { createAltcha } from './altcha.ts';
import type { BotCheck } from './interface.ts';
import { createRecaptcha } from './recaptcha.ts';

const botCheckOff: BotCheck = {
  name: 'off',
  origins: [],
  challenge: async () => undefined,
  lookAt: async () => ({}),
  verify: async () => 'spent_by_provider',
};

type Settings = Pick<
  Config,
  | 'BOT_CHECK'
  | 'SECRET'
  | 'SECRET_BEFORE'
  | 'RECAPTCHA_SITE_KEY'
  | 'RECAPTCHA_SECRET_KEY'
  | 'RECAPTCHA_URL'
  | 'PUBLIC_URL'
>;

export function createBotCheck(config: Settings, clock: Clock): BotCheck {
  if (config.BOT_CHECK === 'off') return botCheckOff;
  if (config.BOT_CHECK === 'altcha')
    return createAltcha({ secret: config.SECRET, before: config.SECRET_BEFORE, clock });
  const {
    RECAPTCHA_SITE_KEY: siteKey = '',
    RECAPTCHA_SECRET_KEY: secretKey = '',
    RECAPTCHA_URL: url,
    PUBLIC_URL,
  } = config;
  return createRecaptcha({
    siteKey,
    secretKey,
    url,
    hostname: new URL(PUBLIC_URL).hostname,
    fetch: globalThis.fetch,
  });
}
