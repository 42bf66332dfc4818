import { createTransport } from 'nodemailer';
import { MailRefused, type MailTransport } from './interface.ts';
import { messageOf } from './message.ts';

interface SmtpFailure {
  responseCode?: number;
  response?: string;
  command?: string;
}

/** Only a 5xx to RCPT or DATA is permanent; any other concerns our settings and is retried. */
function refusalOf(error: unknown): MailRefused | undefined {
  const { responseCode = 0, response, command } = error as SmtpFailure;
  const about = command === 'RCPT TO' || command === 'DATA';
  return about && responseCode >= 500 && response ? new MailRefused(response.trim()) : undefined;
}

export function createSmtp(url: string, from: string): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
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
