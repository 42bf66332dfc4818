import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './interface.ts';

/** The part of MAIL_FROM after the @, which a Message-ID needs. */
const domainOf = (from: string): string => /@([^\s<>@]+?)>?\s*$/.exec(from)?.[1] ?? 'localhost';

/** A mail's id in the characters that a file name and a Message-ID allow. */
export const nameOf = (id: string): string => encodeURIComponent(id);

/** A mail in nodemailer's form. `from` is `Name <address>`; the receiver is one bare email address, never a list. */
export function messageOf(mail: Mail, from: string): SendMailOptions {
  return {
    messageId: `<${nameOf(mail.id)}@${domainOf(from)}>`,
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments,
    // Suppresses automatic replies such as absence notices (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
