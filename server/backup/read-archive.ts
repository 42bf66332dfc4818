import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip } from 'node:zlib';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import { unpackTar } from 'modern-tar/fs';
import { ConfigError } from '#server/config.ts';
import { readPlain } from './encryption.ts';
import { MANIFEST, type Manifest, manifestBeside, parseManifest } from './manifest.ts';

interface Archive {
  file: string;
  manifest: Manifest;
  holds: ReadonlySet<string>;
}

const damaged = (file: string, what: string) => new Error(`${file} is damaged: ${what}.`);

async function unzipped(file: string, identity: string | undefined): Promise<Readable> {
  const packed = await readPlain(file, identity);
  const plain = createGunzip();
  pipeline(packed, plain).catch((error: Error) => plain.destroy(error));
  return plain;
}

const entriesOf = async (file: string, identity: string | undefined) =>
  (Readable.toWeb(await unzipped(file, identity)) as ReadableStream<Uint8Array>).pipeThrough(
    createTarDecoder() as {
      readable: ReadableStream<ParsedTarEntry>;
      writable: WritableStream<Uint8Array>;
    } as never,
  ) as ReadableStream<ParsedTarEntry>;

async function hashOf(body: ParsedTarEntry['body']): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of body as unknown as ReadableStream<Uint8Array>) hash.update(bytes);
  return hash.digest('hex');
}

/** @throws Error naming what is damaged */
async function readWhole(file: string, identity: string | undefined): Promise<Archive> {
  const entries = await entriesOf(file, identity);
  let manifest: Manifest | undefined;
  const holds = new Set<string>();
  try {
    for await (const { header, body } of entries) {
      const { name, type } = header;
      if (!manifest) {
        if (name !== MANIFEST) break;
        manifest = parseManifest(await text(body as never), file);
      } else if (type === 'file') {
        const [found, said] = [await hashOf(body), manifest.sha256[name]];
        if (manifest.format > 1 && found !== said)
          throw damaged(file, said ? `${name} was changed` : `${name} was added`);
        holds.add(name);
      } else await body.cancel();
    }
  } catch (error) {
    if (error instanceof Error && error.message.startsWith(file)) throw error;
    throw damaged(file, (error instanceof Error && error.message) || 'it ends too early');
  }
  if (!manifest) throw new Error(`${file} is no back-up that this version can read.`);
  return { file, manifest, holds };
}

/**
 * Also reads the earlier backups it depends on.
 * @returns newest first
 * @throws Error naming what is damaged or missing
 */
export async function readBackup(
  file: string,
  older: readonly string[],
  identity: string | undefined,
): Promise<Archive[]> {
  if (!existsSync(file)) throw new ConfigError(`There is no file ${file}.`);
  const newest = await readWhole(file, identity);
  const chain = [newest];
  const wanted = new Set(
    Object.keys(newest.manifest.sha256).filter((path) => !newest.holds.has(path)),
  );
  for (let { since } = newest.manifest; wanted.size > 0; ) {
    if (!since) throw damaged(file, `${[...wanted][0]} is not in it`);
    const { id, name } = since;
    const next = older.find((path) => basename(path) === name) ?? join(dirname(file), name);
    if (!existsSync(next))
      throw new ConfigError(
        `${file} holds what was added since ${name}, which is not beside it. Put it there, or name it too.`,
      );
    const archive = await readWhole(next, identity);
    if (archive.manifest.id !== id)
      throw new ConfigError(`${next} is another back-up than the one that ${file} goes on from.`);
    for (const path of wanted)
      if (archive.holds.has(path) && archive.manifest.sha256[path] === newest.manifest.sha256[path])
        wanted.delete(path);
    chain.push(archive);
    ({ since } = archive.manifest);
  }
  return chain;
}

export async function unpackBackup(
  [newest, ...older]: Archive[],
  folder: string,
  identity: string | undefined,
): Promise<Manifest> {
  if (!newest) throw new Error('no back-up was read');
  const unpack = async (file: string, filter: (name: string) => boolean) =>
    pipeline(
      await unzipped(file, identity),
      unpackTar(folder, {
        fmode: 0o600,
        dmode: 0o700,
        filter: ({ name, type }) => type !== 'file' || filter(name),
      }),
    );
  await unpack(newest.file, () => true);
  const { sha256 } = newest.manifest;
  const have = new Set(newest.holds);
  for (const { file, manifest, holds } of older) {
    const wanted = (name: string) =>
      sha256[name] !== undefined && !have.has(name) && manifest.sha256[name] === sha256[name];
    await unpack(file, wanted);
    for (const name of [...holds].filter(wanted)) have.add(name);
  }
  return newest.manifest;
}

/** @throws ConfigError if unreadable or too old */
export async function readManifestOf(file: string): Promise<Manifest> {
  let manifest: Manifest | undefined;
  if (!existsSync(file)) throw new ConfigError(`There is no file ${file}.`);
  const beside = manifestBeside(file);
  if (existsSync(beside)) manifest = parseManifest(await readFile(beside, 'utf8'), file);
  else
    for await (const { header, body } of await entriesOf(file, undefined)) {
      if (header.name === MANIFEST) manifest = parseManifest(await text(body as never), file);
      break;
    }
  if (manifest?.format !== 2)
    throw new ConfigError(`${file} names no files: make a whole back-up first.`);
  return manifest;
}
