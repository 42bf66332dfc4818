import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './interface.ts';

/** The part of MAIL_FROM after the @, which a Message-ID needs. */
const domainOf = (from: string): string => /@([^\s<>@]+?)>?\s*$/.exec(from)?.[1] ?? 'localhost';

/** A mail's id, fit for a file name and a Message-ID. */
export const nameOf = (id: string): string => encodeURIComponent(id);

/** A mail as nodemailer takes it. `from` is `Name <address>`; the receiver is one bare address, never a list. */
export function messageOf(mail: Mail, from: string): SendMailOptions {
  return {
    messageId: `<${nameOf(mail.id)}@${domainOf(from)}>`,
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments,
    // Nobody's absence notice should answer it (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
