import type { Deps } from '#server/deps.ts';
import type { Sender } from './letter.ts';

export function senderOf({ config, settings }: Pick<Deps, 'config' | 'settings'>): Sender {
  const { BRAND_NAME, SUPPORT_EMAIL, SUPPORT_PHONE, CHAT_URL } = settings.get();
  return {
    brand: BRAND_NAME,
    support_email: SUPPORT_EMAIL,
    support_phone: SUPPORT_PHONE,
    chat_url: CHAT_URL,
    help_url: `${config.PUBLIC_URL}/help`,
    practice: config.practice,
  };
}
