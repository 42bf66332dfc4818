import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Notifier } from './interface.ts';
import { createPhoneOutbox } from './outbox.ts';
import { createTermii } from './termii.ts';
import { createWhatsApp } from './whatsapp.ts';

/** Without the provider's keys, writes files in `DATA_DIR/outbox`. */
export function createNotifier(config: Config): Notifier | undefined {
  const { NOTIFY_CHANNEL: channel, DATA_DIR } = config;
  if (channel === 'off') return undefined;
  if (channel === 'whatsapp' && config.WHATSAPP_TOKEN)
    return createWhatsApp({
      baseUrl: config.WHATSAPP_URL,
      token: config.WHATSAPP_TOKEN,
      phoneNumberId: config.WHATSAPP_PHONE_NUMBER_ID ?? '',
      appSecret: config.WHATSAPP_APP_SECRET ?? '',
      verifyToken: config.WHATSAPP_VERIFY_TOKEN ?? '',
      language: config.WHATSAPP_LANGUAGE,
    });
  if (channel === 'sms' && config.TERMII_API_KEY)
    return createTermii({
      baseUrl: config.TERMII_URL,
      apiKey: config.TERMII_API_KEY,
      secretKey: config.TERMII_SECRET_KEY ?? '',
      sender: config.TERMII_SENDER,
      route: config.TERMII_ROUTE,
    });
  return createPhoneOutbox(join(DATA_DIR, 'outbox'), channel);
}
