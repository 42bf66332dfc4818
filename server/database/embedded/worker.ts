// The embedded database in a thread of its own: while it works on a query, the event loop of the process goes on.
import { parentPort, workerData } from 'node:worker_threads';
import { openFolder } from './open.ts';
import type { FromWorker, ToWorker } from './session.ts';

const port = parentPort;
if (!port) throw new Error('worker.ts runs as a worker thread only');
const reply = (message: FromWorker, moved: ArrayBuffer[] = []) => port.postMessage(message, moved);

try {
  const lite = await openFolder((workerData as { folder: string }).folder);
  port.on('message', (message: ToWorker) => {
    if ('close' in message) {
      lite.close().then(
        () => reply({ closed: true }),
        (error: unknown) => reply({ failed: error }),
      );
      return;
    }
    lite.execProtocolRaw(message.bytes).then(
      (answer) => {
        // A copy of its own: what is moved between threads must not be a piece of the database's memory.
        const bytes = answer.slice();
        reply({ bytes }, [bytes.buffer]);
      },
      (error: unknown) => reply({ failed: error }),
    );
  });
  reply({ opened: true });
} catch (error) {
  reply({ failed: error });
}
