import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMail } from './create-mail.ts';
import type { Mail, MailTransport } from './interface.ts';

let dataDir: string;
let outbox: MailTransport;
const written = (name: string) => readFile(join(dataDir, 'outbox', name), 'utf8');

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'outbox-'));
  outbox = createMail({
    SMTP_URL: undefined,
    MAIL_FROM: 'Ìrìnàjò ẹọṣ <no-reply@tafiya.example>',
    DATA_DIR: dataDir,
  });
});
afterEach(async () => {
  outbox.close();
  await rm(dataDir, { recursive: true });
});

const mail: Mail = {
  id: '0199a1b2-0000-7000-8000-000000000001',
  to: 'payer@example.com',
  subject: 'Your reset code for Ẹ̀bùn, ₦45,000',
  text: 'Your code is 012345. Ẹ ṣé.',
  html: '<p>Your code is <b>012345</b>. Ẹ ṣé.</p>',
};
const base64 = (text: string) => Buffer.from(text).toString('base64');
/** Decodes a folded header and its encoded words, as far as these tests need it. */
const header = (eml: string, name: string) =>
  (new RegExp(`^${name}: ((?:.*)(?:\r\n[ \t].*)*)`, 'im').exec(eml)?.[1] ?? '')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?q\?([^?]*)\?=/gi, (_, q: string) =>
      Buffer.from(
        q
          .replace(/_/g, ' ')
          .replace(/=([0-9A-F]{2})/g, (_all, hex: string) =>
            String.fromCharCode(Number.parseInt(hex, 16)),
          ),
        'latin1',
      ).toString(),
    )
    .replace(/=\?utf-8\?b\?([^?]*)\?=/gi, (_, b: string) => Buffer.from(b, 'base64').toString());
const unquoted = (eml: string) =>
  Buffer.from(
    eml
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    'latin1',
  ).toString();

describe('the outbox', () => {
  test('writes one file a mail, named by its id, with a text and an HTML part', async () => {
    await outbox.send(mail);
    expect(await readdir(join(dataDir, 'outbox'))).toEqual([`${mail.id}.eml`]);
    const eml = await written(`${mail.id}.eml`);
    expect(header(eml, 'Subject')).toBe(mail.subject);
    expect(header(eml, 'From')).toMatch(/^"?Ìrìnàjò ẹọṣ"? <no-reply@tafiya\.example>$/);
    expect(header(eml, 'To')).toBe('payer@example.com');
    expect(header(eml, 'Message-ID')).toBe(`<${mail.id}@tafiya.example>`);
    expect(header(eml, 'Auto-Submitted')).toBe('auto-generated');
    expect(eml).toMatch(/Content-Type: multipart\/alternative/);
    expect(eml.indexOf('text/plain')).toBeLessThan(eml.indexOf('text/html'));
    expect(unquoted(eml)).toContain(mail.text);
    expect(unquoted(eml)).toContain(mail.html);
    expect((await stat(join(dataDir, 'outbox', `${mail.id}.eml`))).mode & 0o777).toBe(0o600);
  });

  test('the same mail again replaces its file, at the same time too', async () => {
    await Promise.all([
      outbox.send(mail),
      outbox.send(mail),
      outbox.send({ ...mail, id: 'other' }),
    ]);
    await outbox.send({ ...mail, subject: 'Second' });
    expect((await readdir(join(dataDir, 'outbox'))).sort()).toEqual([
      `${mail.id}.eml`,
      'other.eml',
    ]);
    expect(header(await written(`${mail.id}.eml`), 'Subject')).toBe('Second');
  });

  test('carries attachments', async () => {
    await outbox.send({
      ...mail,
      attachments: [
        {
          filename: 'Receipt ₦ Ẹniọlá.pdf',
          content: Buffer.from('%PDF-1.7 paid'),
          contentType: 'application/pdf',
        },
      ],
    });
    const eml = await written(`${mail.id}.eml`);
    expect(eml).toMatch(/Content-Type: multipart\/mixed/);
    expect(eml).toMatch(/Content-Type: application\/pdf/);
    expect(eml).toContain(base64('%PDF-1.7 paid'));
    expect(decodeURIComponent(eml.replace(/;?\r\n filename\*\d\*=/g, ''))).toContain(
      'Receipt ₦ Ẹniọlá.pdf',
    );
  });

  test('an id is never a path, a receiver never a list, a subject never a header', async () => {
    await outbox.send({
      ...mail,
      id: '../paid:1/2',
      to: 'a@example.com, b@example.com',
      subject: 'x\r\nBcc: c@example.com',
    });
    const [name = ''] = await readdir(join(dataDir, 'outbox'));
    expect(name).toBe('..%2Fpaid%3A1%2F2.eml');
    expect(await readdir(dataDir)).toEqual(['outbox']);
    const eml = await written(name);
    expect(eml).not.toMatch(/^Bcc:/m);
    expect(header(eml, 'To')).toBe('<"a@example.com, b"@example.com>');
  });

  test('a mail that could not be written throws and leaves nothing', async () => {
    await rm(join(dataDir, 'outbox'), { recursive: true });
    await expect(outbox.send(mail)).rejects.toThrow('ENOENT');
    expect(await readdir(dataDir)).toEqual([]);
  });
});
