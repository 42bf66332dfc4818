/** One mail, HTML and text. */
export interface Mail {
  /** Makes a second delivery of the same mail recognisable: the outbox's file name, the Message-ID. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
}

/** Where mail goes. */
export interface MailTransport {
  /** @throws when the mail was not taken; the job then tries again */
  send(mail: Mail): Promise<void>;
  close(): void;
}
