// The embedded database in a thread of its own: while it works on a query, the event loop of the process goes on.
import { constants, cpSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { exchangeBytes, openFolder } from './open.ts';
import type { FromWorker, ToWorker } from './session.ts';

const port = parentPort;
if (!port) throw new Error('worker.ts runs as a worker thread only');
const reply = (message: FromWorker, moved: ArrayBuffer[] = []) => port.postMessage(message, moved);

try {
  const { folder } = workerData as { folder: string };
  const lite = await openFolder(folder);
  port.on('message', (message: ToWorker) => {
    if ('close' in message) {
      lite.close().then(
        () => reply({ closed: true }),
        (error: unknown) => reply({ failed: error }),
      );
      return;
    }
    if ('copyTo' in message) {
      // Nothing else runs in this thread meanwhile; a file system that can shares the blocks instead of copying them.
      try {
        cpSync(folder, message.copyTo, { recursive: true, errorOnExist: true, force: false, mode: constants.COPYFILE_FICLONE });
        reply({ copied: true });
      } catch (error) {
        reply({ failed: error });
      }
      return;
    }
    exchangeBytes(lite, message.bytes).then(
      (bytes) => reply({ bytes }, [bytes.buffer]),
      (error: unknown) => reply({ failed: error }),
    );
  });
  reply({ opened: true });
} catch (error) {
  reply({ failed: error });
}
