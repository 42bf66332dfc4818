// Runs PGlite in a thread so that queries don't block the event loop.
import { constants, cpSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { exchangeBytes, openFolder } from './open.ts';
import type { Answer, Answered, Asked, ToWorker } from './session.ts';

const port = parentPort;
if (!port) throw new Error('worker.ts runs as a worker thread only');

let opened: { folder: string; lite: PGlite } | undefined;

async function answerTo(message: ToWorker): Promise<Answer> {
  if ('open' in message) {
    opened = { folder: message.open, lite: await openFolder(message.open) };
    return { opened: true };
  }
  if (!opened) throw new Error('no folder was opened');
  const { folder, lite } = opened;
  if ('close' in message) {
    await lite.close();
    return { closed: true };
  }
  if ('copyTo' in message) {
    cpSync(folder, message.copyTo, {
      recursive: true,
      errorOnExist: true,
      force: false,
      mode: constants.COPYFILE_FICLONE,
    });
    return { copied: true };
  }
  return { bytes: await exchangeBytes(lite, message.bytes) };
}

port.on('message', ({ number, question }: Partial<Asked>) => {
  if (number === undefined || !question) return;
  answerTo(question).then(
    (answer) =>
      port.postMessage(
        { number, answer } satisfies Answered,
        'bytes' in answer ? [answer.bytes.buffer] : [],
      ),
    (error: unknown) => port.postMessage({ number, answer: { failed: error } } satisfies Answered),
  );
});
