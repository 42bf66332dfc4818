// A mail server has to prove by its certificate who it is: until it does it gets no password and no mail, and the mail waits.
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import type { ListedMessage } from '#shared/staff/messages.ts';
import { anAdmin, anApplication } from '#test/factories/orders.ts';
import { selfSigned } from '#test/kit/certificate.ts';
import { pass } from '#test/kit/passing-time.ts';
import { openProduct } from '#test/kit/support.ts';
import { createMail } from './create-mail.ts';
import type { MailTransport } from './interface.ts';

const HOST = '127.0.0.1';
const tomorrow = () => new Date(Date.now() + DAY_MS);
const letter = {
  id: 'paid-1',
  to: 'payer@example.com',
  subject: 'Paid',
  text: 'Paid ₦45,000',
  html: '<p>Paid ₦45,000</p>',
};

/** Those whom this machine believes when they vouch for a server. */
const believed = getCACertificates('default');
const vouchFor = (cert: string) => setDefaultCACertificates([...believed, cert]);

describe.each([
  ['smtps://', true],
  ['smtp:// with STARTTLS', false],
])('mail by %s', (_, secure) => {
  const toClose: (() => void | Promise<void>)[] = [];
  afterEach(async () => {
    setDefaultCACertificates(believed);
    for (const close of toClose.splice(0)) await close();
  });

  /** A server with this certificate, what it has come to know, and our way to it. */
  async function aServer(certificate: {
    key: string;
    cert: string;
  }): Promise<{ mail: MailTransport; told: string[] }> {
    const told: string[] = [];
    const server = new SMTPServer({
      ...certificate,
      secure,
      onAuth({ username, password }, _session, callback) {
        told.push(`${username}:${password}`);
        callback(null, { user: username });
      },
      onData(stream, { envelope }, callback) {
        void text(stream).then(() => {
          told.push(envelope.rcptTo.map(({ address }) => address).join());
          callback();
        });
      },
    });
    // Whoever doesn't trust it hangs up.
    server.on('error', () => {});
    await new Promise<void>((done) => void server.listen(0, HOST, done));
    const place = `tafiya:secret@${HOST}:${(server.server.address() as AddressInfo).port}`;
    const SMTP_URL = secure ? `smtps://${place}` : `smtp://${place}?requireTLS=true`;
    const mail = createMail({
      SMTP_URL,
      MAIL_FROM: 'Tafiya <no-reply@tafiya.example>',
      DATA_DIR: '/nowhere',
    });
    toClose.push(mail.close, () => new Promise<void>((done) => server.close(() => done())));
    return { mail, told };
  }

  test('goes to a server for which somebody believed vouches', async () => {
    const certificate = selfSigned(HOST, tomorrow());
    const { mail, told } = await aServer(certificate);
    vouchFor(certificate.cert);
    await mail.send(letter);
    expect(told).toEqual(['tafiya:secret', letter.to]);
  });

  test.each([
    ['for which nobody vouches', HOST, tomorrow(), false, 'self-signed certificate'],
    [
      'whose certificate is another host’s',
      'mail.example',
      tomorrow(),
      true,
      "does not match certificate's altnames",
    ],
    [
      'whose certificate has expired',
      HOST,
      new Date(Date.now() - DAY_MS),
      true,
      'certificate has expired',
    ],
  ])('tells nothing to a server %s', async (_, host, until, vouched, refusal) => {
    const certificate = selfSigned(host, until);
    const { mail, told } = await aServer(certificate);
    if (vouched) vouchFor(certificate.cert);
    await expect(mail.send(letter)).rejects.toThrow(refusal);
    expect(told).toEqual([]);
  });

  test('waits, with the reason shown, and goes out once the server can be trusted', async () => {
    const certificate = selfSigned(HOST, tomorrow());
    const { mail, told } = await aServer(certificate);
    const product = await openProduct({ override: { mail } });
    toClose.unshift(product.stop);
    const { token } = await anAdmin(product);
    const listed = (): Promise<ListedMessage[]> =>
      product.json('GET', '/api/admin/messages', { token });
    await anApplication(product, { fields: { contact_email: letter.to } });
    await expect(product.settle()).rejects.toThrow('self-signed certificate');
    expect(await listed()).toMatchObject([
      { state: 'queued', answer: expect.stringContaining('self-signed certificate') },
    ]);
    expect(told).toEqual([]);
    vouchFor(certificate.cert);
    await pass(product, 60_000);
    expect(await listed()).toMatchObject([{ state: 'sent' }]);
    expect(told).toEqual(['tafiya:secret', letter.to]);
  });
});
