import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMail } from './create-mail.ts';
import type { MailTransport } from './interface.ts';

interface Delivered {
  from: string;
  to: string[];
  eml: string;
}

let delivered: Delivered[];
let server: SMTPServer;
let url: string;
let mail: MailTransport;

beforeEach(async () => {
  delivered = [];
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, callback) =>
      username === 'tafiya' && password === 'p@ss'
        ? callback(null, { user: username })
        : callback(new Error('wrong password')),
    onRcptTo: ({ address }, _session, callback) =>
      callback(address.startsWith('nobody@') ? new Error('no such mailbox') : undefined),
    onData(stream, { envelope }, callback) {
      void text(stream).then((eml) => {
        delivered.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          eml,
        });
        callback();
      });
    },
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  url = `smtp://tafiya:p%40ss@127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  mail = createMail({
    SMTP_URL: url,
    MAIL_FROM: 'Ìrìnàjò <no-reply@tafiya.example>',
    DATA_DIR: '/nowhere',
  });
});
afterEach(async () => {
  mail.close();
  await new Promise<void>((done) => server.close(done));
});

const letter = {
  id: 'paid-1',
  to: 'payer@example.com',
  subject: 'Sísan ẹọṣ ₦45,000',
  text: 'Paid ₦45,000',
  html: '<p>Paid ₦45,000</p>',
};

describe('mail by SMTP', () => {
  test('is delivered with both parts, its Message-ID and its attachment', async () => {
    await mail.send({
      ...letter,
      attachments: [
        {
          filename: 'receipt.pdf',
          content: Buffer.from('%PDF-1.7 paid'),
          contentType: 'application/pdf',
        },
      ],
    });
    const [got] = delivered;
    expect(got).toMatchObject({ from: 'no-reply@tafiya.example', to: ['payer@example.com'] });
    const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(got?.eml ?? '')?.[1] ?? '';
    expect(subject).toMatch(/=\?utf-8\?/i);
    for (const part of [
      'Message-ID: <paid-1@tafiya.example>',
      'text/plain',
      'text/html',
      'filename=receipt.pdf',
      Buffer.from('%PDF-1.7 paid').toString('base64'),
    ])
      expect(got?.eml).toContain(part);
  });

  test('many at once go over the kept connections, each once', async () => {
    const ids = Array.from({ length: 20 }, (_, at) => `many-${at}`);
    await Promise.all(ids.map((id) => mail.send({ ...letter, id })));
    expect(delivered.map(({ eml }) => /Message-ID: <(.+)@/.exec(eml)?.[1]).sort()).toEqual(
      ids.sort(),
    );
    expect(server.connections.size).toBeLessThanOrEqual(3);
  });

  test('a refused receiver throws', async () => {
    await expect(mail.send({ ...letter, to: 'nobody@example.com' })).rejects.toThrow(
      'no such mailbox',
    );
    expect(delivered).toEqual([]);
    await mail.send(letter);
    expect(delivered).toHaveLength(1);
  });

  test('a wrong password throws', async () => {
    const other = createMail({
      SMTP_URL: url.replace('p%40ss', 'other'),
      MAIL_FROM: 'no-reply@tafiya.example',
      DATA_DIR: '/nowhere',
    });
    await expect(other.send(letter)).rejects.toThrow('wrong password');
    other.close();
  });

  test('a server that is away throws', async () => {
    await new Promise<void>((done) => server.close(done));
    await expect(mail.send(letter)).rejects.toThrow('ECONNREFUSED');
  });
});
