import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { MailTransport } from './interface.ts';
import { createOutbox } from './outbox.ts';
import { createSmtp } from './smtp.ts';

export function createMail({
  SMTP_URL,
  MAIL_FROM,
  DATA_DIR,
}: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>): MailTransport {
  return SMTP_URL
    ? createSmtp(SMTP_URL, MAIL_FROM)
    : createOutbox(join(DATA_DIR, 'outbox'), MAIL_FROM);
}
