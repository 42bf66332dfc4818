// Certificates for the servers that stand in for others: made anew for each test, so that no key lies in the repository and none runs out.
import { generateKeyPairSync, sign } from 'node:crypto';

/** An element of ASN.1 in DER (X.690): its tag, its length, what it holds. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const sized =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...sized]), content]);
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const explicit = (tag: number, ...parts: Buffer[]) => der(0xa0 + tag, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const time = (at: Date) =>
  der(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replace(/\D/g, '')}Z`));
const TRUE = der(0x01, Buffer.from([0xff]));

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
const COMMON_NAME = oid('550403');
const SUBJECT_ALT_NAME = oid('551d11');
const BASIC_CONSTRAINTS = oid('551d13');
/** Names in a subjectAltName, by their kind (RFC 5280). */
const DNS_NAME = 0x82;
const IP_ADDRESS = 0x87;

const pem = (label: string, bytes: Buffer) =>
  `-----BEGIN ${label}-----\n${bytes.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`;

/** A self-signed certificate (X.509 v3, P-256) for a host name or IPv4 address, in PEM with its key; valid from a day before `until` on. */
export function selfSigned(host: string, until: Date): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ip = /^[\d.]+$/.test(host);
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(host)))));
  const alternative = der(
    ip ? IP_ADDRESS : DNS_NAME,
    ip ? Buffer.from(host.split('.').map(Number)) : Buffer.from(host),
  );
  const signed = sequence(
    explicit(0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    sequence(time(new Date(until.getTime() - 86_400_000)), time(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    explicit(
      3,
      sequence(
        sequence(BASIC_CONSTRAINTS, TRUE, der(0x04, sequence(TRUE))),
        sequence(SUBJECT_ALT_NAME, der(0x04, sequence(alternative))),
      ),
    ),
  );
  const signature = sign('sha256', signed, privateKey);
  const bytes = sequence(signed, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem('CERTIFICATE', bytes),
  };
}
