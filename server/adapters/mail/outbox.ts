import { mkdirSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import { addToOutbox } from '../outbox.ts';
import type { MailTransport } from './interface.ts';
import { messageOf, nameOf } from './message.ts';

export function createOutbox(folder: string, from: string): MailTransport {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, from));
      await addToOutbox(folder, `${nameOf(mail.id)}.eml`, message);
    },
    close: () => composer.close(),
  };
}
