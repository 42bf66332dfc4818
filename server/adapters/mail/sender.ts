import type { Config } from '#server/config.ts';
import type { Sender } from './letter.ts';

export const senderOf = (config: Config): Sender => ({
  brand: config.BRAND_NAME,
  support_email: config.SUPPORT_EMAIL,
  support_phone: config.SUPPORT_PHONE,
  chat_url: config.CHAT_URL,
  help_url: `${config.PUBLIC_URL}/help`,
  practice: config.practice,
});
