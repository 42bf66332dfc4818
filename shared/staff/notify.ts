export type NotifyChannel = 'whatsapp' | 'sms';

/** The version is stored with the consent. */
export const NOTIFY_CONSENT = {
  version: '2026-11',
  wording: (channel: NotifyChannel) =>
    channel === 'whatsapp'
      ? 'Tell me on WhatsApp too when something happens. The number above gets short notices, without passport data.'
      : 'Tell me by SMS too when something happens. The number above gets short notices, without passport data.',
} as const;
