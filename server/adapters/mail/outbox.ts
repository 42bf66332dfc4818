import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailTransport } from './interface.ts';
import { messageOf, nameOf } from './message.ts';

export function createOutbox(folder: string, from: string): MailTransport {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, from));
      const temp = join(folder, `${randomUUID()}.tmp`);
      try {
        await writeFile(temp, message, { mode: 0o600, flag: 'wx' });
        await rename(temp, join(folder, `${nameOf(mail.id)}.eml`));
      } catch (error) {
        await rm(temp, { force: true });
        throw error;
      }
    },
    close: () => composer.close(),
  };
}
