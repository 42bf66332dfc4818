import { rm } from 'node:fs/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { type Actor, accountOf } from '#server/features/sessions/sessions.ts';
import { AppError } from '#server/http/errors.ts';
import { FILE_BYTES, FORM_BYTES, FORM_FIELDS, FORM_TEXT_BYTES } from '#shared/orders/files.ts';
import { UPLOAD_PROBLEMS } from './problems.ts';
import { type Received, receiveFile } from './receive-file.ts';
import { scanReceived } from './scan.ts';
import type { Proof } from './upload-gate.ts';
import { idOf, namedField, receiveNamed } from './uploaded.ts';

/** Its temporary files are removed when it is disposed of. */
export interface ReceivedForm<Field = string> extends AsyncDisposable {
  fields: Record<string, Field>;
  files: Record<string, Received>;
  problems: Record<string, string>;
}

/** A form while it arrives: its temporary files, and earlier uploads by field. */
interface Arriving<Field> extends ReceivedForm<Field> {
  temps: string[];
  named: Record<string, string>;
}

function emptyForm<Field>(fields: Record<string, Field>): Arriving<Field> {
  const temps: string[] = [];
  const discard = async () =>
    void (await Promise.all(temps.map((path) => rm(path, { force: true }))));
  return { fields, files: {}, problems: {}, temps, named: {}, [Symbol.asyncDispose]: discard };
}

const MOST_PER_ACCOUNT = 8;
const LIMITS = {
  fileSize: FILE_BYTES,
  files: 75,
  fields: FORM_FIELDS,
  fieldSize: FORM_TEXT_BYTES,
};

type Receiving = Pick<Deps, 'storage' | 'uploads' | 'malware' | 'clock' | 'connection'>;

/** Signed-in users need no bot check. */
function signedIn(actor: Actor): Proof | undefined {
  const by = accountOf(actor);
  return by === undefined ? undefined : { by, most: MOST_PER_ACCOUNT };
}

const malformed = (words: string) => new AppError('malformed', words);

function addText(
  { fields, problems, named }: Arriving<string>,
  isFile: (name: string) => boolean,
  name: string,
  value: string,
): void {
  const field = namedField(name);
  if (field && isFile(field)) {
    if (Object.hasOwn(named, field)) problems[field] = 'Choose one file only.';
    else if (value) named[field] = value;
  } else if (Object.hasOwn(fields, name)) problems[name] = 'Send this field once.';
  else fields[name] = value;
}

async function addFile(
  { files, problems, temps }: Arriving<string>,
  { storage }: Receiving,
  { fieldname, filename, file }: MultipartFile,
  stop: AbortSignal,
): Promise<void> {
  const path = storage.temp();
  temps.push(path);
  const got = await receiveFile(file, path, () => file.truncated, stop);
  // An empty file field has neither file name nor bytes.
  if (got === 'empty' && !filename) await rm(path, { force: true });
  else if (typeof got === 'string') problems[fieldname] = UPLOAD_PROBLEMS[got];
  else if (files[fieldname]) problems[fieldname] = 'Choose one file only.';
  else files[fieldname] = got;
}

/**
 * Reports invalid files in `problems`; `upload_<field>` names an earlier upload. `beforeFiles` gets
 * the fields and upload ids that precede the first file: it throws, or returns proof of the sender.
 * @throws AppError wrong_type, too_large, too_many, unavailable, too_slow, malformed (an unfinished
 * body)
 */
export async function receiveForm(
  request: FastifyRequest,
  deps: Receiving,
  isFile: (name: string) => boolean,
  beforeFiles?: (
    fields: Record<string, string>,
    uploads: (string | undefined)[],
  ) => Promise<Proof | undefined>,
): Promise<ReceivedForm> {
  if (!request.isMultipart())
    throw new AppError('wrong_type', 'Send this form as multipart/form-data.');
  if (Number(request.headers['content-length'] ?? 0) > FORM_BYTES) throw new AppError('too_large');
  const form = emptyForm<string>({});
  const stop = new AbortController();
  const entrance = deps.uploads.enter(request, (error) => stop.abort(error));
  const stopped = new Promise<never>((_, refuse) =>
    stop.signal.addEventListener('abort', () => refuse(stop.signal.reason)),
  );
  let total = 0;
  const count = (piece: Buffer) => {
    total += piece.length;
    if (total > FORM_BYTES) stop.abort(new AppError('too_large'));
  };
  request.raw.on('data', count);

  async function readParts(): Promise<void> {
    let text_bytes = 0;
    let asked = false;
    const account = signedIn(request.actor);
    if (account) entrance.takePlace(account);
    for await (const part of request.parts({ limits: LIMITS })) {
      const name = part.fieldname as string | undefined;
      if (!name)
        throw malformed('A part of the form has no name. Name each part as its field is called.');
      if (part.type === 'field') {
        // The parser already parses parts of type JSON.
        if (typeof part.value === 'object')
          throw malformed(`The field ${name} is no text. Send each field as plain text.`);
        const value = String(part.value);
        text_bytes += Buffer.byteLength(name) + Buffer.byteLength(value);
        if (part.valueTruncated || text_bytes > FORM_TEXT_BYTES)
          throw new AppError('too_large', 'The form holds too much text.');
        if (!isFile(name)) addText(form, isFile, name, value);
        continue;
      }
      if (!asked) {
        const proof = await beforeFiles?.(form.fields, Object.values(form.named).map(idOf));
        if (!account) entrance.takePlace(proof);
      }
      asked = true;
      if (isFile(name)) await addFile(form, deps, part, stop.signal);
      else part.file.resume();
    }
  }

  try {
    await Promise.race([readParts(), stopped]);
    await receiveNamed(deps, form.named, keyIn(request), form);
    await scanReceived(deps, form.files, form.problems);
    return form;
  } catch (error) {
    await form[Symbol.asyncDispose]();
    throw isCut(error) ? malformed('The form did not arrive completely. Send it again.') : error;
  } finally {
    request.raw.off('data', count);
    entrance.leave();
  }
}

/** The Idempotency-Key as it was sent: any text, which an upload remembers. */
export const keyIn = ({ headers }: FastifyRequest): string | undefined =>
  [headers['idempotency-key']].flat()[0];

/** @throws AppError malformed */
export function jsonOf({ body }: FastifyRequest): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw malformed('Send this form as a JSON object.');
  return body as Record<string, unknown>;
}

/** Like `receiveForm`, but also takes JSON, which can only name uploads. Throws the same errors. */
export async function receiveEither(
  request: FastifyRequest,
  deps: Receiving,
  isFile: (name: string) => boolean,
): Promise<ReceivedForm<unknown>> {
  if (request.isMultipart()) return receiveForm(request, deps, isFile);
  const body = jsonOf(request);
  const isNamed = ([name, value]: [string, unknown]) =>
    isFile(namedField(name) ?? '') && typeof value === 'string';
  const named = Object.entries(body)
    .filter(isNamed)
    .filter(([, value]) => value)
    .map(([name, value]) => [namedField(name), value]);
  const form = emptyForm(Object.fromEntries(Object.entries(body).filter((one) => !isNamed(one))));
  try {
    await receiveNamed(deps, Object.fromEntries(named), keyIn(request), form);
    await scanReceived(deps, form.files, form.problems);
    return form;
  } catch (error) {
    await form[Symbol.asyncDispose]();
    throw error;
  }
}

const isCut = (error: unknown) =>
  !(error instanceof AppError) &&
  /premature|unexpected end|boundary|part terminated|aborted|ECONNRESET/i.test(
    String((error as Error)?.message ?? error),
  );
