import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ConfigError } from '#server/config.ts';

const AGE = 'age-encryption.org/v1';

const toWeb = (bytes: Readable) => Readable.toWeb(bytes) as ReadableStream;
// Node's type of a stream isn't the browsers'.
const fromWeb = (bytes: ReadableStream) => Readable.fromWeb(bytes as never);

/** Encrypts to `age1…` recipients. @throws ConfigError for an invalid one */
export async function encryptTo(
  recipients: readonly string[],
): Promise<(bytes: Readable) => Promise<Readable>> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch (cause) {
      throw new ConfigError(
        `${recipient} is no recipient: it begins with age1, as \`age-keygen\` prints it.`,
        { cause },
      );
    }
  }
  return async (bytes) => fromWeb(await encrypter.encrypt(toWeb(bytes)));
}

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE.length), 0, AGE.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === AGE;
  } finally {
    await handle.close();
  }
}

/**
 * `identityFile` has one `AGE-SECRET-KEY-1…` per line.
 * @throws ConfigError if none decrypts the file
 */
export async function readPlain(file: string, identityFile: string | undefined): Promise<Readable> {
  if (!(await isEncrypted(file))) return createReadStream(file);
  if (!identityFile)
    throw new ConfigError(
      `${file} is encrypted. Name the file that holds its identity: --identity /path/to/identity.txt`,
    );
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  const identities = (await readFile(identityFile, 'utf8'))
    .split(/\s*\n\s*/)
    .filter((line) => line && !line.startsWith('#'));
  try {
    for (const identity of identities) decrypter.addIdentity(identity.trim());
    return fromWeb(await decrypter.decrypt(toWeb(createReadStream(file))));
  } catch (cause) {
    throw new ConfigError(
      `No identity of ${identityFile} opens ${file}: ${cause instanceof Error ? cause.message : cause}.`,
      { cause },
    );
  }
}
