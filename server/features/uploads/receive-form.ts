import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '#server/errors.ts';
import type { Storage } from '#server/plugs/storage/interface.ts';
import { FILE_BYTES, FILE_PROBLEMS, type FileProblem, FORM_BYTES, MEDIA_TYPES, type MediaType } from '#shared/files.ts';
import { problemOf } from './readable.ts';

/** Enough of a file's beginning to tell what it is. */
const HEAD_BYTES = 4100;

/** A file that came in whole and lies in a temporary place. */
export interface Received {
  path: string;
  bytes: number;
  sha256: string;
  media_type: MediaType;
}

/** A form as it came: texts, files by field, and what is wrong with the other files. */
export interface ReceivedForm {
  fields: Record<string, string>;
  files: Record<string, Received>;
  problems: Record<string, string>;
  /** Removes whatever of it still lies in a temporary place. */
  discard(): Promise<void>;
}

async function typeOf(head: Buffer): Promise<MediaType | undefined> {
  const found = (await fileTypeFromBuffer(head))?.mime;
  return MEDIA_TYPES.find((type) => type === found);
}

/** Streams one file to a temporary place; never more of it is in memory than one piece. */
async function receiveFile(part: MultipartFile, path: string, signal: AbortSignal): Promise<Received | FileProblem> {
  const hash = createHash('sha256');
  let bytes = 0;
  let head = Buffer.alloc(0);
  await pipeline(
    part.file,
    async function* (source: AsyncIterable<Buffer>) {
      for await (const piece of source) {
        hash.update(piece);
        bytes += piece.length;
        if (head.length < HEAD_BYTES) head = Buffer.concat([head, piece]);
        yield piece;
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    { signal },
  );
  if (bytes === 0) return 'empty';
  if (part.file.truncated) return 'too_large';
  const media_type = await typeOf(head.subarray(0, HEAD_BYTES));
  if (!media_type) return 'wrong_type';
  return (await problemOf(path, media_type)) ?? { path, bytes, sha256: hash.digest('hex'), media_type };
}

/**
 * Reads a multipart form whose files have these field names. Wrong files are read to their end and named in `problems`,
 * so that all of them can be reported at once; files of other names are passed over. A form that is too large is not read on.
 * @throws AppError wrong_type, too_large, malformed (an unfinished body)
 */
export async function receiveForm(request: FastifyRequest, storage: Storage, fileFields: readonly string[]): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new AppError('wrong_type', 'Send this form as multipart/form-data.');
  if (Number(request.headers['content-length'] ?? 0) > FORM_BYTES) throw new AppError('too_large');
  const temps: string[] = [];
  const form: ReceivedForm = {
    fields: {},
    files: {},
    problems: {},
    discard: async () => void (await Promise.all(temps.map((path) => rm(path, { force: true })))),
  };
  const stop = new AbortController();
  const tooLarge = new Promise<never>((_, refuse) => {
    let total = 0;
    request.raw.on('data', (piece: Buffer) => {
      total += piece.length;
      if (total <= FORM_BYTES) return;
      refuse(new AppError('too_large'));
      stop.abort();
    });
  });

  async function readParts(): Promise<void> {
    for await (const part of request.parts({ limits: { fileSize: FILE_BYTES, files: 50, fields: 1000, fieldSize: 64 * 1024 } })) {
      const name = part.fieldname;
      if (part.type === 'field') {
        // A text in a file's place is no file, and says nothing.
        if (!fileFields.includes(name)) form.fields[name] = String(part.value);
        continue;
      }
      if (!fileFields.includes(name)) {
        part.file.resume();
        continue;
      }
      const path = storage.temp();
      temps.push(path);
      const got = await receiveFile(part, path, stop.signal);
      // A file field that was left empty arrives without a name and without bytes.
      if (got === 'empty' && !part.filename) continue;
      if (typeof got === 'string') form.problems[name] = FILE_PROBLEMS[got];
      else if (form.files[name]) form.problems[name] = 'Choose one file only.';
      else form.files[name] = got;
    }
  }

  try {
    await Promise.race([readParts(), tooLarge]);
    return form;
  } catch (error) {
    await form.discard();
    throw isCut(error) ? new AppError('malformed', 'The form did not arrive whole. Send it again.') : error;
  }
}

const isCut = (error: unknown) =>
  !(error instanceof AppError) &&
  /premature|unexpected end|boundary|part terminated|aborted|ECONNRESET/i.test(String((error as Error)?.message ?? error));
