/** One mail, HTML and text. */
export interface Mail {
  /** Identifies the mail when it is sent twice: the outbox's file name, the Message-ID. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
}

/** Where mail goes. */
export interface MailTransport {
  /** @throws when the mail was not accepted; the job is then retried */
  send(mail: Mail): Promise<void>;
  close(): void;
}
