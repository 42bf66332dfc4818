import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MediaType } from '#shared/orders/files.ts';
import type { Scan } from '#shared/orders/stored-files.ts';
import { BadFile } from './content/byte-reader.ts';
import { type Content, clean } from './content/clean.ts';
import type { UploadProblem } from './problems.ts';

export interface Received {
  path: string;
  media_type: MediaType;
  bytes: number;
  sha256: string;
  sent_sha256: string;
  /**
   * Set if the file was uploaded before the form. `key` is the form's Idempotency-Key. `again`
   * means a retry of the form that used it: then there is no file at `path`.
   */
  upload?: { id: string; key: string | undefined; again?: true };
  /** 'waiting' until `scanReceived` has scanned it. */
  scan: Scan;
}

/** Large, because each write is handed to another thread. */
const WRITE_BYTES = 256 * 1024;

async function* joined(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes < WRITE_BYTES) continue;
    yield Buffer.concat(waiting, bytes);
    [waiting, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(waiting, bytes);
}

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/**
 * Reads invalid files to the end, too. `isCut` tells whether the size limit truncated the stream.
 */
export async function receiveFile(
  source: Readable,
  path: string,
  isCut: () => boolean = () => false,
  signal?: AbortSignal,
): Promise<Received | UploadProblem> {
  const [sent, kept] = [createHash('sha256'), createHash('sha256')];
  let bytes = 0;
  let content: Content | undefined;
  let problem: UploadProblem = 'unreadable';

  async function* sentPieces(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
    for await (const piece of pieces) {
      sent.update(piece);
      yield piece;
    }
  }
  async function* keptPieces(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
    const incoming = sentPieces(pieces);
    const cleaned = clean(incoming);
    try {
      for (let step = await cleaned.next(); ; step = await cleaned.next()) {
        if (step.done) {
          content = step.value;
          break;
        }
        kept.update(step.value);
        bytes += step.value.length;
        yield step.value;
      }
    } catch (error) {
      if (!(error instanceof BadFile)) throw error;
      problem = error.problem;
    }
    for await (const _ of incoming);
  }

  await pipeline(
    source,
    keptPieces,
    joined,
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    { ...(signal ? { signal } : {}) },
  );
  if (isCut()) return 'too_large';
  if (!content) return problem;
  const { media_type, patches } = content;
  if (patches.length > 0) {
    const file = await open(path, 'r+');
    try {
      for (const patch of patches) await file.write(patch.bytes, 0, patch.bytes.length, patch.at);
    } finally {
      await file.close();
    }
  }
  const sha256 = patches.length > 0 ? await hashOf(path) : kept.digest('hex');
  return { path, media_type, bytes, sha256, sent_sha256: sent.digest('hex'), scan: 'waiting' };
}
