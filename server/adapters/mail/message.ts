import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './interface.ts';

const domainOf = (from: string): string => /@([^\s<>@]+?)>?\s*$/.exec(from)?.[1] ?? 'localhost';

export const nameOf = (id: string): string => encodeURIComponent(id);

/** `mail.to` is one address, never a list; `from` is `Name <address>`. */
export function messageOf(mail: Mail, from: string): SendMailOptions {
  return {
    messageId: `<${nameOf(mail.id)}@${domainOf(from)}>`,
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments,
    // Suppresses automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
