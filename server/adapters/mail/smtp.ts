import { createTransport } from 'nodemailer';
import { MailRefused, type MailTransport } from './interface.ts';
import { messageOf } from './message.ts';

/** What nodemailer says of a failure: the server's answer, and what it answered. */
interface SmtpFailure {
  responseCode?: number;
  response?: string;
  command?: string;
}

/**
 * A refusal of this receiver or this mail (5xx to RCPT or DATA). A 5xx to anything else, such as a wrong password or an unknown sender, is about
 * our own settings: it is tried again until somebody has put them right.
 */
function refusalOf(error: unknown): MailRefused | undefined {
  const { responseCode = 0, response, command } = error as SmtpFailure;
  const about = command === 'RCPT TO' || command === 'DATA';
  return about && responseCode >= 500 && response ? new MailRefused(response.trim()) : undefined;
}

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
      try {
        await transport.sendMail(messageOf(mail, from));
      } catch (error) {
        throw refusalOf(error) ?? error;
      }
    },
    close: () => transport.close(),
  };
}
