// The embedded database in a thread of its own: while it works on a query, the event loop of the process goes on.
import { constants, cpSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { exchangeBytes, openFolder } from './open.ts';
import type { Answer, Answered, Asked, ToWorker } from './session.ts';

const port = parentPort;
if (!port) throw new Error('worker.ts runs as a worker thread only');

let opened: { folder: string; lite: PGlite } | undefined;

/** @throws what opening a folder, copying its files or closing it threw */
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
    // Nothing else runs in this thread meanwhile; a file system that can shares the blocks instead of copying them.
    cpSync(folder, message.copyTo, { recursive: true, errorOnExist: true, force: false, mode: constants.COPYFILE_FICLONE });
    return { copied: true };
  }
  return { bytes: await exchangeBytes(lite, message.bytes) };
}

port.on('message', ({ number, question }: Partial<Asked>) => {
  if (number === undefined || !question) return;
  answerTo(question).then(
    (answer) => port.postMessage({ number, answer } satisfies Answered, 'bytes' in answer ? [answer.bytes.buffer] : []),
    (error: unknown) => port.postMessage({ number, answer: { failed: error } } satisfies Answered),
  );
});
