/** A file that travels with a mail. */
export interface Attachment {
  filename: string;
  content: Buffer;
  contentType: string;
}

/** One mail, HTML and text. */
export interface Mail {
  /** Identifies the mail when it is sent twice: the outbox's file name, the Message-ID. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: Attachment[];
}

/** The receiving server will never take this mail: no such mailbox, or it refuses what we send there. Its own words are the message. */
export class MailRefused extends Error {}

/** Where mail goes. */
export interface MailTransport {
  /** @throws MailRefused when trying again can't help; another Error when the mail was not accepted now: the job is then retried */
  send(mail: Mail): Promise<void>;
  close(): void;
}
