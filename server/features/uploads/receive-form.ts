import { rm } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { Actor } from '#server/features/sessions/sessions.ts';
import { FILE_BYTES, FORM_BYTES, FORM_FIELDS, FORM_TEXT_BYTES } from '#shared/files.ts';
import { UPLOAD_PROBLEMS } from './problems.ts';
import { type Received, receiveFile } from './receive-file.ts';
import type { Proof } from './upload-gate.ts';

export interface ReceivedForm {
  fields: Record<string, string>;
  files: Record<string, Received>;
  problems: Record<string, string>;
  discard(): Promise<void>;
}

const HARMFUL =
  'Our virus scanner knows this file as harmful, so it was not taken. Make the document anew and choose that.';
const MOST_PER_ACCOUNT = 8;
const LIMITS = { fileSize: FILE_BYTES, files: 75, fields: FORM_FIELDS, fieldSize: 64 * 1024 };

/** Signed-in users need no other proof. */
function signedIn(actor: Actor): Proof | undefined {
  if (actor.kind === 'nobody') return undefined;
  return {
    by: `${actor.kind} ${actor.kind === 'applicant' ? actor.order_id : actor.id}`,
    most: MOST_PER_ACCOUNT,
  };
}

/**
 * Wrong files are reported in `problems`. `beforeFiles` gets the first texts: it throws, or returns
 * proof of the sender.
 * @throws AppError wrong_type, too_large, too_many, unavailable, too_slow, malformed (an unfinished
 * body)
 */
export async function receiveForm(
  request: FastifyRequest,
  deps: Pick<Deps, 'storage' | 'uploads' | 'malware'>,
  isFile: (name: string) => boolean,
  beforeFiles?: (fields: Record<string, string>) => Promise<Proof | undefined>,
): Promise<ReceivedForm> {
  if (!request.isMultipart())
    throw new AppError('wrong_type', 'Send this form as multipart/form-data.');
  if (Number(request.headers['content-length'] ?? 0) > FORM_BYTES) throw new AppError('too_large');
  const temps: string[] = [];
  const form: ReceivedForm = {
    fields: {},
    files: {},
    problems: {},
    discard: async () => void (await Promise.all(temps.map((path) => rm(path, { force: true })))),
  };
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

  let text = 0;
  function takeText(name: string, value: string) {
    text += Buffer.byteLength(name) + Buffer.byteLength(value);
    if (text > FORM_TEXT_BYTES) throw new AppError('too_large', 'The form holds too much text.');
    if (isFile(name)) return;
    if (Object.hasOwn(form.fields, name)) form.problems[name] = 'Send this field once.';
    else form.fields[name] = value;
  }

  async function readParts(): Promise<void> {
    let asked = false;
    const account = signedIn(request.actor);
    if (account) entrance.takePlace(account);
    for await (const part of request.parts({ limits: LIMITS })) {
      const name = part.fieldname as string | undefined;
      if (!name)
        throw new AppError(
          'malformed',
          'A part of the form has no name. Name each part as its field is called.',
        );
      if (part.type === 'field') {
        // The parser has read a part of type JSON.
        if (typeof part.value === 'object')
          throw new AppError(
            'malformed',
            `The field ${name} is no text. Send each field as plain text.`,
          );
        takeText(name, String(part.value));
        continue;
      }
      if (!asked) {
        const proof = await beforeFiles?.(form.fields);
        if (!account) entrance.takePlace(proof);
      }
      asked = true;
      if (!isFile(name)) {
        part.file.resume();
        continue;
      }
      const path = deps.storage.temp();
      temps.push(path);
      const got = await receiveFile(part.file, path, () => part.file.truncated, stop.signal);
      // An empty file field has neither name nor bytes.
      if (got === 'empty' && !part.filename) await rm(path, { force: true });
      else if (typeof got === 'string') form.problems[name] = UPLOAD_PROBLEMS[got];
      else if (form.files[name]) form.problems[name] = 'Choose one file only.';
      else form.files[name] = got;
    }
  }

  async function scan(): Promise<void> {
    const harmful = Object.entries(form.files).map(async ([name, { path }]) => {
      if (!(await deps.malware?.isHarmful(path))) return;
      delete form.files[name];
      form.problems[name] = HARMFUL;
    });
    await Promise.all(harmful);
  }

  try {
    await Promise.race([readParts(), stopped]);
    await scan();
    return form;
  } catch (error) {
    await form.discard();
    throw isCut(error)
      ? new AppError('malformed', 'The form did not arrive whole. Send it again.')
      : error;
  } finally {
    request.raw.off('data', count);
    entrance.leave();
  }
}

const isCut = (error: unknown) =>
  !(error instanceof AppError) &&
  /premature|unexpected end|boundary|part terminated|aborted|ECONNRESET/i.test(
    String((error as Error)?.message ?? error),
  );
