export interface Attachment {
  filename: string;
  content: Buffer;
  contentType: string;
}

export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: Attachment[];
}

/** A permanent refusal, with the server's message. */
export class MailRefused extends Error {}

export interface MailTransport {
  /** @throws MailRefused; any other Error is temporary */
  send(mail: Mail): Promise<void>;
  close(): void;
}
