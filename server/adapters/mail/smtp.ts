import { createTransport } from 'nodemailer';
import type { MailTransport } from './interface.ts';
import { messageOf } from './message.ts';

/** Hands mails to the server of `smtp://user:password@host:port` (or `smtps://`) over a few kept connections. `from` is `Name <address>`. */
export function createSmtp(url: string, from: string): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // What can't be handed over is tried again by the job that sends it, with its own pauses.
    maxRequeues: 1,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    async send(mail) {
      await transport.sendMail(messageOf(mail, from));
    },
    close: () => transport.close(),
  };
}
