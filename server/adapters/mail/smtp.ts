import { createTransport } from 'nodemailer';
import type { MailTransport } from './interface.ts';
import { messageOf } from './message.ts';

/** Sends mails through the server of `smtp://user:password@host:port` (or `smtps://`) over a small connection pool. `from` is `Name <address>`. */
export function createSmtp(url: string, from: string): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // No retries here: the job that sends the mail is retried.
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
